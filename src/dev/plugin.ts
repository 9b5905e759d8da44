import { realpath } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { getContentType } from '../build/site-files/content-types.ts';
import { getMediaPolicy } from '../build/site-files/headers.ts';
import { encodePath, isHiddenPath } from '../build/site-files/url-path.ts';
import { EXAMPLES, isGallery, writeGallery } from '../codegen/gallery/write-gallery.ts';
import { MEDIA, SITE_FILE } from '../core/paths/content-paths.ts';
import { describeError } from '../files/error-reason.ts';
import { admitRequest, refuseMethod } from '../server/admit-request.ts';
import { send, sendText } from '../server/send.ts';
import { sendFile } from '../server/static-file.ts';
import { getFileToOpen, isViteFile, OPEN_EDITOR } from './access.ts';
import { loadRenderer, PREBUILT, VITE_PATH } from './client.ts';
import { createDevSearch } from './dev-search.ts';
import { DevSite } from './dev-site.ts';
import { renderFailurePage } from './error-pages.ts';
import { getData, getPage, indexSite, type Served } from './responses.ts';
import { watchSite } from './watch-site.ts';

const MEDIA_PATH = '/media/';
const NO_FILE = 'There is no such file.';
/** The event that is sent to browsers after each change of content. */
const CHANGE_EVENT = 'blocksite:changed';

/** Further routes below a path of their own. A handler answers all requests there. */
export interface DevRoutes {
  path: string;
  open: (of: { vite: ViteDevServer; site: DevSite; onChange: (listener: ChangeListener) => void }) => {
    handle: (response: ServerResponse, path: string) => Promise<void>;
    close: () => void;
  };
}

/** Gets the changed files of the site, by their paths from its root, after they were read again. */
type ChangeListener = (files: readonly string[]) => void;

/** Serves the site in `root` while it is edited, to `host`. Returns what Vite calls after its own set-up. */
export function serveSite(
  vite: ViteDevServer,
  root: string,
  host: string | undefined,
  routes?: DevRoutes,
): () => void {
  const { httpServer, middlewares, watcher, environments } = vite;
  // The first page needs the renderer. Errors of its sources are reported with that page.
  const loaded = loadRenderer(vite).catch(() => {});
  const site = new DevSite(root, loaded);
  const search = createDevSearch(() => indexSite(vite, site));
  const listeners: ChangeListener[] = [];
  const unwatch = watchSite(watcher, root, (files) => {
    const changed = site.findChanged(files);
    if (changed.length > 0) {
      site.refresh(changed);
      for (const listener of listeners) listener(changed);
    }
    search.refresh();
    environments.client.hot.send(CHANGE_EVENT, { isSite: files.includes(SITE_FILE) });
  });
  let gallery: DevSite | undefined;
  const getSite = (path: string) => {
    if (!isGallery(path)) return site;
    gallery ??= new DevSite(writeGallery());
    return gallery;
  };
  const onChange = (listener: ChangeListener) => void listeners.push(listener);
  const more = routes && { path: routes.path, ...routes.open({ vite, site, onChange }) };
  httpServer?.on('close', () => {
    unwatch();
    more?.close();
    site.checker.close();
    gallery?.checker.close();
  });
  const served = { vite, getSite, search };
  middlewares.use((_, response, next) => {
    site.checker.pause();
    handleRequest(response, { ...served, root, host, next, more }).catch(async (error: unknown) => {
      if (response.headersSent) return response.destroy();
      console.error(error);
      const page = renderFailurePage(describeError(error));
      // Vite may be what has failed.
      send(response, 'text/html', await addTags(page, vite).catch(() => page), 500);
    });
  });
  // After Vite's own: what it has not found.
  return () => middlewares.use((_, response) => sendText(response, 404, NO_FILE));
}

interface RequestContext extends Served {
  root: string;
  host: string | undefined;
  /** Passes the request on to Vite. */
  next: () => void;
  more: { path: string; handle: (response: ServerResponse, path: string) => Promise<void> } | undefined;
}

async function handleRequest(
  response: ServerResponse,
  { root, host, next, more, ...served }: RequestContext,
): Promise<void> {
  const { req: request } = response;
  // Other sites must not embed responses.
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
  const target = admitRequest(response, host);
  if (!target) return;
  const { path, rawPath, query } = target;
  if (path === OPEN_EDITOR) {
    const file = getFileToOpen(request, new URLSearchParams(query).get('file') ?? '', root);
    if (file === undefined)
      return sendText(response, 403, 'The editor opens files of this site for its pages only.');
    request.url = `${OPEN_EDITOR}?file=${encodeURIComponent(file)}`;
    return next();
  }
  if (more && path?.startsWith(more.path)) return more.handle(response, path);
  if (refuseMethod(response)) return;
  if (path === undefined) return sendText(response, 404, 'Not found.');
  if (VITE_PATH.test(path)) {
    if (!(await isViteFile(path, served.vite.config))) return sendText(response, 404, NO_FILE);
    response.removeHeader('Cache-Control');
    request.url = rawPath + query;
    return next();
  }
  if (PREBUILT && (await sendFile({ folder: PREBUILT, path }, response))) return;
  if (await sendMedia(path, root, response)) return;
  const data = await getData(path, served);
  if (data !== undefined) return send(response, getContentType(path), data);
  const page = await getPage(path, served);
  if (!page) sendText(response, 404, `There is no file at ${path}.`);
  else if ('redirect' in page) response.writeHead(301, { Location: encodePath(page.redirect) + query }).end();
  else send(response, 'text/html', await addTags(page.html, served.vite), page.status);
}

/** Sends a file of the site's media, or of those of the gallery. Returns false if there is none. */
async function sendMedia(path: string, root: string, response: ServerResponse): Promise<boolean> {
  if (!path.startsWith(MEDIA_PATH) || isHiddenPath(path)) return false;
  const policy = getMediaPolicy(path);
  if (policy !== undefined) response.setHeader('Content-Security-Policy', policy);
  for (const inside of [root, EXAMPLES]) {
    const folder = await realpath(join(inside, MEDIA)).catch(() => undefined);
    if (folder && (await sendFile({ folder, path: path.slice(MEDIA_PATH.length - 1) }, response)))
      return true;
  }
  response.removeHeader('Content-Security-Policy');
  return false;
}

/** Adds the tags to the head of a page that Vite adds to all. */
async function addTags(html: string, vite: ViteDevServer): Promise<string> {
  const [, tags] = (await vite.transformIndexHtml('/', '<head></head>')).split(/<\/?head>/);
  return html.replace('<head>', () => `<head>${tags}`);
}
