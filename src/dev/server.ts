import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { EXAMPLES, isGallery, writeGallery } from '../codegen/gallery/gallery.ts';
import { MEDIA } from '../core/link.ts';
import { SITE_FILE } from '../core/pipeline.ts';
import { getDataFile } from '../core/site-paths.ts';
import { describeError } from '../files/error-reason.ts';
import { PACKAGE_ROOT } from '../files/paths.ts';
import { DEV_INFO_URL, type Listening, type ListenOptions, listen } from '../server/listen.ts';
import { admitRequest, guardSockets, type PageTarget } from './admit-request.ts';
import { getData, NOT_FOUND_DATA, renderHtml, renderSearchPages, type Served } from './data-responses.ts';
import { DevRenderer } from './dev-renderer.ts';
import { DevSearch } from './dev-search.ts';
import { DevSite } from './dev-site.ts';
import { createToken, OPEN_EDITOR, openEditor } from './open-editor.ts';
import { renderFailurePage, renderNotFoundPage, renderProblemPage, selectForFile } from './problem-page.ts';
import { redirect, send, sendFile, sendText } from './send.ts';
import { watchSite } from './watch-site.ts';

const MEDIA_PATH = '/media/';
/** Paths that Vite serves: sources, packages, and its own modules. */
const VITE_PATH = /^\/(src\/|node_modules\/|@)/;
/** Paths of files. A missing file gets no not-found page. */
const FILE_PATH = /^\/(assets|media|pagefind|src|node_modules|@[^/]*)\/|^\/@/;
/** The event that is sent to browsers after each change of content. */
const CHANGE_EVENT = 'blocksite:changed';

/** A running dev server. */
export interface DevServer extends Pick<Listening, 'url' | 'note'> {
  close: () => Promise<void>;
}

/**
 * Starts a server for a site while its content and the code are edited. Resolves and renders pages
 * on request. Errors in the content are shown in the page. Throws a usage error if it can't listen.
 */
export async function startDevServer(
  root: string,
  port: number,
  place: Omit<ListenOptions, 'port'> = {},
): Promise<DevServer> {
  const server = createServer();
  // First of all: nothing else is needed if it can't listen.
  const { url, note } = await listen(server, { port, ...place });
  try {
    const close = await setUp(server, root, place.host);
    return { url, close, ...(note !== undefined && { note }) };
  } catch (error) {
    server.close();
    throw error;
  }
}

/**
 * Sets up everything that requests are answered from; returns a function that closes it. Requests
 * wait until then.
 */
async function setUp(server: Server, root: string, host: string | undefined): Promise<() => Promise<void>> {
  const setRespond = acceptRequests(server, root, host);
  const vite = await createViteServer(server, root, host);
  // The first page needs the renderer. Errors of its sources are reported with that page.
  const renderer = new DevRenderer(vite);
  const rendererTried = renderer.load().catch(() => {});
  const token = createToken();
  const tags = `${await getViteTags(vite)}<meta name="dev-token" content="${token}">`;
  const site = new DevSite(root, rendererTried);
  const search = new DevSearch(() => renderSearchPages(renderer, site));
  const unwatch = watchSite(root, (files) => {
    site.refresh(files);
    search.refresh();
    vite.ws.send({ type: 'custom', event: CHANGE_EVENT, data: { isSite: files.includes(SITE_FILE) } });
  });
  let gallery: DevSite | undefined;
  const getSite = (path: string) => {
    if (!isGallery(path)) return site;
    gallery ??= new DevSite(writeGallery());
    return gallery;
  };
  const served = { vite, renderer, root, getSite, search, tags, token };
  setRespond((request, response, target) => {
    site.pauseChecks();
    handleRequest(request, response, target, served).catch((error: unknown) => {
      console.error(error);
      send(response, 'text/html', addTags(renderFailurePage(describeError(error), target.path), tags), 500);
    });
  });
  return async () => {
    unwatch();
    site.close();
    gallery?.close();
    await vite.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

type Respond = (request: IncomingMessage, response: ServerResponse, target: PageTarget) => void;

/** Accepts requests; returns the function that sets what responds. Requests before that wait. */
function acceptRequests(server: Server, root: string, host: string | undefined): (respond: Respond) => void {
  let setRespond: (respond: Respond) => void = () => {};
  const isReady = new Promise<Respond>((resolve) => {
    setRespond = resolve;
  });
  server.on('request', (request, response) => {
    // Other sites must not embed responses.
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    const target = admitRequest(request, response, host);
    if (target?.path === DEV_INFO_URL) send(response, 'application/json', JSON.stringify({ root }));
    else if (target) void isReady.then((respond) => respond(request, response, target));
  });
  return setRespond;
}

/** Creates the Vite server that serves source modules. Its WebSockets go through `server`. */
function createViteServer(server: Server, root: string, host: string | undefined): Promise<ViteDevServer> {
  return createVite({
    root: PACKAGE_ROOT,
    configFile: join(PACKAGE_ROOT, 'vite.config.ts'),
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
}

interface RequestContext extends Served {
  vite: ViteDevServer;
  root: string;
  /** Tags for the head of every page. */
  tags: string;
  token: string;
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  target: PageTarget,
  served: RequestContext,
): Promise<void> {
  const { vite, root, token } = served;
  const { path, rawPath, query } = target;
  request.url = rawPath + query;
  const passToVite = (next: () => void) => vite.middlewares(request, response, next);
  if (path === OPEN_EDITOR) {
    const launch = () => passToVite(() => sendText(response, 404, 'No editor can be opened.'));
    openEditor(request, response, { token, root, query, launch });
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    sendText(response, 405, 'Only GET and HEAD are allowed.');
    return;
  }
  if (path.startsWith(MEDIA_PATH)) {
    const name = path.slice(MEDIA_PATH.length);
    for (const inside of [root, EXAMPLES])
      if (await sendFile(request, response, { folder: join(inside, MEDIA), name, inside })) return;
  }
  const data = await getData(path, served);
  if (data) send(response, data.type, data.body);
  else if (VITE_PATH.test(path))
    passToVite(() => void sendText(response, 404, `There is no file at ${path}.`));
  else await sendPage(response, target, served);
}

async function sendPage(
  response: ServerResponse,
  { path, query }: PageTarget,
  { renderer, tags, getSite }: RequestContext,
): Promise<void> {
  const html = (text: string, status: number) => send(response, 'text/html', addTags(text, tags), status);
  const site = getSite(path);
  const context = await site.getContext();
  if (!context) {
    html(renderProblemPage(selectForFile(await site.listProblems()), path), 500);
    return;
  }
  const page = await site.getPage(path, context);
  if (page) {
    html(await renderHtml(page, { renderer, context, path, data: `/${getDataFile(path)}` }), 200);
    return;
  }
  const file = await site.findFile(path);
  const target = await findRedirect(path, site);
  if (file !== undefined) html(renderProblemPage(selectForFile(await site.listProblems(), file), path), 500);
  else if (target !== undefined) redirect(response, target, query);
  else if (FILE_PATH.test(path)) sendText(response, 404, `There is no file at ${path}.`);
  else {
    const notFound = await site.getNotFoundPage(context);
    const text = notFound
      ? await renderHtml(notFound, { renderer, context, path, data: NOT_FOUND_DATA })
      : renderNotFoundPage(path);
    html(text, 404);
  }
}

/**
 * Returns the path that another one redirects to, as on a host: without the trailing slash, or from
 * `redirectFrom`.
 */
async function findRedirect(path: string, site: DevSite): Promise<string | undefined> {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : site.findRedirect(path);
}

const EMPTY = '<!doctype html><html><head></head><body></body></html>';

/** Returns the tags that Vite adds to the head of a page. They are the same for all pages. */
async function getViteTags(vite: ViteDevServer): Promise<string> {
  const html = await vite.transformIndexHtml('/', EMPTY);
  return html.slice(html.indexOf('<head>') + '<head>'.length, html.indexOf('</head>'));
}

function addTags(html: string, tags: string): string {
  return html.replace('<head>', () => `<head>${tags}`);
}
