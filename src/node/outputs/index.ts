import { htmlFile } from '../../core/addresses.ts';
import type { PageFacts } from '../../core/facts.ts';
import type { Site } from '../../generated/props.ts';
import { feedFiles } from './feeds.ts';
import { headersFile } from './headers.ts';
import { htaccess, nginxConf } from './hosting.ts';
import { escapeXml } from './xml.ts';

/** One address that leads to another. */
export interface Redirect {
  from: string;
  to: string;
}

/** All redirects that pages ask for. */
export function redirectsOf(pages: readonly PageFacts[]): Redirect[] {
  return pages.flatMap(({ path, redirectFrom }) =>
    redirectFrom.map(({ name }) => ({ from: name, to: path })),
  );
}

/** The files beside the pages, by their name: for hosts, and for search engines. */
export function siteFiles(site: Site, pages: readonly PageFacts[]): Map<string, string> {
  const redirects = redirectsOf(pages);
  const files = new Map<string, string>([
    ['_headers', headersFile()],
    ['nginx.conf', nginxConf(redirects)],
    ['.htaccess', htaccess(redirects)],
    // GitHub Pages would hide what begins with an underscore.
    ['.nojekyll', ''],
    ['_redirects', redirects.map(({ from, to }) => `${from} ${to} 301\n`).join('')],
    ['robots.txt', `User-agent: *\nAllow: /\nSitemap: ${site.url}/sitemap.xml\n`],
    ['sitemap.xml', sitemap(site, pages)],
    ...feedFiles(site, pages),
  ]);
  for (const redirect of redirects) files.set(htmlFile(redirect.from), redirectPage(site, redirect));
  return files;
}

function sitemap({ url }: Site, pages: readonly PageFacts[]): string {
  const entries = pages
    .filter(({ kind, isListed }) => kind === 'page' && isListed)
    .map(({ path, published, updated = published }) => {
      const lastmod = updated ? `<lastmod>${updated}</lastmod>` : '';
      return `<url><loc>${escapeXml(url + path)}</loc>${lastmod}</url>\n`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
}

/** What a host without redirects of its own shows: a page that leads on at once. */
function redirectPage({ url, lang }: Site, { to }: Redirect): string {
  const target = escapeXml(to);
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${target}</title><link rel="canonical" href="${escapeXml(url)}${target}"><meta http-equiv="refresh" content="0; url=${target}"></head><body><p><a href="${target}">${target}</a></p></body></html>\n`;
}
