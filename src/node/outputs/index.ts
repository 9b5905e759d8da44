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

/** The files beside the pages, by their name: for hosts, and for search engines. Goes through the pages once. */
export function siteFiles(site: Site, pages: Iterable<PageFacts>): Map<string, string> {
  const redirects: Redirect[] = [];
  const announced: PageFacts[] = [];
  let locations = '';
  for (const page of pages) {
    for (const { name } of page.redirectFrom) redirects.push({ from: name, to: page.path });
    if (page.subject) announced.push(page);
    locations += location(site, page);
  }
  const files = new Map<string, string>([
    ['_headers', headersFile()],
    ['nginx.conf', nginxConf(redirects)],
    ['.htaccess', htaccess(redirects)],
    // GitHub Pages would hide what begins with an underscore.
    ['.nojekyll', ''],
    ['_redirects', redirects.map(({ from, to }) => `${from} ${to} 301\n`).join('')],
    ['robots.txt', `User-agent: *\nAllow: /\nSitemap: ${site.url}/sitemap.xml\n`],
    ['sitemap.xml', sitemap(locations)],
    ...feedFiles(site, announced),
  ]);
  for (const redirect of redirects) files.set(htmlFile(redirect.from), redirectPage(site, redirect));
  return files;
}

function sitemap(locations: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${locations}</urlset>\n`;
}

/** A page in the sitemap. */
function location(
  { url }: Site,
  { kind, isListed, path, published, updated = published }: PageFacts,
): string {
  if (kind !== 'page' || !isListed) return '';
  const lastmod = updated ? `<lastmod>${updated}</lastmod>` : '';
  return `<url><loc>${escapeXml(url + path)}</loc>${lastmod}</url>\n`;
}

/** What a host without redirects of its own shows: a page that leads on at once. */
function redirectPage({ url, lang }: Site, { to }: Redirect): string {
  const target = escapeXml(to);
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${escapeXml("default-src 'none'")}"><title>${target}</title><link rel="canonical" href="${escapeXml(url)}${target}"><meta http-equiv="refresh" content="0; url=${target}"></head><body><p><a href="${target}">${target}</a></p></body></html>\n`;
}
