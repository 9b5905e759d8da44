import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { EXAMPLES, isGallery, writeGallery } from '../codegen/gallery/gallery.ts';
import { MEDIA } from '../core/link.ts';
import { SITE_FILE } from '../core/pipeline.ts';
import { getDataFile } from '../core/site-paths.ts';
import { reasonOf } from '../files/error-reason.ts';
import { ENGINE } from '../files/paths.ts';
import { type Listening, listen, type Place, WHOSE_URL } from '../server/listen.ts';
import { type Asked, admit, guardSockets } from './admit-request.ts';
import { dataAt, drawn, NOT_FOUND, type Served, searchedPages } from './data-responses.ts';
import { DevRenderer } from './dev-renderer.ts';
import { DevSearch } from './dev-search.ts';
import { DevSite } from './dev-site.ts';
import { makeToken, OPEN_EDITOR, openEditor } from './open-editor.ts';
import { concerning, failurePage, nothingPage, problemPage } from './problem-page.ts';
import { redirect, send, sendFile, sendText } from './send.ts';
import { watchSite } from './watch-site.ts';

const MEDIA_PATH = '/media/';
/** What only Vite has: the engine's sources, packages, and what it makes itself. */
const OF_VITE = /^\/(src\/|node_modules\/|@)/;
/** Where there are files and no pages: what is not there is no page that was not found either. */
const OF_FILES = /^\/(assets|media|pagefind|src|node_modules|@[^/]*)\/|^\/@/;
/** Told to the browser after each change of content. */
export const CHANGED = 'blocksite:changed';

/** A running development server. */
export interface Developing extends Pick<Listening, 'url' | 'note'> {
  close: () => Promise<void>;
}

/**
 * Serves a site while its content and the engine's code are edited. Only the page that is asked for is resolved
 * and rendered. Bad content is shown in the page and never stops the server. Throws a usage error where it can't listen.
 */
export async function developSite(
  root: string,
  port: number,
  place: Omit<Place, 'port'> = {},
): Promise<Developing> {
  const server = createServer();
  // First of all: where it can't listen, nothing need be made ready.
  const { url, note } = await listen(server, { port, ...place });
  try {
    const close = await answerWith(server, root, place.host);
    return { url, close, ...(note !== undefined && { note }) };
  } catch (error) {
    server.close();
    throw error;
  }
}

/** Makes ready what a server answers with; gives the way to end it. Whoever asks before waits. */
async function answerWith(
  server: Server,
  root: string,
  host: string | undefined,
): Promise<() => Promise<void>> {
  let begin = () => {};
  const isReady = new Promise<void>((resolve) => {
    begin = resolve;
  });
  server.on('request', (request, response) => {
    // What is meant for this page alone, no other may have.
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    const asked = admit(request, response, host);
    if (asked?.path === WHOSE_URL) send(response, 'application/json', JSON.stringify({ root }));
    else if (asked) void isReady.then(() => reply(request, response, asked));
  });
  const vite = await createVite({
    root: ENGINE,
    configFile: join(ENGINE, 'vite.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    server: {
      middlewareMode: true,
      ws: { server: guardSockets(server, host) },
      cors: false,
      allowedHosts: host === undefined ? [] : [host],
      watch: { ignored: ['**/dist/**', '**/tests/**', join(root, 'content/**')] },
      warmup: { clientFiles: ['./src/client/main.tsx', './src/styles/main.css'] },
    },
  });
  // Before anything else: the first page that is asked for needs it. What is wrong with it is told with that page.
  const renderer = new DevRenderer(vite);
  const rendererTried = renderer.load().catch(() => {});
  const token = makeToken();
  const tags = `${await tagsOf(vite)}<meta name="dev-token" content="${token}">`;
  const site = new DevSite(root, rendererTried);
  const search = new DevSearch(() => searchedPages(renderer, site));
  const unwatch = watchSite(root, (files) => {
    site.refresh(files);
    search.refresh();
    vite.ws.send({ type: 'custom', event: CHANGED, data: { isSite: files.includes(SITE_FILE) } });
  });
  let gallery: DevSite | undefined;
  const siteOf = (path: string) => {
    if (!isGallery(path)) return site;
    gallery ??= new DevSite(writeGallery());
    return gallery;
  };
  const served = { vite, renderer, root, siteOf, search, tags, token };
  const reply = (request: IncomingMessage, response: ServerResponse, asked: Asked) => {
    site.answerFirst();
    answer(request, response, asked, served).catch((error: unknown) => {
      console.error(error);
      send(response, 'text/html', withTags(failurePage(reasonOf(error), asked.path), tags), 500);
    });
  };
  begin();
  return async () => {
    unwatch();
    site.close();
    gallery?.close();
    await vite.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

interface Answering extends Served {
  vite: ViteDevServer;
  root: string;
  /** What is in the head of every page besides the page's own. */
  tags: string;
  token: string;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  asked: Asked,
  served: Answering,
): Promise<void> {
  const { vite, root, token } = served;
  const { path, written, query } = asked;
  request.url = written + query;
  const byVite = (next: () => void) => vite.middlewares(request, response, next);
  if (path === OPEN_EDITOR) {
    const launch = () => byVite(() => sendText(response, 404, 'No editor can be opened.'));
    openEditor(request, response, { token, root, query, launch });
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    sendText(response, 405, 'This server only shows pages.');
    return;
  }
  if (path.startsWith(MEDIA_PATH)) {
    const name = path.slice(MEDIA_PATH.length);
    for (const inside of [root, EXAMPLES])
      if (await sendFile(request, response, { folder: join(inside, MEDIA), name, inside })) return;
  }
  const data = await dataAt(path, served);
  if (data) send(response, data.type, data.body);
  else if (OF_VITE.test(path)) byVite(() => void sendText(response, 404, `There is no file at ${path}.`));
  else await answerPage(response, asked, served);
}

async function answerPage(
  response: ServerResponse,
  { path, query }: Asked,
  { renderer, tags, siteOf }: Answering,
): Promise<void> {
  const html = (text: string, status: number) => send(response, 'text/html', withTags(text, tags), status);
  const site = siteOf(path);
  const context = await site.context();
  if (!context) {
    html(problemPage(concerning(await site.problems()), path), 500);
    return;
  }
  const page = await site.page(path, context);
  if (page) {
    html(await drawn(page, { renderer, context, path, data: `/${getDataFile(path)}` }), 200);
    return;
  }
  const file = await site.fileAt(path);
  const target = await leadsTo(path, site);
  if (file !== undefined) html(problemPage(concerning(await site.problems(), file), path), 500);
  else if (target !== undefined) redirect(response, target, query);
  else if (OF_FILES.test(path)) sendText(response, 404, `There is no file at ${path}.`);
  else {
    const notFound = await site.notFound(context);
    const text = notFound
      ? await drawn(notFound, { renderer, context, path, data: NOT_FOUND })
      : nothingPage(path);
    html(text, 404);
  }
}

/** The address that another one leads to, as a host's configuration has it: without the slash at its end, or where a page says that it was there before. */
async function leadsTo(path: string, site: DevSite): Promise<string | undefined> {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : site.redirect(path);
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
