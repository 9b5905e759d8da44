import type { PageSummary } from '../../core/analyze/summary.ts';
import { getBasePath, getHtmlFile, SITE_FILES } from '../../core/site-paths.ts';
import type { Site } from '../../generated/props.ts';
import { feedFiles } from './feeds.ts';
import { headersFile } from './headers.ts';
import { htaccess, nginxConf } from './hosting.ts';
import { hostRedirects, type Redirect, redirectsFile } from './redirects.ts';
import { absoluteUrl, encodePath } from './url-path.ts';
import { escapeXml } from './xml.ts';

/** The files beside the pages, by their name: for hosts, and for search engines. */
export function siteFiles(site: Site, pages: readonly PageSummary[]): Map<string, string> {
  const all: Redirect[] = [];
  const announced: PageSummary[] = [];
  let locations = '';
  for (const page of pages) {
    for (const { name } of page.redirectFrom) all.push({ from: name, to: page.path });
    if (page.subject) announced.push(page);
    locations += location(site, page);
  }
  const base = getBasePath(site.url);
  const inSite = hostRedirects(all);
  const redirects = inSite.map(({ from, to }) => ({ from: base + from, to: base + to }));
  const files = new Map<string, string>([
    [SITE_FILES.headers, headersFile(base)],
    [SITE_FILES.nginx, nginxConf(redirects, base)],
    [SITE_FILES.apache, htaccess(redirects, base)],
    // GitHub Pages would hide what begins with an underscore.
    [SITE_FILES.noJekyll, ''],
    [SITE_FILES.redirects, redirectsFile(redirects)],
    [SITE_FILES.robots, `User-agent: *\nAllow: /\nSitemap: ${absoluteUrl(site, `/${SITE_FILES.sitemap}`)}\n`],
    [SITE_FILES.sitemap, sitemap(locations)],
    ...feedFiles(site, announced),
  ]);
  for (const redirect of inSite) files.set(getHtmlFile(redirect.from), redirectPage(site, redirect));
  return files;
}

function sitemap(locations: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${locations}</urlset>\n`;
}

/** A page in the sitemap. */
function location(site: Site, { kind, isListed, path, published, updated = published }: PageSummary): string {
  if (kind !== 'page' || !isListed) return '';
  const lastmod = updated ? `<lastmod>${escapeXml(updated)}</lastmod>` : '';
  return `<url><loc>${escapeXml(absoluteUrl(site, path))}</loc>${lastmod}</url>\n`;
}

/** Returns what a host without redirects of its own shows: a page that leads on at once. */
function redirectPage(site: Site, { to }: Redirect): string {
  // Percent-encoded, a path holds nothing that ends the URL in `content`, where `;` and quotes do.
  const path = escapeXml(encodePath(getBasePath(site.url) + to));
  const url = escapeXml(absoluteUrl(site, to));
  return `<!doctype html><html lang="${escapeXml(site.lang)}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${escapeXml("default-src 'none'")}"><title>${escapeXml(to)}</title><link rel="canonical" href="${url}"><meta http-equiv="refresh" content="0; url=${path}"></head><body><p><a href="${path}">${escapeXml(to)}</a></p></body></html>\n`;
}
