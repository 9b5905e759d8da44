/** The file of a page below the output folder: `/people` is `people.html`, so that no host adds a slash. */
export function getHtmlFile(path: string): string {
  return path === '/' ? `${HOME}.html` : `${path.slice(1)}.html`;
}

/**
 * The file of a page's data, for hydration and for navigation without a full load: `people.json`. Takes a path of the site or,
 * in a browser, of its host, where `/project/` is the home page of a site in a sub-folder.
 */
export function getDataFile(path: string): string {
  return `${path.endsWith('/') ? `${path}${HOME}` : path}.json`.slice(1);
}

/** A host, then steps as the schema of the site config allows them. */
const BASE = /^https?:\/\/[^/]+((?:\/[A-Za-z0-9_.~-]+)*)$/;

/** Returns the path below which a site is published: `/project` of `https://example.org/project`, else an empty string. */
export function getBasePath(siteUrl: string): string {
  return BASE.exec(siteUrl)?.[1] ?? '';
}

/** Returns the full URL of a path of the site's host, which holds the base path already: a picture, a share card. */
export function getUrlOnHost(siteUrl: string, path: string): string {
  return siteUrl.slice(0, siteUrl.length - getBasePath(siteUrl).length) + path;
}

/** The name of the home page's files. */
const HOME = 'index';
/** The name of the files of the page for every address that no page has. */
export const NOT_FOUND = '404';

/** The files of an output that belong to no page, by what they are. */
export const SITE_FILES = {
  headers: '_headers',
  redirects: '_redirects',
  nginx: 'nginx.conf',
  apache: '.htaccess',
  noJekyll: '.nojekyll',
  robots: 'robots.txt',
  sitemap: 'sitemap.xml',
  atom: 'feed.xml',
  jsonFeed: 'feed.json',
  calendar: 'deadlines.ics',
} as const;

/** The folders of an output that belong to no page. */
export const SITE_FOLDERS = { assets: 'assets', media: 'media', search: 'pagefind' } as const;

/** The file that the gallery of blocks has at its root: a site of the engine's own, at the addresses that are kept for it. */
export const GALLERY_MARKER = '.gallery';
