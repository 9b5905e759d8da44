import type { Rule } from './rule.ts';

const LIST = (path: string) => ({
  'content/pages/list.json': { path, title: 'Our list', blocks: [{ type: 'pageHeader' }] },
});

/** A page at the address of the list of all pages. */
export const siteMapTaken: Rule = {
  name: 'site-map-taken',
  severity: 'warning',
  why: 'The site makes a list of all its pages, which the footer and the search lead to. A page of your own at that address takes its place, and visitors have no list.',
  bad: { files: LIST('/site-map'), links: ['/site-map'] },
  good: { files: LIST('/list'), links: ['/list'] },
  site({ siteMap }, report) {
    return {
      onPage(page) {
        if (page.path !== siteMap || page.kind !== 'page' || page.draft) return;
        report(
          page,
          { pointer: '/path' },
          {
            message: `This page takes the place of the list of all pages at ${siteMap}.`,
            help: 'Give the page another address, or the list, by "siteMap" in site.config.json; or allow this warning if the page is such a list.',
          },
        );
      },
    };
  },
};
