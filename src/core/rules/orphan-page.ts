import { kindOf, pathOf } from '../link.ts';
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
  site({ pages, config }, tell) {
    const reached = new Set<string>();
    for (const page of [...pages, config]) {
      for (const link of page.links) {
        const path = kindOf(link) === 'page' ? pathOf(link) : page.path;
        if (path !== page.path) reached.add(path);
      }
    }
    for (const page of pages) {
      const addresses = [page.path, ...page.redirectFrom.map(({ name }) => name)];
      if (page.kind === 'notFound' || page.draft || page.path === '/' || page.path === '') continue;
      if (addresses.some((path) => reached.has(path))) continue;
      tell(
        page,
        { pointer: '/path' },
        {
          message: `No page links to ${page.path}.`,
          help: 'Link to it from a page or from the navigation, or make it a "draft".',
        },
      );
    }
  },
};
