import { connect } from 'node:net';
import fc from 'fast-check';
import { splitWords } from '../split-words.ts';

/** Requests that crash some servers. */
export const HOSTILE_REQUESTS: readonly string[] = [
  'GET // HTTP/1.1',
  'GET //evil.example/ HTTP/1.1',
  'GET /.//evil.example/ HTTP/1.1',
  'GET /%5Cevil.example/ HTTP/1.1',
  'GET http://evil.example/ HTTP/1.1',
  'GET http://[/ HTTP/1.1',
  'GET http:// HTTP/1.1',
  'GET evil.example:443 HTTP/1.1',
  'GET * HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'OPTIONS / HTTP/1.1',
  'CONNECT evil.example:443 HTTP/1.1',
  'CONNECT / HTTP/1.1',
  'TRACE / HTTP/1.1',
  'POST / HTTP/1.1',
  'GET /% HTTP/1.1',
  'GET /%zz HTTP/1.1',
  'GET /%00 HTTP/1.1',
  'GET /%ff%fe HTTP/1.1',
  'GET /a%0d%0aSet-Cookie:x=y HTTP/1.1',
  'GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1',
  'GET /media/../../package.json HTTP/1.1',
  'GET /media/%2e%2e%2f%2e%2e%2fsite.config.json HTTP/1.1',
  'GET /media/% HTTP/1.1',
  'GET /media HTTP/1.1',
  'GET /media/ HTTP/1.1',
  'GET /%.json HTTP/1.1',
  'GET /pagefind/% HTTP/1.1',
  'GET /_blocks/% HTTP/1.1',
  'GET /src/% HTTP/1.1',
  'GET /src/nothing.ts HTTP/1.1',
  'GET /@fs/etc/passwd HTTP/1.1',
  'GET /@id/%00 HTTP/1.1',
  'GET /__open-in-editor?file=/etc/passwd HTTP/1.1',
  'GET /__OPEN-IN-EDITOR?file=/etc/passwd HTTP/1.1',
  'POST /__open-in-editor?file=/etc/passwd HTTP/1.1',
  `GET /${'a'.repeat(20_000)} HTTP/1.1`,
  `GET /${'a/'.repeat(4000)} HTTP/1.1`,
  `GET /${'%2f'.repeat(2000)} HTTP/1.1`,
  'GET / HTTP/9.9',
  'GET /',
  'GET',
  '\0\0\0',
];

const HEADS: readonly string[] = [
  '',
  'Host: evil.example',
  'Host:',
  'Host: [',
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: vite-hmr',
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Protocol: vite-ping',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Upgrade: h2c\r\nConnection: Upgrade',
  'Range: bytes=9-1',
  'Range: bytes=-',
  'Content-Length: 99999',
  'Content-Length: -1',
  'Transfer-Encoding: chunked\r\n\r\nzz',
  'Expect: 100-continue',
  'broken header',
  `X: ${'y'.repeat(20_000)}`,
  'Accept: text/x-vite-ping',
  'Origin: http://evil.example\r\nSec-Fetch-Site: cross-site',
];

const piece = fc.oneof(
  fc.constantFrom(
    ...splitWords(`
      / // . .. % %2f %5c %00 %0d%0a %ff \\ ? # @ : * media src pagefind _blocks @vite @fs @id
      __open-in-editor photos Call .json evil.example http: 404 @problems.json node_modules assets [ ] { }
    `),
  ),
  fc.string({ maxLength: 5 }).filter((text) => !/[\s\0]/.test(text)),
);

/** A request as bytes; every other one is a known hostile one. */
export const rawRequest = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(...HOSTILE_REQUESTS),
      fc
        .tuple(
          fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'CONNECT'),
          fc.array(piece, { maxLength: 6 }),
        )
        .map(([method, pieces]) => `${method} ${pieces.join('') || '/'} HTTP/1.1`),
    ),
    fc.constantFrom(...HEADS),
    fc.boolean(),
    fc.integer({ min: 1, max: 6 }),
  )
  .map(([line, head, isOwn, cut]) => {
    const whole = `${line}\r\n${isOwn && !head.startsWith('Host') ? 'Host: localhost\r\n' : ''}${head && `${head}\r\n`}Connection: close\r\n\r\n`;
    // Every sixth visitor is gone before the request is whole.
    return cut === 1 ? whole.slice(0, Math.ceil(whole.length / 2)) : whole;
  });

/** Milliseconds to wait for a response. */
const PATIENCE_MS = 30_000;

/** Sends bytes to a server; returns everything that it sends until it closes the connection. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes, 'latin1');
      // What is not whole can't be answered.
      if (!bytes.includes('\r\n\r\n')) socket.destroy();
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      answer += text;
      // A socket that was upgraded stays open.
      if (/^HTTP\/1\.1 101/.test(answer)) socket.destroy();
    });
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
  });
}

/** A line of a stack trace: `at name (file:line:column)`. */
export const STACK = /\n\s+at .*:\d+:\d+\)?/;
