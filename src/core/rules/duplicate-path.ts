import type { Rule } from './rule.ts';

/** Two pages at one address. */
export const duplicatePath: Rule = {
  name: 'duplicate-path',
  severity: 'error',
  why: 'An address can show one page only; the other could not be reached. Upper and lower case make no difference.',
  bad: {
    files: { 'content/pages/other.json': { path: '/', title: 'Other', blocks: [{ type: 'pageHeader' }] } },
  },
  good: {
    files: {
      'content/pages/other.json': { path: '/other', title: 'Other', blocks: [{ type: 'pageHeader' }] },
    },
    links: ['/other'],
  },
  site(_context, tell) {
    const taken = new Map<string, string>();
    return {
      learn(page) {
        for (const { name, pointer } of [{ name: page.path, pointer: '/path' }, ...page.redirectFrom]) {
          const other = taken.get(name.toLowerCase());
          if (other === undefined) taken.set(name.toLowerCase(), page.file);
          else {
            tell(
              page,
              { pointer },
              {
                message: `The address "${name}" is already taken by ${other}.`,
                help: 'Give one of the two another address.',
              },
            );
          }
        }
      },
    };
  },
};
