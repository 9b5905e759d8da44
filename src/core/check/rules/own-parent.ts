import { createPageFile } from './examples.ts';
import type { Rule } from './rule.ts';

export const ownParent: Rule = {
  severity: 'warning',
  why: 'The page above is on the way back to the home page. A page that names itself has no such way.',
  bad: { files: createPageFile('/team', 'Team', { parent: '/team' }), links: ['/team'] },
  good: { files: createPageFile('/team', 'Team', { parent: '/' }), links: ['/team'] },
  page({ meta: { path, parent } }, _site, report) {
    if (path === '' || parent !== path) return;
    report({
      at: '/parent',
      // The row of a page with `forEach` is not the reason.
      target: 'key',
      message: 'The page above this one is the page itself.',
      help: 'Write the address of another page, or remove "parent": the page at the address above is the default.',
    });
  },
};
