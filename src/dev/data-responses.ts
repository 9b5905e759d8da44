import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { getMediaType } from '../build/outputs/content-types.ts';
import { isHidden } from '../build/outputs/url-path.ts';
import { createThemeCss } from '../build/theme.ts';
import { GALLERY_PATH, isGallery } from '../codegen/gallery/gallery.ts';
import type { PageResolveContext } from '../core/resolve/context.ts';
import { getDataFile, getHtmlFile, SITE_FILES } from '../core/site-paths.ts';
import { ICONS_SOURCE } from '../files/paths.ts';
import { ICONS_FILE } from '../generated/icons.ts';
import type { Page } from '../generated/props.ts';
import type { DevRenderer } from './dev-renderer.ts';
import type { DevSearch } from './dev-search.ts';
import type { DevSite } from './dev-site.ts';

/** URLs of data for the client. No page can have these paths. */
const SITE_URL = '/@site.json';
const GALLERY_SITE_URL = '/@gallery-site.json';
const PROBLEMS_URL = '/@problems.json';
const STYLE_URL = '/@style.css';
const SEARCH = '/pagefind/';
/** The files for search engines and readers. Those for hosts are not served. */
const SITE_PATHS = Object.values(SITE_FILES)
  .map((file) => `/${file}`)
  .filter((path) => !isHidden(path));
/** The data file of the not-found page. */
export const NOT_FOUND_DATA = '/404.json';

/** The sources of responses. */
export interface Served {
  vite: Pick<ViteDevServer, 'transformRequest'>;
  renderer: DevRenderer;
  /** Returns the site of a path: the edited one, or the gallery. */
  getSite: (path: string) => DevSite;
  search: DevSearch;
}

/** A response: its media type and its body. */
export interface DataResponse {
  type: string;
  body: string | Uint8Array;
}

/** Returns the data at a path; `undefined` if there is none. */
export async function getData(path: string, served: Served): Promise<DataResponse | undefined> {
  const { vite, getSite, search } = served;
  if (path.startsWith(SEARCH)) {
    const body = await search.file(path.slice(SEARCH.length));
    return body && { type: getMediaType(path), body };
  }
  if (path === `/${ICONS_FILE}`) return { type: 'image/svg+xml', body: readFileSync(ICONS_SOURCE) };
  if (SITE_PATHS.includes(path) || path.endsWith('.ics')) {
    const body = (await getSite(path).createSiteFiles(Date.now())).get(path.slice(1));
    return body === undefined ? undefined : { type: getMediaType(path), body };
  }
  if (path === PROBLEMS_URL) return toJsonResponse(await getSite(path).listProblems());
  const isData = [SITE_URL, GALLERY_SITE_URL, STYLE_URL].includes(path) || path.endsWith('.json');
  const site = getSite(path === GALLERY_SITE_URL ? GALLERY_PATH : path.replace(/\.json$/, ''));
  const context = isData ? await site.getContext() : undefined;
  if (!context) return undefined;
  if (path === SITE_URL || path === GALLERY_SITE_URL) return toJsonResponse(context.site);
  if (path === STYLE_URL) {
    const sheet = await vite.transformRequest('/src/styles/main.css?direct');
    return { type: 'text/css', body: `${sheet?.code ?? ''}\n${createThemeCss(context.site.theme)}` };
  }
  const own = path === '/index.json' ? '/' : path.slice(0, -'.json'.length);
  const page =
    path === NOT_FOUND_DATA ? await site.getNotFoundPage(context) : await site.getPage(own, context);
  if (!page) {
    const redirect = await site.findRedirect(own);
    return redirect === undefined ? undefined : toJsonResponse({ redirect });
  }
  const file = await (path === NOT_FOUND_DATA ? site.findNotFoundFile() : site.findFile(own));
  return toJsonResponse({
    page,
    jsonLd: [],
    now: Date.now(),
    buildId: 'dev',
    ...(file !== undefined && { file: { name: file, path: join(site.root, file) } }),
  });
}

function toJsonResponse(value: unknown): DataResponse {
  return { type: 'application/json', body: JSON.stringify(value) };
}

/** Renders a page as HTML, without Vite's tags. */
export async function renderHtml(
  page: Page,
  {
    renderer,
    context,
    path,
    data,
  }: { renderer: DevRenderer; context: PageResolveContext; path: string; data: string },
): Promise<string> {
  const { renderPage } = await renderer.load();
  const assets = {
    script: '/src/client/main.tsx',
    styles: STYLE_URL,
    site: isGallery(path) ? GALLERY_SITE_URL : SITE_URL,
    icon: `/media/${context.site.icon}`,
    buildId: 'dev',
  };
  return renderPage({ page, site: context.site, now: Date.now(), assets, data, dev: true });
}

/** Renders all pages for the search index. Skips pages that fail, with an error in the terminal. */
export async function* renderSearchPages(
  renderer: DevRenderer,
  site: DevSite,
): AsyncGenerator<{ url: string; content: string }> {
  const context = await site.getContext();
  if (!context) return;
  for (const path of await site.listPaths()) {
    try {
      const page = await site.getPage(path, context);
      const data = `/${getDataFile(path)}`;
      if (page)
        yield { url: getHtmlFile(path), content: await renderHtml(page, { renderer, context, path, data }) };
    } catch (error) {
      console.error(`${path} is missing from the search:`, error);
    }
  }
}
