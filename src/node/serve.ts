import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { cacheControl, SECURITY_HEADERS } from './outputs/headers.ts';

/** A running server and its address. */
export interface Serving {
  server: Server;
  url: string;
}

/**
 * Serves a built folder as a host would: pages without their ending, the real headers, redirects, and the
 * not-found page with its status. `port` 0 takes any free one. Rejects when the port is taken.
 */
export async function serveFolder(folder: string, port: number): Promise<Serving> {
  const files = sirv(folder, {
    extensions: ['html'],
    gzip: true,
    brotli: true,
    etag: true,
    setHeaders: (response, path) => setHeaders(response, path),
    onNoMatch: (request, response) => notHere(folder, request, response),
  });
  const redirects = readRedirects(folder);
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const target = redirects.get(pathname) ?? withoutSlash(pathname);
    if (target !== undefined) redirect(response, target + search);
    else files(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => resolve());
  });
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return { server, url: `http://localhost:${actual}` };
}

/** `/people/` is `/people`. */
function withoutSlash(path: string): string | undefined {
  return path.length > 1 && path.endsWith('/') ? path.replace(/\/+$/, '') || '/' : undefined;
}

function setHeaders(response: ServerResponse, path: string): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  response.setHeader('Cache-Control', cacheControl(path));
}

/** Another case of a page's address leads to it; anything else is not found. */
function notHere(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  const page = pagesByLowerCase(folder).get(pathname.toLowerCase());
  if (page !== undefined && page !== pathname) {
    redirect(response, page + search);
    return;
  }
  setHeaders(response, pathname);
  const file = join(folder, '404.html');
  response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(existsSync(file) ? readFileSync(file) : 'Not found');
}

function redirect(response: ServerResponse, target: string): void {
  setHeaders(response, target);
  response.writeHead(301, { Location: encodeURI(target) });
  response.end();
}

function pagesByLowerCase(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  return new Map(
    files.map((file) => {
      const path = `/${file.replaceAll('\\', '/').slice(0, -'.html'.length)}`;
      return [path.toLowerCase(), path];
    }),
  );
}

function readRedirects(folder: string): Map<string, string> {
  const file = join(folder, '_redirects');
  if (!existsSync(file)) return new Map();
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [from = '', to = ''] = line.split(' ');
      return [from, to];
    }),
  );
}
