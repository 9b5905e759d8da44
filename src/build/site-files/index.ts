import type { PageSummary } from '../../core/analyze/summary.ts';
import { getBasePath, getDataFile, getHtmlFile, SITE_FILES } from '../../core/paths/site-paths.ts';
import { escapeXml } from '../../core/text/escape-xml.ts';
import type { Site } from '../../generated/props.ts';
import { createFeedFiles } from './feeds.ts';
import { formatHeadersFile } from './headers.ts';
import { createHostFiles } from './hosting.ts';
import { formatRedirectsFile, type Redirect, selectHostRedirects } from './redirects.ts';
import { encodePath, getAbsoluteUrl } from './url-path.ts';

/** Creates the files for hosts, search engines, feed readers and redirects. `now` is the build time. */
export function createSiteFiles(site: Site, pages: readonly PageSummary[], now: number): Map<string, string> {
  const base = getBasePath(site.url);
  const inSite = selectHostRedirects(
    pages.flatMap(({ redirectFrom, path }) => redirectFrom.map(({ name }) => ({ from: name, to: path }))),
  );
  const redirects = inSite.map(({ from, to }) => ({ from: base + from, to: base + to }));
  const files = new Map<string, string>([
    [SITE_FILES.headers, formatHeadersFile(site)],
    ...createHostFiles(redirects, site),
    // GitHub Pages hides files with a leading underscore without it.
    [SITE_FILES.noJekyll, ''],
    [SITE_FILES.redirects, formatRedirectsFile(redirects)],
    [SITE_FILES.robots, 'User-agent: *\nAllow: /\n'],
    ...createFeedFiles(site, pages, now),
  ]);
  if (site.url !== undefined) {
    const locations = pages.map((page) => formatSitemapEntry(site, page)).join('');
    const sitemap = getAbsoluteUrl(site, `/${SITE_FILES.sitemap}`);
    files.set(SITE_FILES.robots, `User-agent: *\nAllow: /\nSitemap: ${sitemap}\n`);
    files.set(
      SITE_FILES.sitemap,
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${locations}</urlset>\n`,
    );
  }
  for (const redirect of inSite) {
    files.set(getHtmlFile(redirect.from), renderRedirectPage(site, redirect));
    files.set(getDataFile(redirect.from), JSON.stringify({ redirect: redirect.to }));
  }
  return files;
}

/** Formats a page as an entry of the sitemap; empty if it is not listed. */
function formatSitemapEntry(
  site: Site,
  { kind, isListed, path, published, updated = published }: PageSummary,
): string {
  if (kind !== 'page' || !isListed) return '';
  const lastmod = updated ? `<lastmod>${escapeXml(updated)}</lastmod>` : '';
  return `<url><loc>${escapeXml(getAbsoluteUrl(site, path))}</loc>${lastmod}</url>\n`;
}

/** Renders a page that redirects, for hosts without redirects. */
function renderRedirectPage(site: Site, { to }: Redirect): string {
  // A percent-encoded path holds no `;` or quotes, which end the URL in `content`.
  const path = escapeXml(encodePath(getBasePath(site.url) + to));
  const url = escapeXml(getAbsoluteUrl(site, to));
  const canonical = site.url === undefined ? '' : `<link rel="canonical" href="${url}">`;
  return `<!doctype html><html lang="${escapeXml(site.lang)}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${escapeXml("default-src 'none'")}"><title>${escapeXml(to)}</title>${canonical}<meta http-equiv="refresh" content="0; url=${path}"></head><body><p><a href="${path}">${escapeXml(to)}</a></p></body></html>\n`;
}
