import { createServer, type Server, type ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import sirv from 'sirv';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { dataFile, htmlFile } from '../../core/addresses.ts';
import { SITE_FILE } from '../../core/check.ts';
import type { PageContext } from '../../core/resolve/context.ts';
import type { Page } from '../../generated/props.ts';
import { textReport } from '../../report/text.ts';
import { folderSource } from '../folder-source.ts';
import { EXAMPLES, GALLERY_PATH, isGallery, writeGallery } from '../gallery/gallery.ts';
import { ENGINE } from '../paths.ts';
import { themeCss } from '../theme.ts';
import { DevRenderer } from './dev-renderer.ts';
import { DevSearch } from './dev-search.ts';
import { DevSite } from './dev-site.ts';
import { watchFile, watchFolder } from './watch-folder.ts';

/** Names that the browser side asks for; no page has such an address. */
const SITE_URL = '/@site.json';
const GALLERY_SITE_URL = '/@gallery-site.json';
const PROBLEMS_URL = '/@problems.json';
const STYLE_URL = '/@style.css';
const SEARCH = '/pagefind/';
/** Data of the not-found page, whatever the address. */
const NOT_FOUND = '/404.json';
/** Told to the browser after each change of content. */
export const CHANGED = 'blocksite:changed';
/** Editors save in more than one step. */
const SETTLE_MS = 15;

/** A running development server. */
export interface Developing {
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves a site while its content and the engine's code are edited. Only the page that is asked for is resolved
 * and rendered. Bad content is shown in the page and never stops the server.
 */
export async function developSite(root: string, port: number): Promise<Developing> {
  const server = createServer();
  const vite = await createVite({
    root: ENGINE,
    configFile: join(ENGINE, 'vite.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: ['**/dist/**', '**/tests/**', join(root, 'content/**')] },
      warmup: { clientFiles: ['./src/client/main.tsx', './src/styles/main.css'] },
    },
  });
  // Before anything else: the first page that is asked for needs it. What is wrong with it is told with that page.
  const renderer = new DevRenderer(vite);
  const rendererTried = renderer.load().catch(() => {});
  const tags = await tagsOf(vite);
  const site = new DevSite(root, rendererTried);
  const search = new DevSearch(() => searchedPages(renderer, site));
  const unwatch = watchSite(vite, root, site, search);
  let gallery: DevSite | undefined;
  const siteOf = (path: string) => {
    if (!isGallery(path)) return site;
    gallery ??= new DevSite(writeGallery());
    return gallery;
  };
  const media = sirv(join(root, 'content/media'), { dev: true });
  const examples = sirv(join(EXAMPLES, 'content/media'), { dev: true });
  const served: Served = { vite, renderer, tags, siteOf, search };
  server.on('request', (request, response) => {
    site.answerFirst();
    const fail = (error: unknown) => answerFailure(response, error);
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/media/')) {
      request.url = request.url?.slice('/media'.length);
      media(request, response, () => examples(request, response));
    } else {
      answer(pathname, response, served).then((done) => {
        if (!done)
          vite.middlewares(request, response, () => answerPage(pathname, response, served).catch(fail));
      }, fail);
    }
  });
  await listen(server, port);
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://localhost:${actual}`,
    async close() {
      unwatch();
      site.close();
      gallery?.close();
      await vite.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Served {
  vite: ViteDevServer;
  renderer: DevRenderer;
  /** What Vite has in the head of every page. */
  tags: string;
  /** The site that an address belongs to: the one that is edited, or the gallery of blocks. */
  siteOf: (path: string) => DevSite;
  search: DevSearch;
}

/** Answers what is data; `false` leaves the request to Vite and the pages. */
async function answer(
  path: string,
  response: ServerResponse,
  { vite, siteOf, search }: Served,
): Promise<boolean> {
  if (path.startsWith(SEARCH)) {
    const file = await search.file(path.slice(SEARCH.length));
    return file !== undefined && send(response, typeOf(path), file);
  }
  if (path === PROBLEMS_URL)
    return send(response, 'application/json', JSON.stringify(await siteOf(path).problems()));
  const isData = [SITE_URL, GALLERY_SITE_URL, STYLE_URL].includes(path) || path.endsWith('.json');
  const site = siteOf(path === GALLERY_SITE_URL ? GALLERY_PATH : path.replace(/\.json$/, ''));
  const context = isData ? await site.context() : undefined;
  if (!context) return false;
  if (path === SITE_URL || path === GALLERY_SITE_URL)
    return send(response, 'application/json', JSON.stringify(context.site));
  if (path === STYLE_URL) {
    const sheet = await vite.transformRequest('/src/styles/main.css?direct');
    return send(response, 'text/css', `${sheet?.code ?? ''}\n${themeCss(context.site.theme)}`);
  }
  const page = path === NOT_FOUND ? await site.notFound(context) : await site.page(pathOfData(path), context);
  return page
    ? send(response, 'application/json', JSON.stringify({ page, now: Date.now(), engine: 'dev' }))
    : false;
}

function pathOfData(file: string): string {
  return file === '/index.json' ? '/' : decodeURI(file.slice(0, -'.json'.length));
}

async function answerPage(
  path: string,
  response: ServerResponse,
  { renderer, tags, siteOf }: Served,
): Promise<void> {
  const site = siteOf(path);
  const context = await site.context();
  const found = context && (await site.page(decodeURI(path), context));
  const page: Page | undefined = found ?? (context && (await site.notFound(context)));
  if (!context || !page) {
    const report = textReport(await site.problems(), folderSource(site.root), false);
    send(response, 'text/html', withTags(plainPage(report), tags), 500);
    return;
  }
  const html = await drawn(page, { renderer, context, path, data: found ? `/${dataFile(path)}` : NOT_FOUND });
  send(response, 'text/html', withTags(html, tags), found ? 200 : 404);
}

const EMPTY = '<!doctype html><html><head></head><body></body></html>';

/** The tags that Vite puts into the head of a page: asked for once, since it reads the whole page for it. */
async function tagsOf(vite: ViteDevServer): Promise<string> {
  const html = await vite.transformIndexHtml('/', EMPTY);
  return html.slice(html.indexOf('<head>') + '<head>'.length, html.indexOf('</head>'));
}

function withTags(html: string, tags: string): string {
  return html.replace('<head>', () => `<head>${tags}`);
}

/** A page as HTML, without what Vite has in it. */
async function drawn(
  page: Page,
  {
    renderer,
    context,
    path,
    data,
  }: { renderer: DevRenderer; context: PageContext; path: string; data: string },
): Promise<string> {
  const { renderPage } = await renderer.load();
  const assets = {
    script: '/src/client/main.tsx',
    styles: STYLE_URL,
    site: isGallery(path) ? GALLERY_SITE_URL : SITE_URL,
    icon: `/media/${context.site.icon}`,
    engine: 'dev',
  };
  return renderPage({ page, site: context.site, now: Date.now(), assets, data, dev: true });
}

/** All pages of the site as a search sees them. */
async function* searchedPages(
  renderer: DevRenderer,
  site: DevSite,
): AsyncGenerator<{ url: string; content: string }> {
  const context = await site.context();
  if (!context) return;
  for (const path of await site.paths()) {
    const page = await site.page(path, context);
    const data = `/${dataFile(path)}`;
    if (page) yield { url: htmlFile(path), content: await drawn(page, { renderer, context, path, data }) };
  }
}

/** What stands there when nothing right has been seen yet: the problems as text; it reloads by itself. */
function plainPage(report: string): string {
  const text = report.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Problems</title></head><body><pre>${text}</pre><script type="module" src="/src/client/dev/reload.ts"></script></body></html>`;
}

/** Looks at what is saved anew and tells the browser; gives the way to end it. */
function watchSite(vite: ViteDevServer, root: string, site: DevSite, search: DevSearch): () => void {
  let timer: NodeJS.Timeout | undefined;
  let changed = new Set<string>();
  const settle = () => {
    const files = [...changed];
    changed = new Set();
    site.refresh(files);
    search.refresh();
    vite.ws.send({ type: 'custom', event: CHANGED, data: { isSite: files.includes(SITE_FILE) } });
  };
  const onChange = (path: string) => {
    changed.add(relative(root, path).replaceAll('\\', '/'));
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLE_MS);
  };
  const ends = [watchFolder(join(root, 'content'), onChange), watchFile(join(root, SITE_FILE), onChange)];
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
  };
}

/** What a file of the search is. */
function typeOf(path: string): string {
  if (path.endsWith('.js')) return 'text/javascript';
  return path.endsWith('.json') ? 'application/json' : 'application/octet-stream';
}

function send(response: ServerResponse, type: string, body: string | Uint8Array, status = 200): true {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' });
  response.end(body);
  return true;
}

function answerFailure(response: ServerResponse, error: unknown): void {
  console.error(error);
  if (response.headersSent) return;
  send(response, 'text/plain', error instanceof Error ? error.message : String(error), 500);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
}
