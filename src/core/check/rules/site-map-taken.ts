import { isPublished } from '../../analyze/summary.ts';
import { createPageFile } from './examples.ts';
import type { Rule } from './rule.ts';

export const siteMapTaken: Rule = {
  severity: 'warning',
  why: 'The site makes a list of all its pages; the footer and the search link to it. A page of your own at the same address replaces that list.',
  bad: { files: createPageFile('/site-map', 'Our list'), links: ['/site-map'] },
  good: { files: createPageFile('/list', 'Our list'), links: ['/list'] },
  site({ siteMap, pages }, report) {
    for (const page of pages) {
      if (page.path !== siteMap || !isPublished(page)) continue;
      report({
        file: page.file,
        at: '/path',
        message: `This page replaces the list of all pages at ${siteMap}.`,
        help: 'Give the page another address, or move the list with "siteMap" in site.config.json. If the page is such a list itself, allow this warning.',
      });
    }
  },
};
