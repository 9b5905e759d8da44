import { realpath } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Server } from 'node:net';
import { join, relative, resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { isFileLoadingAllowed, normalizePath, type ResolvedConfig } from 'vite';
import { folderSource } from '../files/folder-source.ts';
import { PACKAGE_ROOT } from '../files/paths.ts';
import { isAllowedHost, isForeign, parseTarget } from '../server/admit-request.ts';

/** Modules of Vite's own, and packages that it bundles when a page asks for them. */
const VITE_MODULE =
  /^\/(?:@vite\/(?:client|env)|@react-refresh|node_modules\/\.vite\/deps\/[\w@-]+\.js(?:\.map)?)$/;
/** The path at which Vite opens a file in the editor. */
export const OPEN_EDITOR = '/__open-in-editor';
/** The WebSocket protocols of Vite's client. */
const SOCKET_PROTOCOLS = ['vite-hmr', 'vite-ping'];

/**
 * Returns true for a path that Vite may answer: its own modules and files that its options allow. Without
 * this test, it answers a script that imports any name with a module that repeats it.
 */
export async function isViteFile(path: string, config: ResolvedConfig): Promise<boolean> {
  if (VITE_MODULE.test(path)) return true;
  const file = path.startsWith('/@fs/') ? resolve('/', path.slice('/@fs/'.length)) : join(config.root, path);
  const real = await realpath(file).catch(() => undefined);
  return real !== undefined && isFileLoadingAllowed(config, normalizePath(real));
}

/**
 * Returns what Vite, which opens any file for any page, may open instead of `file`, with its line and
 * column: a file of the site or the engine, if one of this server's own pages asks. `undefined` otherwise.
 */
export function getFileToOpen(request: IncomingMessage, file: string, root: string): string | undefined {
  if (request.method !== 'POST' || request.headers.origin === undefined || isForeign(request))
    return undefined;
  const [position] = /(?::\d+){0,2}$/.exec(file) ?? [''];
  const path = resolve(root, file.slice(0, file.length - position.length));
  const isOwn = [root, join(PACKAGE_ROOT, 'src')].some((folder) =>
    folderSource(folder).has(relative(folder, path).replaceAll('\\', '/')),
  );
  return isOwn ? path + position : undefined;
}

/** Passes on the sockets that pages of `server` open to another one, which is all that Vite sees. */
export function guardSockets(server: Server, inner: Server, host: string | undefined): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const isAdmitted =
      isAllowedHost(request.headers.host, host) &&
      !isForeign(request) &&
      parseTarget(request.url ?? '')?.path === '/' &&
      SOCKET_PROTOCOLS.includes(request.headers['sec-websocket-protocol'] ?? '');
    if (isAdmitted) inner.emit('upgrade', request, socket, head);
    else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
}
