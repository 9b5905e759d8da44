import { PAGES, SITE_FILE } from '../../paths/content-paths.ts';
import { createPage } from './examples.ts';
import type { Rule } from './rule.ts';

export const missingHome: Rule = {
  severity: 'warning',
  why: 'Visitors who type the name of the site, or choose the logo at the top of a page, get the home page. Without one they get "not found".',
  bad: {
    files: { 'content/pages/home.json': createPage('/news', 'News') },
    site: { navigation: [{ label: 'News', href: '/news' }] },
  },
  good: { files: { 'content/pages/home.json': createPage('/', 'News') } },
  site({ pages }, report) {
    const home = pages.find(({ path }) => path === '/');
    if (!home)
      report({
        file: SITE_FILE,
        message: 'The site has no home page: no page has the address "/".',
        help: `Write "path": "/" in the page that visitors should see first, or add such a page to ${PAGES}.`,
      });
    else if (home.draft)
      report({
        file: home.file,
        at: '/draft',
        message: 'The home page is a draft, so visitors get "not found" instead.',
        help: 'Remove "draft".',
      });
  },
};
