import { readFile, realpath, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { readMarker } from '../build/marker.ts';
import { getCacheControl, SECURITY_HEADERS } from '../build/outputs/headers.ts';
import { parseRedirects } from '../build/outputs/redirects.ts';
import { HIDDEN } from '../build/outputs/url-path.ts';
import { getBasePath } from '../core/site-paths.ts';
import { listen } from './listen.ts';
import { isAllowedHost } from './request-host.ts';
import { parseTarget, type RequestTarget } from './request-path.ts';
import { sendFile } from './static-file.ts';

/** A running server and its address. */
export interface Serving {
  server: Server;
  url: string;
}

const hidden = new RegExp(HIDDEN);

/**
 * Serves a built folder as nginx does with the configuration that the build makes: pages without their ending, the real
 * headers, redirects, and the not-found page with its status. Each request is answered from the folder as it is then.
 * `port` 0 takes any free one. Rejects with a usage error if it can't listen there.
 */
export async function serveFolder(folder: string, port: number, host?: string): Promise<Serving> {
  const server = createServer((request, response) => {
    handleRequest({ folder, host }, request, response).catch((error: NodeJS.ErrnoException) =>
      sendFailure(error, response),
    );
  });
  server.on('clientError', rejectMalformed);
  const { url } = await listen(server, { port, host });
  return { server, url };
}

async function handleRequest(
  { folder, host }: { folder: string; host: string | undefined },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  response.setHeader('Cache-Control', getCacheControl('/'));
  const target = parseTarget(request.url ?? '');
  for (const name of [request.headers.host, target?.host ?? request.headers.host])
    if (!isAllowedHost(name, host)) return sendText(response, 403, describeUnknownHost(name));
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return sendText(response, 405, 'Only GET and HEAD are answered here.');
  }
  if (!target) return sendText(response, 400, 'This is not the path of a page.');
  // The folder may be replaced at any time: only what is missing in one and the same folder is not there.
  let current = await identify(folder);
  while (current !== undefined) {
    if (await answerFromFolder(current.path, target, request, response)) return;
    const now = await identify(folder);
    if (now?.path === current.path && now.state === current.state) {
      if (await sendFile({ folder: now.path, path: '/404.html', status: 404 }, request, response)) return;
      return sendText(response, 404, 'Not found.');
    }
    current = now;
  }
  response.setHeader('Retry-After', '1');
  sendText(response, 503, `There is nothing built at ${folder} now.`);
}

/** Returns the real path of a folder and its state, which differs in another folder of that path, or `undefined` if it is not there. */
async function identify(folder: string): Promise<{ path: string; state: string } | undefined> {
  try {
    const path = await realpath(folder);
    const { ino, ctimeNs } = await stat(path, { bigint: true });
    return { path, state: `${ino} ${ctimeNs}` };
  } catch {
    return undefined;
  }
}

/** Answers a request with what a folder has for it; returns `false`, having sent nothing, if that is nothing. */
async function answerFromFolder(
  folder: string,
  { path, rawPath, query }: RequestTarget,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (path === undefined) return false;
  const base = getBasePath(readMarker(folder)?.site ?? '');
  const pathInSite = path.startsWith(`${base}/`) ? path.slice(base.length) : undefined;
  const to = await findRedirect({ path, rawPath, pathInSite, base }, folder);
  if (to === undefined) return pathInSite !== undefined && sendPage(folder, pathInSite, request, response);
  response.writeHead(301, { Location: to + query, 'Content-Length': 0 }).end();
  return true;
}

/**
 * Returns the path that another leads to. The root of the host leads to a site below a base path, which is where links to
 * this server begin.
 */
async function findRedirect(
  {
    path,
    rawPath,
    pathInSite,
    base,
  }: { path: string; rawPath: string; pathInSite: string | undefined; base: string },
  folder: string,
): Promise<string | undefined> {
  if (base !== '' && (path === '/' || path === base)) return `${base}/`;
  if (pathInSite !== undefined && pathInSite.length > 1 && pathInSite.endsWith('/'))
    return rawPath.slice(0, -1);
  return (await readRedirects(folder)).get(path);
}

/** Sends the file or the page that visitors know by `path`; returns `false` if there is none. */
async function sendPage(
  folder: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (hidden.test(path) || /^\/404(\.html)?$/.test(path)) return false;
  response.setHeader('Cache-Control', getCacheControl(path));
  for (const file of path === '/' ? ['/index.html'] : [path, `${path}.html`])
    if (await sendFile({ folder, path: file }, request, response)) return true;
  response.setHeader('Cache-Control', getCacheControl('/'));
  return false;
}

async function readRedirects(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, '_redirects'), 'utf8').catch(() => '');
  return parseRedirects(text);
}

/** Answers with a sentence. */
function sendText(response: ServerResponse, status: number, text: string): void {
  const body = Buffer.from(`${text}\n`);
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': body.length };
  response.writeHead(status, headers).end(body);
}

function describeUnknownHost(name: string | undefined): string {
  return `This server does not answer for the host ${JSON.stringify(name ?? '')}. Use http://localhost, or start it with --host and the name that you use.`;
}

/** Ends a request that failed: with a sentence, or, once its answer has begun, by closing its connection. */
function sendFailure(error: NodeJS.ErrnoException, response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.removeHeader('Content-Encoding');
  sendText(response, 500, `The file can't be read (${error.code ?? error.message}).`);
}

/** Answers what is not HTTP. */
function rejectMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const headers = { ...SECURITY_HEADERS, Connection: 'close', 'Content-Length': 0 };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`);
}
