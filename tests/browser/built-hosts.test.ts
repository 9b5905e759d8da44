import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { getMediaPolicy, getSecurityHeaders } from '../../src/build/site-files/headers.ts';
import { encodePath } from '../../src/build/site-files/url-path.ts';
import { getSkipReason, startApache, startNginx } from '../build/site-files/host-programs.ts';
import { createTempFolder } from '../temp-folder.ts';

const REVALIDATED = 'public, max-age=0, must-revalidate';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The content types of feeds, as the links in pages announce them. */
const FEEDS = new Map([
  ['/feed.xml', 'application/atom+xml'],
  ['/feed.json', 'application/feed+json'],
]);

const urls = new Map<string, string>();
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  urls.set('preview', new URL(inject('hub')).origin);
  const folder = createTempFolder();
  for (const [program, start] of [
    ['nginx', startNginx],
    ['apache2', startApache],
  ] as const) {
    if (getSkipReason(program)) continue;
    mkdirSync(join(folder, program));
    const { port, stop } = await start(inject('dist'), join(folder, program));
    urls.set(program, `http://127.0.0.1:${port}`);
    stops.push(stop);
  }
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

/** Returns the headers that Netlify and Cloudflare Pages send for a path: those of all rules that match. */
function readHeadersFile(text: string, path: string): Map<string, string> {
  const headers = new Map<string, string>();
  let isMatch = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('/'))
      isMatch = line.endsWith('*') ? path.startsWith(line.slice(0, -1)) : path === line;
    const [, name = '', value = ''] = /^ {2}([^:]+): (.*)$/.exec(line) ?? [];
    if (isMatch && name !== '') headers.set(name.toLowerCase(), value);
  }
  return headers;
}

it('every host sends every file of the output with the headers that docs/hosting.md describes', async () => {
  const files = readdirSync(inject('dist'), { recursive: true, encoding: 'utf8' })
    .map((file) => `/${file.replaceAll('\\', '/')}`)
    .filter((file) => statSync(join(inject('dist'), file)).isFile() && !/\.(br|gz)$/.test(file));
  const security = Object.entries(getSecurityHeaders({})).map(([name, value]) => [name.toLowerCase(), value]);
  const headersFile = readFileSync(join(inject('dist'), '_headers'), 'utf8');
  const wrong: string[] = [];
  const expectEqual = (what: string, found: unknown, right: unknown) => {
    if (found !== right) wrong.push(`${what}: ${found}, not ${right}`);
  };
  for (const file of files) {
    const isServed = !/^\/(\..*|_headers|_redirects|nginx\.conf|404\.html)$/.test(file);
    const cache = file.startsWith('/assets/') ? IMMUTABLE : REVALIDATED;
    const types = new Set<string | null>();
    const ask = async ([host, url]: [string, string]) =>
      [host, await fetch(url + encodePath(file), { method: 'HEAD' })] as const;
    for (const [host, { status, headers }] of await Promise.all([...urls].map(ask))) {
      expectEqual(`${host} ${file} status`, status, isServed ? 200 : 404);
      expectEqual(`${host} ${file} cache`, headers.get('cache-control'), isServed ? cache : REVALIDATED);
      // `preview` has the origin of the desk: what may be a document runs no code there.
      const isOwn = host === 'preview' && file.startsWith('/media/');
      const policy = isOwn ? getMediaPolicy(file) : undefined;
      for (const [name = '', value] of security) {
        const right = name === 'content-security-policy' ? (policy ?? value) : value;
        expectEqual(`${host} ${file} ${name}`, headers.get(name), right);
      }
      types.add(headers.get('content-type'));
    }
    expectEqual(`${file} types`, types.size, 1);
    if (FEEDS.has(file)) expectEqual(`${file} type`, [...types][0], FEEDS.get(file));
    const listed = readHeadersFile(headersFile, file);
    // Both hosts revalidate by default.
    expectEqual(`_headers ${file} cache`, listed.get('cache-control') ?? REVALIDATED, cache);
    expectEqual(`_headers ${file} type`, listed.get('content-type'), FEEDS.get(file));
    for (const [name = '', value] of security)
      expectEqual(`_headers ${file} ${name}`, listed.get(name), value);
  }
  expect(wrong).toEqual([]);
  const pictures = files.filter((file) => /^\/assets\/media\/.*\.(avif|webp|jpe?g|png)$/.test(file));
  expect(pictures.length).toBeGreaterThan(200);
});
