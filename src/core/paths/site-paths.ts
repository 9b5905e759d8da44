/** Returns the file of a page in the output: `people.html` for `/people`, so that servers add no slash. */
export function getHtmlFile(path: string): string {
  return path === '/' ? `${HOME}.html` : `${path.slice(1)}.html`;
}

/**
 * Returns the file of a page's data: `people.json`. Takes a path of the site or, in a browser, of its host,
 * where `/project/` is the home page of a site in a sub-folder.
 */
export function getDataFile(path: string): string {
  return `${path.endsWith('/') ? `${path}${HOME}` : path}.json`.slice(1);
}

/** Returns the calendar file of an event or a call, beside its page: `open-day.ics`. */
export function getCalendarFile(path: string): string {
  return getHtmlFile(path).replace(/html$/, 'ics');
}

/** A host, then the path that the schema of the site config allows. */
const SITE_URL = /^https?:\/\/[^/]+((?:\/[A-Za-z0-9_.~-]+)*)$/;

/** Returns the path below which a site is published: `/project` of `https://example.org/project`; or ''. */
export function getBasePath(siteUrl = ''): string {
  return SITE_URL.exec(siteUrl)?.[1] ?? '';
}

/** Returns the full URL of a path that includes the base path already: of an image, of a share card. */
export function getUrlOnHost(siteUrl = '', path: string): string {
  return siteUrl.slice(0, siteUrl.length - getBasePath(siteUrl).length) + path;
}

/** Returns true for a link to a path that another application serves: one of `otherPaths`, or below one. */
export function isServedElsewhere(link: string, otherPaths: readonly string[]): boolean {
  const path = link.replace(/(?:[?#].*)?$/s, '/');
  return otherPaths.some((other) => path.startsWith(other.replace(/\/?$/, '/')));
}

const HOME = 'index';
/** The path whose files are those of the not-found page. */
export const NOT_FOUND = '/404';

/** Files of the output that belong to no page, as the folders below. */
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
  nextChange: 'next-change.json',
  favicon: 'favicon.ico',
  touchIcon: 'apple-touch-icon.png',
} as const;

/** Returns true for the path of a feed or of the site's calendar, which pages can link to. */
export function isFeed(path: string): boolean {
  const { atom, jsonFeed, calendar } = SITE_FILES;
  return [atom, jsonFeed, calendar].some((file) => path === `/${file}`);
}

export const SITE_FOLDERS = { assets: 'assets', media: 'media', search: 'pagefind' } as const;

/** File at the root of the gallery of blocks, which may use the paths that are reserved for it. */
export const GALLERY_MARKER = '.gallery';
