import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { describeUnknownHost, isAllowedHost } from '../server/request-host.ts';
import { parseTarget, type RequestTarget } from '../server/request-path.ts';
import { sendText } from './send.ts';

/** The WebSocket protocols of Vite's client. */
const SOCKET_PROTOCOLS = ['vite-hmr', 'vite-ping'];

/** The target of an admitted request. It always has a path. */
export type PageTarget = RequestTarget & { path: string };

/** Returns the target of a request; `undefined` after refusing it with a message. */
export function admitRequest(
  request: IncomingMessage,
  response: ServerResponse,
  host: string | undefined,
): PageTarget | undefined {
  const target = parseTarget(request.url ?? '');
  for (const name of [request.headers.host, target?.host ?? request.headers.host]) {
    if (isAllowedHost(name, host)) continue;
    sendText(response, 403, describeUnknownHost(name));
    return undefined;
  }
  if (!target) {
    sendText(response, 400, 'The path is not valid.');
    return undefined;
  }
  const { path } = target;
  if (path !== undefined) return { ...target, path };
  sendText(response, 404, 'Not found.');
  return undefined;
}

/** Returns true if a request comes from a page of this server, by the headers of the browser. */
export function isSameOrigin({ headers }: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site = 'same-origin' } = headers;
  return site === 'same-origin' && (origin === undefined || origin === `http://${host}`);
}

/**
 * Forwards WebSocket upgrades of this server's own pages to a second server that never listens,
 * which Vite gets instead of the real one. Vite itself throws for some targets, and keeps other
 * sockets open.
 */
export function guardSockets(server: Server, host: string | undefined): Server {
  const inner = createServer();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const isAdmitted =
      isAllowedHost(request.headers.host, host) &&
      isSameOrigin(request) &&
      parseTarget(request.url ?? '')?.path === '/' &&
      SOCKET_PROTOCOLS.includes(request.headers['sec-websocket-protocol'] ?? '');
    if (isAdmitted) inner.emit('upgrade', request, socket, head);
    else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  return inner;
}
