import { open, realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { lookup } from 'mrmime';
import { addCharset } from '../build/outputs/content-types.ts';
import { encodePath } from '../build/outputs/url-path.ts';
import { parseRange } from '../server/byte-range.ts';

/** Sends a text or bytes. Does nothing if headers were sent. */
export function send(response: ServerResponse, type: string, body: string | Uint8Array, status = 200): true {
  if (response.headersSent) return true;
  response.writeHead(status, { 'Content-Type': addCharset(type), 'Cache-Control': 'no-store' });
  response.end(body);
  return true;
}

/** Sends one line of plain text. */
export function sendText(response: ServerResponse, status: number, text: string): true {
  return send(response, 'text/plain', `${text}\n`, status);
}

/** Redirects to another path of this server. */
export function redirect(response: ServerResponse, path: string, query: string): true {
  const location = encodePath(path) + query;
  response.writeHead(301, { Location: location, 'Cache-Control': 'no-store' });
  response.end();
  return true;
}

/**
 * Sends the file `name` below `folder`, or the requested range of it. Returns false if it is
 * missing or a symbolic link leads out of `inside`.
 */
export async function sendFile(
  { headers }: Pick<IncomingMessage, 'headers'>,
  response: ServerResponse,
  { folder, name, inside }: { folder: string; name: string; inside: string },
): Promise<boolean> {
  const path = await realpath(join(folder, name)).catch(() => undefined);
  const root = await realpath(inside).catch(() => undefined);
  if (path === undefined || !path.startsWith(`${root}${sep}`)) return false;
  const file = await open(path).catch(() => undefined);
  if (!file) return false;
  try {
    const stat = await file.stat();
    if (!stat.isFile()) return false;
    const range = parseRange(headers.range, stat.size);
    const isPart = range !== undefined && range !== 'none';
    const { start, end } = isPart ? range : { start: 0, end: stat.size };
    response.writeHead(isPart ? 206 : 200, {
      'Content-Type': lookup(path) ?? 'application/octet-stream',
      'Content-Length': end - start,
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'no-store',
      ...(isPart && { 'Content-Range': `bytes ${start}-${end - 1}/${stat.size}` }),
    });
    if (end === start) response.end();
    else await pipeline(file.createReadStream({ start, end: end - 1, autoClose: false }), response);
    return true;
  } catch {
    // The client has disconnected, or the file was truncated: the announced length can't be sent.
    response.destroy();
    return true;
  } finally {
    await file.close();
  }
}
