import { createOtherPage } from './examples.ts';
import type { Rule } from './rule.ts';

/** Reports two pages with the same title. */
export const duplicateTitle: Rule = {
  name: 'duplicate-title',
  severity: 'warning',
  why: 'Search results, the history of a browser and its tabs show only the title of a page.',
  bad: { files: createOtherPage('/other', 'Home'), links: ['/other'] },
  good: { files: createOtherPage('/other'), links: ['/other'] },
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
              message: `${other} has the same title: "${page.title}".`,
              help: 'Give one of the two a title that shows the difference.',
            },
          );
        }
      },
    };
  },
};
