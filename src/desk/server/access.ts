import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { TOKEN_HEADER } from '../protocol.ts';

/** The maximum number of requests in a second: a person who types makes about ten. */
const MAX_RATE = 150;

/** Returns true for a request of the app: with the token, from its own origin, with a body of its kind. */
export function isOwn({ headers }: IncomingMessage, token: string, type: string): boolean {
  const sent = Buffer.from(String(headers[TOKEN_HEADER] ?? ''));
  const hasToken = sent.length === token.length && timingSafeEqual(sent, Buffer.from(token));
  const isOrigin = headers.origin === `http://${headers.host}`;
  // Older browsers do not say where a request comes from.
  const isSame = (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
  return hasToken && isOrigin && isSame && headers['content-type'] === type;
}

/** Creates a function that returns false for requests that are too many in a second. */
export function limitRate(): (now: number) => boolean {
  let [start, count] = [0, 0];
  return (now) => {
    if (now - start >= 1000) [start, count] = [now, 0];
    count += 1;
    return count <= MAX_RATE;
  };
}

/** Reads the body of a request; `undefined` if it is too long, takes too much time, or is cut off. */
export function readBody(
  request: IncomingMessage,
  { bytes, milliseconds }: { bytes: number; milliseconds: number },
): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let size = 0;
    const end = (body?: Buffer) => {
      clearTimeout(timer);
      chunks = [];
      resolve(body);
    };
    const timer = setTimeout(end, milliseconds);
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > bytes) end();
      else chunks.push(chunk);
    });
    request.on('end', () => end(size > bytes ? undefined : Buffer.concat(chunks)));
    request.on('close', () => end());
  });
}
