import type { Rule } from './rule.ts';

/** Two pages with one title. */
export const duplicateTitle: Rule = {
  name: 'duplicate-title',
  severity: 'warning',
  why: 'In a search result, in the history and in a list of tabs, pages are known by their titles only.',
  bad: {
    files: {
      'content/pages/other.json': { path: '/other', title: 'Home', blocks: [{ type: 'pageHeader' }] },
    },
    links: ['/other'],
  },
  good: {
    files: {
      'content/pages/other.json': { path: '/other', title: 'Other', blocks: [{ type: 'pageHeader' }] },
    },
    links: ['/other'],
  },
  site(_context, report) {
    const taken = new Map<string, string>();
    return {
      onPage(page) {
        if (page.title === '') return;
        const other = taken.get(page.title);
        if (other === undefined) taken.set(page.title, page.file);
        else {
          report(
            page,
            { pointer: '/title' },
            {
              message: `${other} has the title "${page.title}" too.`,
              help: 'Give one of the two a title that says what is different.',
            },
          );
        }
      },
    };
  },
};
