import { listPaths } from '../../analyze/summary.ts';
import { getLinkKind, getLinkPath } from '../../paths/parse-link.ts';
import { createOtherPage } from './examples.ts';
import type { Rule } from './rule.ts';

export const orphanPage: Rule = {
  severity: 'warning',
  why: 'Only people who know its address find a page without links to it.',
  bad: { files: createOtherPage('/other') },
  good: { files: createOtherPage('/other'), links: ['/other'] },
  site({ summary, pages }, report) {
    const reached = new Set<string>();
    for (const { path, links } of [summary, ...pages])
      for (const link of links) {
        const target = getLinkPath(link);
        if (getLinkKind(link) === 'page' && target !== path) reached.add(target);
      }
    for (const page of pages) {
      const { file, path, kind, draft } = page;
      if (kind === 'notFound' || draft || path === '/' || path === '') continue;
      if (listPaths(page).some(({ name }) => reached.has(name))) continue;
      report({
        file,
        at: '/path',
        message: `No page links to ${path}.`,
        help: 'Link to it from a page or from the navigation, or add "draft": true.',
      });
    }
  },
};
