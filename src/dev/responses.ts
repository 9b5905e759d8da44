import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { createPageData, type RenderContext, renderPageFiles } from '../build/pages/page-files.ts';
import type { SearchFiles } from '../build/search/search-index.ts';
import { getFeedLinks } from '../build/site-files/feeds.ts';
import { isHiddenPath } from '../build/site-files/url-path.ts';
import { createIcon } from '../build/write/initials-icon.ts';
import { createThemeCss } from '../build/write/theme-css.ts';
import { GALLERY_PATH, isGallery } from '../codegen/gallery/write-gallery.ts';
import { parsePageId } from '../core/paths/page-id.ts';
import { getHtmlFile, NOT_FOUND } from '../core/paths/site-paths.ts';
import type { PageResolveContext } from '../core/resolve/context.ts';
import { ICONS_SOURCE } from '../files/paths.ts';
import { ICONS_FILE } from '../generated/icons.ts';
import { loadRenderer, loadStyle, SCRIPTS } from './client.ts';
import type { DevSearch } from './dev-search.ts';
import type { DevSite, ServedPage } from './dev-site.ts';
import { renderNotFoundPage, renderProblemPage } from './error-pages.ts';

/** URLs of data for the client. No page can have these paths. */
const SITE_URL = '/@site.json';
const PROBLEMS_URL = '/@problems.json';
const STYLE_URL = '/@style.css';
const ICON_URL = '/@icon.svg';
const SEARCH = '/pagefind/';
/** Paths of files. A missing file gets no not-found page. */
const FILE_PATH = /^\/(?:(?:assets|media|pagefind)\/|@)/;

/** The sources of responses. */
export interface Served {
  vite: ViteDevServer;
  /** Returns the site of a path: the edited one, or the gallery. */
  getSite: (path: string) => DevSite;
  search: DevSearch;
}

/** Returns the data at a path; `undefined` if there is none, as JSON of `undefined` is. */
export async function getData(path: string, served: Served): Promise<string | Uint8Array | undefined> {
  const { vite, getSite, search } = served;
  if (path.startsWith(SEARCH)) return search.file(path.slice(SEARCH.length));
  if (path === `/${ICONS_FILE}`) return readFileSync(ICONS_SOURCE);
  if (path === PROBLEMS_URL) return JSON.stringify(await getSite(path).listProblems());
  if (path === SITE_URL || path === GALLERY_PATH + SITE_URL)
    return JSON.stringify((await getSite(path).getContext())?.site);
  if (path === ICON_URL || path === STYLE_URL) {
    const context = await getSite(path).getContext();
    if (path === ICON_URL) return context && createIcon(context.site);
    const theme = context ? createThemeCss(context.site.theme) : '';
    return `${await loadStyle(vite)}\n${theme}`;
  }
  const data = await getPageData(path, served);
  if (data !== undefined || isHiddenPath(path) || !/\.(?:json|xml|txt|ics)$/.test(path)) return data;
  // A file for search engines, readers or redirects, but none for hosts.
  return (await getSite(path).createSiteFiles(Date.now())).get(path.slice(1));
}

/** Returns the data file of a page, with the page's own file for the panel. */
async function getPageData(file: string, served: Served): Promise<string | undefined> {
  if (!file.endsWith('.json')) return undefined;
  const path = file === '/index.json' ? '/' : file.slice(0, -'.json'.length);
  const site = served.getSite(path);
  const context = await site.getContext();
  const found = context && (await site.getPage(path, context));
  if (!found) return undefined;
  const { page, summary } = found;
  const data = createPageData(page, summary, createShared(path, context));
  const { file: name } = parsePageId(summary.file);
  const own = { name, path: join(site.root, name) };
  return JSON.stringify(summary.file === '' ? data : { ...data, file: own });
}

/** Returns a page, its problems, a redirect or the not-found page; `undefined` for a missing file. */
export async function getPage(
  path: string,
  served: Served,
): Promise<{ html: string; status: number } | { redirect: string } | undefined> {
  const site = served.getSite(path);
  const context = await site.getContext();
  const answerProblems = async (file?: string) => {
    const html = renderProblemPage(await site.listProblems(), path, file);
    return { html, status: 500 };
  };
  if (!context) return answerProblems();
  const render = async (found: ServedPage) =>
    renderFound(found, { ...createShared(path, context), renderer: await loadRenderer(served.vite) });
  const found = path === NOT_FOUND ? undefined : await site.getPage(path, context);
  if (found) return { html: await render(found), status: 200 };
  const file = await site.findFile(path);
  if (file !== undefined) return answerProblems(file);
  // As on a host: without the slash at the end.
  const isFolder = path.length > 1 && path.endsWith('/');
  const redirect = isFolder ? path.slice(0, -1) : await site.findRedirect(path);
  if (redirect !== undefined) return { redirect };
  if (FILE_PATH.test(path)) return undefined;
  const notFound = await site.getPage(NOT_FOUND, context);
  return { html: notFound ? await render(notFound) : renderNotFoundPage(path), status: 404 };
}

/** Returns what pages are rendered with, but for the renderer. */
export function createShared(path: string, context: PageResolveContext): Omit<RenderContext, 'renderer'> {
  const { site, media } = context;
  const assets = {
    script: SCRIPTS.main,
    styles: STYLE_URL,
    site: isGallery(path) ? GALLERY_PATH + SITE_URL : SITE_URL,
    icon: site.icon ? (media(site.icon)?.src ?? '') : ICON_URL,
    ...(site.feeds && { feeds: getFeedLinks(site) }),
    buildId: 'dev',
  };
  return { context, assets, now: Date.now(), dev: true };
}

function renderFound({ page, summary }: ServedPage, shared: RenderContext): string {
  const [[, html]] = renderPageFiles(page, summary, shared);
  return html;
}

/** Creates the search index of all pages. Skips pages that fail, with an error in the terminal. */
export async function indexSite(vite: ViteDevServer, site: DevSite): Promise<SearchFiles> {
  // Imported on demand: Pagefind is large.
  const { extractContent, indexPages } = await import('../build/search/search-index.ts');
  return indexPages(renderPages());

  async function* renderPages() {
    const context = await site.getContext();
    if (!context) return;
    const renderer = await loadRenderer(vite);
    for (const path of await site.listPaths()) {
      try {
        const found = await site.getPage(path, context);
        const shared = { ...createShared(path, context), renderer };
        const content = found && extractContent(renderFound(found, shared));
        if (content) yield { url: getHtmlFile(path), content };
      } catch (error) {
        console.error(`${path} is missing from the search:`, error);
      }
    }
  }
}
