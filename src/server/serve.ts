import { readFile, realpath, stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { getCacheControl, getMediaPolicy, getSecurityHeaders } from '../build/site-files/headers.ts';
import { parseRedirects } from '../build/site-files/redirects.ts';
import { isHiddenPath } from '../build/site-files/url-path.ts';
import { readMarker } from '../build/write/marker.ts';
import { getBasePath, SITE_FOLDERS } from '../core/paths/site-paths.ts';
import { admitRequest, type RequestTarget, refuseMethod } from './admit-request.ts';
import { listen } from './listen.ts';
import { sendText } from './send.ts';
import { sendFile } from './static-file.ts';

export type RunningServer = Awaited<ReturnType<typeof serveFolder>>;

/** Serves a built folder as nginx does with its configuration. Throws a usage error if it can't listen. */
export async function serveFolder(folder: string, port: number, host?: string) {
  const server = createServer((_, response) => {
    handleRequest(folder, host, response).catch((error: NodeJS.ErrnoException) =>
      sendFailure(error, response),
    );
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    rejectMalformed(folder, error, socket),
  );
  return { server, url: await listen(server, { port, host }) };
}

async function handleRequest(
  folder: string,
  host: string | undefined,
  response: ServerResponse,
): Promise<void> {
  let current = await identify(folder);
  response.setHeaders(new Map(Object.entries(getSecurityHeaders(current?.marker ?? {}))));
  response.setHeader('Cache-Control', getCacheControl('/'));
  const target = admitRequest(response, host);
  if (!target || refuseMethod(response)) return;
  // Answers 404 only if no build has replaced the folder during the request; otherwise looks in the new one.
  while (current !== undefined) {
    if (await answerFromFolder(current, target, response)) return;
    const now = await identify(folder);
    if (now?.path === current.path && now.state === current.state) {
      if (await sendFile({ folder: now.path, path: '/404.html', status: 404 }, response)) return;
      return sendText(response, 404, 'Not found.');
    }
    current = now;
  }
  response.setHeader('Retry-After', '1');
  sendText(response, 503, `There is no build in ${folder} at the moment.`);
}

/** A folder that is served, as it is at the moment. */
type ServedFolder = NonNullable<Awaited<ReturnType<typeof identify>>>;

/** Returns a folder as it is now, with a state that changes when it is replaced; `undefined` if missing. */
async function identify(folder: string) {
  try {
    const path = await realpath(folder);
    const { ino, ctimeNs } = await stat(path, { bigint: true });
    return { path, state: `${ino} ${ctimeNs}`, marker: readMarker(path) };
  } catch {
    return undefined;
  }
}

/** Answers a request from a folder. Returns false, having sent nothing, if the folder has no answer. */
async function answerFromFolder(
  { path: folder, marker }: ServedFolder,
  { path, rawPath, query }: RequestTarget,
  response: ServerResponse,
): Promise<boolean> {
  if (path === undefined) return false;
  const base = getBasePath(marker?.site ?? '');
  const isRoot = base !== '' && (path === '/' || path === base);
  const isFolder = path.length > base.length + 1 && path.startsWith(`${base}/`) && path.endsWith('/');
  const to = isRoot ? `${base}/` : isFolder ? rawPath.slice(0, -1) : await findRedirect(path, folder);
  if (to === undefined)
    return path.startsWith(`${base}/`) && sendPage(folder, path.slice(base.length), response);
  response.writeHead(301, { Location: to + query, 'Content-Length': 0 }).end();
  return true;
}

async function findRedirect(path: string, folder: string): Promise<string | undefined> {
  return parseRedirects(await readFile(join(folder, '_redirects'), 'utf8').catch(() => '')).get(path);
}

/** Sends the file or page at a path of the site; returns false if there is none. */
async function sendPage(folder: string, path: string, response: ServerResponse): Promise<boolean> {
  if (isHiddenPath(path) || /^\/404(\.html)?$/.test(path)) return false;
  response.setHeader('Cache-Control', getCacheControl(path));
  const own = response.getHeader('Content-Security-Policy') ?? '';
  const policy = path.startsWith(`/${SITE_FOLDERS.media}/`) ? getMediaPolicy(path) : undefined;
  response.setHeader('Content-Security-Policy', policy ?? own);
  for (const file of path === '/' ? ['/index.html'] : [path, `${path}.html`])
    if (await sendFile({ folder, path: file }, response)) return true;
  response.setHeader('Cache-Control', getCacheControl('/'));
  response.setHeader('Content-Security-Policy', own);
  return false;
}

/** Ends a failed request: with status 500, or by closing the connection if headers were sent. */
function sendFailure(error: NodeJS.ErrnoException, response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.removeHeader('Content-Encoding');
  sendText(response, 500, `The file can't be read (${error.code ?? error.message}).`);
}

/** Answers a request that is not valid HTTP. */
function rejectMalformed(folder: string, error: NodeJS.ErrnoException, socket: Socket): void {
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const headers = {
    ...getSecurityHeaders(readMarker(folder) ?? {}),
    Connection: 'close',
    'Content-Length': 0,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`);
}
