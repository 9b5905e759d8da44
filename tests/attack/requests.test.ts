import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, serveFolder } from '../../src/server/serve.ts';
import { getSkipReason, type HostProgram, startNginx } from '../build/site-files/host-programs.ts';
import { writeOutput } from '../build/site-output.ts';
import { type RawResponse, requestRaw, sendRaw } from '../server/raw-request.ts';
import { splitWords } from '../split-words.ts';
import { createTempFolder } from '../temp-folder.ts';
import { forAllAsync, TIMEOUT_MS } from './cases.ts';
import { hostileText } from './hostile.ts';
import { testRefusals, writeSecrets } from './refusals.ts';

/** Milliseconds to wait for a response to an incomplete request. */
const PATIENCE_MS = 50;
const reason = getSkipReason('nginx');
let folder = '';
let secrets: string[] = [];
let serving: RunningServer;
let port = 0;
let nginx: HostProgram | undefined;

beforeAll(async () => {
  folder = createTempFolder();
  const root = join(folder, 'site');
  const dist = join(root, 'dist');
  await writeOutput(dist, ['/about', '/a b', '/$host']);
  writeFileSync(join(dist, 'index.json'), '{}');
  secrets = writeSecrets(root, 'dist/media');
  serving = await serveFolder(dist, 0);
  port = Number(new URL(serving.url).port);
  mkdirSync(join(folder, 'nginx'));
  if (!reason) nginx = await startNginx(dist, join(folder, 'nginx'));
}, TIMEOUT_MS);
afterAll(async () => {
  serving.server.close();
  await nginx?.stop();
});

/** Texts that the HTTP parser accepts. */
const written = hostileText.map((text) => text.replaceAll(/[^!-~]/g, ''));
/** Paths that browsers read as another host. */
const elsewhere = fc
  .tuple(
    fc.constantFrom(...splitWords('// /// /.// /..// /%2e// /x/..// /\\ /%5c /%2f /./%2e/ /people//')),
    fc.constantFrom('', 'evil.com', 'evil.com/people', 'localhost@evil.com', 'people'),
    fc.constantFrom('', '/', '/?a', '/%2e%2e', '/..', '//', '%0d%0a/'),
  )
  .map((parts) => parts.join(''));
const target = fc.oneof(
  elsewhere,
  hostileText,
  written,
  written.map((text) => `/${text}`),
  written.map((text) => `/${text}/`),
  written.map((text) => `/people/?${text}`),
  hostileText.map((text) => `/${encodeURI(text.replaceAll(/\p{Surrogate}/gu, ''))}/`),
  written.map((text) => `http://localhost/${text}`),
  written.map((text) => `http:${text}`),
  fc.nat(20_000).map((length) => `/${'x'.repeat(length)}/`),
);
const name = fc.constantFrom(
  ...['Host', 'Range', 'If-Range', 'If-None-Match', 'If-Modified-Since', 'Accept-Encoding', 'Content-Length'],
  ...['Transfer-Encoding', 'Connection', 'Upgrade', 'Expect', 'X\u0000', ' ', ''],
);
const value = fc.oneof(
  hostileText,
  fc.constantFrom(
    ...splitWords('bytes=0- bytes=5-1 bytes=-0 bytes=99999999999999999999- bytes=0-0,2-3 items=1'),
  ),
  fc.constantFrom(
    ...splitWords('gzip br;q=0 chunked -1 100-continue upgrade websocket'),
    'localhost, evil.com',
  ),
);
const method = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('GET', 'HEAD') },
  fc.constantFrom('POST', 'PUT', 'CONNECT', 'TRACE', 'OPTIONS', 'PRI', 'get', 'G\u0000T', ''),
);
const request = fc.record({ method, target, headers: fc.array(fc.tuple(name, value), { maxLength: 2 }) });

/** Expects no stack trace, no other host and no injected header. */
function expectHarmless({ status, headers, body }: RawResponse): void {
  expect(status).toBeLessThan(500);
  expect(body.toString('latin1')).not.toMatch(/\n\s+at .*:\d+:\d+/);
  expect(headers.has('set-cookie')).toBe(false);
  const location = headers.get('location');
  if (location !== undefined) {
    expect(location).toMatch(/^\/(?![/\\])[!-~\x80-\xff]*$/);
    expect(new URL(location, 'http://localhost').host).toBe('localhost');
  }
}

const isHome = async () => (await requestRaw(port, '/')).body.toString().includes('<h1>Home');

describe('hostile requests', () => {
  it('get a response, or their connection is closed, and the next one is served', async () => {
    await forAllAsync(request, async ({ method, target, headers }) => {
      const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      const head = `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines}\r\n`;
      expectHarmless(await sendRaw(port, Buffer.from(head), PATIENCE_MS));
    });
    expect(await isHome()).toBe(true);
  });

  it('may be any bytes', async () => {
    await forAllAsync(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      expectHarmless(await sendRaw(port, Buffer.concat([bytes, Buffer.from('\r\n\r\n')]), PATIENCE_MS));
    });
    expect(await isHome()).toBe(true);
  });

  it.skipIf(reason)(`are answered as nginx answers them${reason ? ` (${reason})` : ''}`, async () => {
    const path = target.filter(
      (text) => text.length < 4000 && /^(?:http:\/\/localhost\/|(?!https?:))[!-~]+$/i.test(text),
    );
    await forAllAsync(path, async (text) => {
      const [ours, theirs] = [await requestRaw(port, text), await requestRaw(nginx?.port ?? 0, text)];
      expectHarmless(theirs);
      expect(outcome(ours)).toEqual(outcome(theirs));
    });
  });
});

describe('preview', () => {
  testRefusals(
    () => port,
    () => secrets,
  );
});

/** Returns the status and type of a response. A malformed path is 400 or 404. */
function outcome({ status, headers, body }: RawResponse) {
  if (status === 400 || status === 404) return 'refused';
  return { status, location: headers.get('location'), body: status === 200 && body.toString('latin1') };
}
