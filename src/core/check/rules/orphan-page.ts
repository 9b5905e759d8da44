import type { PageSummary } from '../../analyze/summary.ts';
import { getLinkKind, getLinkPath } from '../../link.ts';
import { createOtherPage } from './examples.ts';
import type { Rule } from './rule.ts';

/** Reports a page that no other page links to. */
export const orphanPage: Rule = {
  name: 'orphan-page',
  severity: 'warning',
  needsWholeSite: true,
  why: 'Only people who know its address find a page without links to it.',
  bad: { files: createOtherPage('/other') },
  good: { files: createOtherPage('/other'), links: ['/other'] },
  site({ config }, report) {
    const reached = new Set<string>();
    /** Pages that need a link to them, by path. */
    const pages = new Map<string, Pick<PageSummary, 'file' | 'redirectFrom'>>();
    for (const link of config.links) if (getLinkKind(link) === 'page') reached.add(getLinkPath(link));
    return {
      onPage(page) {
        for (const link of page.links) {
          const path = getLinkKind(link) === 'page' ? getLinkPath(link) : page.path;
          if (path !== page.path) reached.add(path);
        }
        if (page.kind === 'notFound' || page.draft || page.path === '/' || page.path === '') return;
        pages.set(page.path, { file: page.file, redirectFrom: page.redirectFrom });
      },
      onEnd() {
        for (const [path, { file, redirectFrom }] of pages) {
          if (reached.has(path) || redirectFrom.some(({ name }) => reached.has(name))) continue;
          report(
            { file },
            { pointer: '/path' },
            {
              message: `No page links to ${path}.`,
              help: 'Link to it from a page or from the navigation, or add "draft": true.',
            },
          );
        }
      },
    };
  },
};
