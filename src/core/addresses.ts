/** The file of a page below the output folder: `/people` is `people.html`, so that no host adds a slash. */
export function htmlFile(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

/**
 * The file of a page's data, for hydration and for navigation without a full load: `people.json`. Takes a path of the site or,
 * in a browser, of its host, where `/project/` is the home page of a site in a sub-folder.
 */
export function dataFile(path: string): string {
  return `${path.endsWith('/') ? `${path}index` : path}.json`.slice(1);
}

/** Returns the path below which a site is published: `/project` of `https://example.org/project`, else an empty string. */
export function basePath(siteUrl: string): string {
  return siteUrl.replace(/^https?:\/\/[^/]*/, '');
}

/** Returns the full URL of a path of the site's host, which holds the base path already: a picture, a share card. */
export function absoluteUrl(siteUrl: string, path: string): string {
  return siteUrl.slice(0, siteUrl.length - basePath(siteUrl).length) + path;
}
