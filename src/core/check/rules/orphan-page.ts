import type { PageSummary } from '../../analyze/summary.ts';
import { getLinkKind, getLinkPath } from '../../link.ts';
import type { Rule } from './rule.ts';

/** A page that no other page links to. */
export const orphanPage: Rule = {
  name: 'orphan-page',
  severity: 'warning',
  needsWholeSite: true,
  why: 'Nobody finds a page that no link leads to, except those who were given its address.',
  bad: {
    files: {
      'content/pages/other.json': { path: '/other', title: 'Other', blocks: [{ type: 'pageHeader' }] },
    },
  },
  good: {
    files: {
      'content/pages/other.json': { path: '/other', title: 'Other', blocks: [{ type: 'pageHeader' }] },
    },
    links: ['/other'],
  },
  site({ config }, report) {
    const reached = new Set<string>();
    /** The pages that something should lead to: their files by their addresses, and the addresses that lead on to them. */
    const files = new Map<string, string>();
    const moved = new Map<string, PageSummary['redirectFrom']>();
    for (const link of config.links) if (getLinkKind(link) === 'page') reached.add(getLinkPath(link));
    return {
      onPage(page) {
        for (const link of page.links) {
          const path = getLinkKind(link) === 'page' ? getLinkPath(link) : page.path;
          if (path !== page.path) reached.add(path);
        }
        if (page.kind === 'notFound' || page.draft || page.path === '/' || page.path === '') return;
        files.set(page.path, page.file);
        if (page.redirectFrom.length > 0) moved.set(page.path, page.redirectFrom);
      },
      onEnd() {
        for (const [path, file] of files) {
          if (reached.has(path) || moved.get(path)?.some(({ name }) => reached.has(name))) continue;
          report(
            { file },
            { pointer: '/path' },
            {
              message: `No page links to ${path}.`,
              help: 'Link to it from a page or from the navigation, or make it a "draft".',
            },
          );
        }
        return undefined;
      },
    };
  },
};
