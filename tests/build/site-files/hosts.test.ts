import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMediaPolicy, getSecurityHeaders } from '../../../src/build/site-files/headers.ts';
import { type RunningServer, serveFolder } from '../../../src/server/serve.ts';
import { type AskOptions, type RawResponse, requestRaw } from '../../server/raw-request.ts';
import { splitWords } from '../../split-words.ts';
import { createTempFolder } from '../../temp-folder.ts';
import { writeOutput } from '../site-output.ts';
import { getSkipReason, startApache, startNginx, testNginx } from './host-programs.ts';

/** Redirects to `/people` that break a configuration or lead elsewhere unless they are escaped. */
const REDIRECTS = [
  ...splitWords(`
    /about /old/ /semi;colon /brace{} /$host /hash#x /star* /:name /reg(ex)[a-z]+.?^| /per%20cent /100%
    /question?x=1 /café/मुख /- /{$x} /comma,equals=&at@tilde~
  `),
  '/a b',
  '/quote"s\'',
];

/** Redirects that must be refused. */
const REFUSED = [
  ...splitWords('/ /404 /404.html //evil.com /\\evil.com /../x /a//b /\u0000 /half\ud800'),
  '/line\nbreak',
];

/** The site's part in the content security policy. */
const SITE = { photoHosts: ['photos.example.org', 'media.example.net:8443'] };

/** A request and the response of all servers: the status, and the location or content type. */
type Row = [target: string, status: number, more?: string | undefined, options?: AskOptions];

const HTML = 'text/html; charset=utf-8';
const ROWS: Row[] = [
  ['/', 200, HTML],
  ['/?a=b', 200, HTML],
  ['/people', 200, HTML],
  ['/people?a=b&c=%20', 200, HTML],
  ['/people', 200, HTML, { method: 'HEAD' }],
  ['/people.html', 200, HTML],
  ['/people.json', 200, 'application/json'],
  ['/feed.xml', 200, 'application/atom+xml'],
  ['/feed.json', 200, 'application/feed+json'],
  ['/events/feed.xml', 200, 'application/xml'],
  ['/deadlines.ics', 200, 'text/calendar; charset=utf-8'],
  ['/index', 200, HTML],
  ['/events', 200, HTML],
  ['/events/2025', 200, HTML],
  ['/p%65ople', 200, HTML],
  ['/about.html', 200, HTML],
  ['/robots.txt', 200, 'text/plain; charset=utf-8'],
  ['/sitemap.xml', 200, 'application/xml'],
  ['/assets/main-abcdef12.js', 200, 'text/javascript; charset=utf-8'],
  ['/assets/main-abcdef12.css', 200, 'text/css; charset=utf-8'],
  ['/assets/media/photo.0123abcd.jpg', 200, 'image/jpeg'],
  ['/media/report.20250101.pdf', 200, 'application/pdf'],
  ['/media/list.csv', 200, 'text/csv; charset=utf-8'],
  ['/media/a%20b.pdf', 200, 'application/pdf'],
  ['/media/thing.unknown', 200, 'application/octet-stream'],
  ['/.well-known/security.txt', 200, 'text/plain; charset=utf-8'],
  ['/.well-known/acme-challenge/token', 200, 'text/plain; charset=utf-8'],
  // One slash at the end is taken away, from what is there and from what is not.
  ['/people/', 301, '/people'],
  ['/people/?a=b&c=%0d%0a', 301, '/people?a=b&c=%0d%0a'],
  ['/events/', 301, '/events'],
  ['/no/such/', 301, '/no/such'],
  ['/caf%C3%A9/', 301, '/caf%C3%A9'],
  ['/old/', 301, '/old'],
  ['/assets/', 301, '/assets'],
  ['/people/?//evil.com/', 301, '/people?//evil.com/'],
  // Redirects keep the query.
  ['/about', 301, '/people'],
  ['/about?a=%2F%0d&b', 301, '/people?a=%2F%0d&b'],
  ['/old', 301, '/people'],
  ['/old/events', 301, '/events/2025'],
  ['/a%20b', 301, '/people'],
  ['/semi;colon', 301, '/people'],
  ['/brace%7B%7D', 301, '/people'],
  ['/brace{}', 301, '/people'],
  ['/$host', 301, '/people'],
  ['/quote%22s%27', 301, '/people'],
  ['/hash%23x', 301, '/people'],
  ['/star*', 301, '/people'],
  ['/starlight', 404],
  ['/:name', 301, '/people'],
  ['/name', 404],
  ['/reg(ex)[a-z]+.%3F%5E|', 301, '/people'],
  ['/per%2520cent', 301, '/people'],
  ['/100%25', 301, '/people'],
  ['/question%3Fx=1', 301, '/people'],
  ['/caf%C3%A9/%E0%A4%AE%E0%A5%81%E0%A4%96', 301, '/people'],
  ['/-', 301, '/people'],
  ['/%7B$x%7D', 301, '/people'],
  ['/comma,equals=&at@tilde~', 301, '/people'],
  // Not found, or not for visitors: pages, assets and pictures alike are answered with the not-found page.
  ['/no/such/page', 404],
  ['/no?a=b', 404],
  ['/no', 404, HTML, { method: 'HEAD' }],
  ['/People', 404],
  ['/ABOUT', 404],
  ['/assets/gone-abcdef12.js', 404],
  ['/assets', 404],
  ['/events/2026', 404],
  ['/media', 404],
  ['/assets/media/gone.0123abcd.jpg', 404],
  ['/people.html/x', 404],
  ['/404', 404],
  ['/404.html', 404],
  ['/nginx.conf', 404],
  ['/_headers', 404],
  ['/.htaccess', 404],
  ['/_redirects', 404],
  ['/.blocksite.json', 404],
  ['/.git/config', 404],
  ['/events/.hidden/file.txt', 404],
  ['/shard.json', 404],
  [`/${'x'.repeat(300)}`, 404],
  ['/%ff', 404],
  // Nothing leads to another host, or puts a line into an answer.
  ['//evil.com/', 404],
  ['//evil.com/%2e%2e', 404],
  ['/.//evil.com/', 404],
  ['/%2e//evil.com/', 404],
  ['/\\evil.com/', 404],
  ['/%5cevil.com/', 404],
  ['/%2fevil.com/', 404],
  ['/x/..//evil.com/', 404],
  ['/./people', 404],
  ['/x/../people', 404],
  ['/people%0d%0aSet-Cookie:%20a=b/', 404],
  ['/people%0aSet-Cookie:%20a=b/', 404],
  ['/%09/', 404],
  ['/people//', 404],
  ['/people#x', 404],
  // Not HTTP.
  ['/%', 400],
  ['/%zz', 400],
  ['/%2', 400],
  ['/%00', 400],
  ['/people%00.html', 400],
  ['people', 400],
  ['*', 400],
  ['/people', 405, undefined, { method: 'POST' }],
  ['/people/', 405, undefined, { method: 'PUT' }],
  ['/', 405, undefined, { method: 'OPTIONS' }],
  // A whole URL is a path of its host.
  ['http://localhost/people', 200, HTML],
  ['http://localhost/people/?a', 301, '/people?a'],
  ['http://localhost', 200, HTML],
];

/** Requests that Apache refuses before it reads `.htaccess`. */
const APACHE_ITSELF = new Set([
  ...['/%', '/%zz', '/%2', '/%00', '/people%00.html', 'people', '*', '/%2fevil.com/', '/people#x'],
  `/${'x'.repeat(300)}`,
]);

let folder = '';
let serving: RunningServer;
const ports = new Map<string, number>();
const stops: (() => Promise<void>)[] = [];
const nginxMissing = getSkipReason('nginx');
const apacheMissing = getSkipReason('apache2');

beforeAll(async () => {
  folder = createTempFolder();
  const dist = join(folder, 'dist');
  await writeOutput(dist, [...REDIRECTS, ...REFUSED], SITE.photoHosts);
  for (const name of ['nginx', 'apache']) mkdirSync(join(folder, name));
  serving = await serveFolder(dist, 0);
  ports.set('serveFolder', Number(new URL(serving.url).port));
  if (!nginxMissing) {
    const { port, stop } = await startNginx(dist, join(folder, 'nginx'));
    ports.set('nginx', port);
    stops.push(stop);
  }
  if (!apacheMissing) {
    const { port, stop } = await startApache(dist, join(folder, 'apache'));
    ports.set('Apache', port);
    stops.push(stop);
  }
}, 120_000);
afterAll(async () => {
  serving.server.close();
  await Promise.all(stops.map((stop) => stop()));
});

const SERVERS = [
  { server: 'serveFolder', reason: undefined },
  { server: 'nginx', reason: nginxMissing },
  { server: 'Apache', reason: apacheMissing },
];

for (const { server, reason } of SERVERS)
  describe.skipIf(reason)(`${server} over what the build wrote${reason ? ` (${reason})` : ''}`, () => {
    const ask = (target: string, options?: AskOptions) => requestRaw(ports.get(server) ?? 0, target, options);

    it.each(ROWS)('%s is %i %s', async (target, status, more, options) => {
      const answer = await ask(target, options);
      if (server === 'Apache' && APACHE_ITSELF.has(target)) {
        expect([400, 403, 404]).toContain(answer.status);
        expect(answer.headers.has('location')).toBe(false);
        return;
      }
      expect(answer.status).toBe(status);
      // This server is on the origin of the desk: what may be a document runs no code there.
      const isOwn = server === 'serveFolder' && status === 200 && target.startsWith('/media/');
      expectHeaders(answer, isOwn ? getMediaPolicy(target) : undefined);
      if (status === 301) expect(local(answer.headers.get('location'))).toBe(more);
      else expect(answer.headers.get('location')).toBeUndefined();
      if (status === 405) expect(answer.headers.get('allow')).toMatch(/^GET, HEAD/);
      if (status === 200) expect(answer.headers.get('content-type')).toBe(more);
      if (status === 404) {
        expect(answer.headers.get('content-type')).toBe(HTML);
        if (options?.method !== 'HEAD') expect(answer.body.toString()).toContain('<h1>Not found');
      }
      if (options?.method === 'HEAD') expect(answer.body).toHaveLength(0);
    });

    it('caches files with hashes in their names for a year, and revalidates all others', async () => {
      const cache = async (target: string) => (await ask(target)).headers.get('cache-control');
      for (const target of ['/assets/main-abcdef12.js', '/assets/media/photo.0123abcd.jpg'])
        expect(await cache(target), target).toBe('public, max-age=31536000, immutable');
      for (const target of splitWords(`
        / /people /media/list.csv /media/report.20250101.pdf /assets/gone.js /people/ /about /404 /assets/x/
      `))
        expect(await cache(target), target).toBe('public, max-age=0, must-revalidate');
    });

    it('responds with 304 to conditional requests, and with parts to range requests', async () => {
      const { headers, body } = await ask('/people');
      const again = await ask('/people', { headers: { 'If-None-Match': headers.get('etag') ?? '' } });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
      expectHeaders(again);
      const dated = { 'If-Modified-Since': headers.get('last-modified') ?? '' };
      expect((await ask('/people', { headers: dated })).status).toBe(304);
      expect((await ask('/people', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
      const size = body.length;
      for (const [range, from, to] of [
        ['bytes=0-9', 0, 10],
        ['bytes=10-', 10, size],
        ['bytes=-5', size - 5, size],
        [`bytes=5-${size * 2}`, 5, size],
      ] as const) {
        const part = await ask('/people', { headers: { Range: range } });
        expect(part.status, range).toBe(206);
        expect(part.headers.get('content-range'), range).toBe(`bytes ${from}-${to - 1}/${size}`);
        expect(part.body.equals(body.subarray(from, to)), range).toBe(true);
      }
      const outside = await ask('/people', { headers: { Range: `bytes=${size}-` } });
      expect(outside.status).toBe(416);
    });

    it.skipIf(server === 'Apache')(
      'sends the compressed file to clients that accept it, with Vary',
      async () => {
        for (const [target, encoding, sent] of [
          ['/people', 'gzip', 'gzip'],
          ['/', 'gzip, deflate', 'gzip'],
          ['/people', 'identity', undefined],
          ['/people', 'gzip;q=0', undefined],
          ['/no/such', 'gzip', 'gzip'],
        ] as const) {
          const { headers } = await ask(target, { headers: { 'Accept-Encoding': encoding } });
          expect(headers.get('content-encoding'), `${target} ${encoding}`).toBe(sent);
          expect(headers.get('vary'), `${target} ${encoding}`).toBe('Accept-Encoding');
        }
        expect((await ask('/assets/media/photo.0123abcd.jpg')).headers.get('vary')).toBeUndefined();
      },
    );
  });

describe('serveFolder', () => {
  it('sends the smallest version that the client accepts', async () => {
    for (const [encoding, sent] of [
      ['gzip, deflate, br', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['zstd', undefined],
    ] as const) {
      const { headers, body } = await requestRaw(ports.get('serveFolder') ?? 0, '/people', {
        headers: { 'Accept-Encoding': encoding },
      });
      expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([sent, 'Accept-Encoding']);
      expect(body.length).toBe(Number(headers.get('content-length')));
    }
  });
});

describe.skipIf(nginxMissing)(`nginx -t${nginxMissing ? ` (${nginxMissing})` : ''}`, () => {
  it('reports no errors or warnings', () => {
    expect(testNginx(join(folder, 'dist'), join(folder, 'nginx'))).toBe('');
  });
});

describe('_redirects', () => {
  it('holds one line for each address, percent-encoded', () => {
    const lines = readFileSync(join(folder, 'dist/_redirects'), 'utf8').trim().split('\n');
    expect(lines).toHaveLength(REDIRECTS.length + 1);
    for (const line of lines) expect(line).toMatch(/^\/[\w.~%/-]+ \/[\w.~%/-]* 301$/);
  });
});

/** Expects each security header exactly once; `policy` is that of a file, in place of that of the site. */
function expectHeaders({ headers }: RawResponse, policy?: string): void {
  const expected = { ...getSecurityHeaders(SITE), ...(policy && { 'Content-Security-Policy': policy }) };
  for (const [name, value] of Object.entries(expected))
    expect(headers.get(name.toLowerCase()), name).toBe(value);
  expect(headers.has('set-cookie')).toBe(false);
}

/** Returns the path of a `Location`: Apache adds the requested host. */
function local(location: string | undefined): string | undefined {
  return location?.replace(/^http:\/\/localhost(:\d+)?(?=\/)/, '');
}
