import type { PageSummary } from '../../analyze/summary.ts';
import { createOtherPage } from './examples.ts';
import type { Rule } from './rule.ts';

export const duplicateTitle: Rule = {
  severity: 'warning',
  why: 'Search results, the history of a browser and its tabs show only the title of a page.',
  bad: { files: createOtherPage('/other', 'Home'), links: ['/other'] },
  good: { files: createOtherPage('/other'), links: ['/other'] },
  site({ pages }, report) {
    const taken = new Map<string, PageSummary>();
    for (const page of pages) {
      const { file, title, path } = page;
      const other = taken.get(title);
      if (!other) taken.set(title, page);
      // A copy that has the same address as well is one mistake, which `duplicate-path` reports.
      if (!other || title === '' || other.path === path) continue;
      report({
        file,
        at: '/title',
        message: `${other.file} has the same title: "${title}".`,
        help: 'Give one of the two a title that shows the difference.',
      });
    }
  },
};
