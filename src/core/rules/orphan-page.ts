import type { PageFacts } from '../facts.ts';
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
  site({ config }, tell) {
    const reached = new Set<string>();
    const learn = (page: PageFacts) => {
      for (const link of page.links) {
        const path = kindOf(link) === 'page' ? pathOf(link) : page.path;
        if (path !== page.path) reached.add(path);
      }
    };
    learn(config);
    return {
      learn,
      judge(page) {
        const addresses = [page.path, ...page.redirectFrom.map(({ name }) => name)];
        if (page.kind === 'notFound' || page.draft || page.path === '/' || page.path === '') return;
        if (addresses.some((path) => reached.has(path))) return;
        tell(
          page,
          { pointer: '/path' },
          {
            message: `No page links to ${page.path}.`,
            help: 'Link to it from a page or from the navigation, or make it a "draft".',
          },
        );
      },
    };
  },
};
