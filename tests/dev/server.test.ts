import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { type DevServer, startDevServer } from '../../src/dev/server.ts';
import { splitWords } from '../split-words.ts';
import { createTempFolder } from '../temp-folder.ts';

/** Replaces the renderer: rendering is not tested here. */
vi.mock('../../src/dev/client.ts', async (load) => ({
  ...(await load<object>()),
  async loadRenderer() {
    return {
      renderPage({ page }: { page: { path: string; title: string } }) {
        if (page.title === 'Broken') throw new Error('The engine is broken here.');
        return `<html><head></head><body>page ${page.title}</body></html>`;
      },
    };
  },
}));

const SITE = 'tests/fixtures/sites/small';
const HOME = 'content/pages/home.json';
let folder = '';
let root = '';
let dev: DevServer;

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
}

interface Answer {
  status: number;
  text: string;
  location: string | undefined;
  type: string | undefined;
}

/** Requests a path. Unlike `fetch` it follows no redirects and sets no host. */
function request(path: string, { method = 'GET', headers = {} }: RequestOptions = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const { port } = new URL(dev.url);
    const outgoing = httpRequest({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text,
          location: response.headers.location,
          type: response.headers['content-type'],
        }),
      );
    });
    outgoing.on('error', reject).on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, text: '', location: undefined, type: undefined });
    });
    outgoing.end();
  });
}

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const page = (path: string, title: string, more: object = {}) =>
  JSON.stringify({ path, title, blocks: [{ type: 'pageHeader' }], ...more });
/** Waits for an expected response. */
const expectAnswer = (path: string, status: number, text = '') =>
  expect
    .poll(
      async () => {
        const answer = await request(path);
        return `${answer.status} ${answer.text.includes(text) ? text : answer.text}`;
      },
      { timeout: 15_000 },
    )
    .toBe(`${status} ${text}`);

beforeAll(async () => {
  folder = createTempFolder();
  root = join(folder, 'site');
  cpSync(SITE, root, { recursive: true });
  dev = await startDevServer(root, 0);
});
beforeEach(async () => {
  // Not away and back at once: what was last right of the test before is not meant.
  for (const name of ['late', 'gone', 'moved', 'old'])
    rmSync(join(root, `content/pages/${name}.json`), { force: true });
  cpSync(SITE, root, { recursive: true });
  await expectAnswer('/', 200, 'page Home');
});
afterAll(() => dev.close());

describe('requests', () => {
  const PATHS = splitWords(`
    / /@site.json /@problems.json /media/logo.svg /src/client/main.tsx /@vite/client /__open-in-editor
  `);
  it.each(PATHS)('are refused for another host: %s', async (path) => {
    const { status, text } = await request(path, { headers: { host: 'evil.example' } });
    expect(status).toBe(403);
    expect(text).toContain('This host ("evil.example") is not allowed.');
  });

  it('have a server of their own: another one says that the port is in use, or takes the next', async () => {
    const port = Number(new URL(dev.url).port);
    await expect(startDevServer(root, port)).rejects.toThrow(
      `Port ${port} is in use by another program. Use another one: --port ${port + 1}.`,
    );
    const next = await startDevServer(root, port, { useNextPort: true });
    await next.close();
    expect(Number(new URL(next.url).port)).toBeGreaterThan(port);
  });

  it('from pages of other origins are refused, but not their links', async () => {
    const { host } = new URL(dev.url);
    for (const path of splitWords(
      '/ /index.json /@problems.json /@site.json /media/logo.svg /@vite/client',
    )) {
      const ask = (headers: Record<string, string>) => request(path, { headers: { host, ...headers } });
      for (const origin of ['http://evil.example', 'http://localhost:1', 'null'])
        expect((await ask({ origin })).status, path).toBe(403);
      for (const site of ['cross-site', 'same-site'])
        expect((await ask({ 'sec-fetch-site': site })).status, path).toBe(403);
      expect((await ask({ origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
      expect((await ask({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).status).toBe(200);
    }
  });

  it.each(['localhost', '127.0.0.1:1', '[::1]:5173'])('are accepted for %s', async (host) => {
    expect((await request('/', { headers: { host } })).status).toBe(200);
  });

  const SOCKET = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-version': '13',
    'sec-websocket-protocol': 'vite-ping',
  };
  it('may open sockets from its own pages only', async () => {
    const { host } = new URL(dev.url);
    const own = { ...SOCKET, host, origin: `http://${host}` };
    expect((await request('/', { headers: own })).status).toBe(101);
    for (const foreign of [
      { ...own, origin: 'http://evil.example' },
      { ...own, host: 'evil.example', origin: 'http://evil.example' },
      { ...own, 'sec-fetch-site': 'cross-site' },
      { ...own, 'sec-websocket-protocol': 'other' },
    ])
      expect((await request('/', { headers: foreign })).status).toBe(403);
    expect((await request('/other', { headers: own })).status).toBe(403);
  });

  it('are limited to GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await request('/', { method })).status).toBe(405);
    expect(await request('/', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });

  it('get no file that a symbolic link leads to outside of the site', async () => {
    const secret = join(folder, 'secret.txt');
    writeFileSync(secret, 'secret');
    const link = join(root, 'content/media/link.txt');
    symlinkSync(secret, link);
    try {
      expect(await request('/media/link.txt')).toMatchObject({ status: 404 });
      expect((await request('/media/%2e%2e%2f%2e%2e%2fsite.config.json')).status).toBe(404);
    } finally {
      rmSync(link);
    }
  });

  it('get media in ranges, and no folders', async () => {
    const whole = read('content/media/logo.svg');
    expect(await request('/media/logo.svg')).toMatchObject({ status: 200, text: whole });
    const part = await request('/media/logo.svg', { headers: { range: 'bytes=1-4' } });
    expect(part).toMatchObject({ status: 206, text: whole.slice(1, 5) });
    expect(await request('/media/wall')).toMatchObject({ status: 404 });
  });

  it('get media that may be documents with a policy by which they run no code', async () => {
    const folder = join(root, 'content/media');
    const names = ['a.html', 'a.xml', 'a.js', 'a.xhtml', 'a.unknown', 'logo.svg', 'a.pdf', 'a.png', 'a.mp4'];
    const isNew = (name: string) => name.startsWith('a.');
    for (const name of names.filter(isNew)) writeFileSync(join(folder, name), 'x');
    try {
      const policies = await Promise.all(
        names.map(async (name) => {
          const { headers } = await fetch(`${dev.url}/media/${name}`);
          expect(headers.get('x-content-type-options')).toBe('nosniff');
          return headers.get('content-security-policy');
        }),
      );
      const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'";
      expect(policies).toEqual([...names.slice(0, 6).map(() => policy), null, null, null]);
    } finally {
      for (const name of names.filter(isNew)) rmSync(join(folder, name));
    }
    const page = await fetch(`${dev.url}/`);
    expect(page.headers.get('content-security-policy')).toBeNull();
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('the editor', () => {
  it('opens files of the site for its own pages only', async () => {
    const log = join(folder, 'opened');
    const editor = join(folder, 'editor.sh');
    writeFileSync(editor, `#!/bin/sh\necho "$@" > ${log}\n`);
    chmodSync(editor, 0o755);
    vi.stubEnv('LAUNCH_EDITOR', editor);
    const { host } = new URL(dev.url);
    const origin = `http://${host}`;
    const open = (file: string, { method = 'POST', headers = {} }: RequestOptions = {}) =>
      request(`/__open-in-editor?file=${encodeURIComponent(file)}`, {
        method,
        headers: { host, origin, ...headers },
      });
    const file = join(root, HOME);
    expect((await open(file, { method: 'GET' })).status).toBe(403);
    expect((await request(`/__open-in-editor?file=${file}`, { method: 'POST' })).status).toBe(403);
    expect((await open(file, { headers: { origin: 'http://evil.example' } })).status).toBe(403);
    expect((await open(file, { headers: { origin: 'http://localhost:1' } })).status).toBe(403);
    expect((await open(file, { headers: { 'sec-fetch-site': 'same-site' } })).status).toBe(403);
    expect((await open('/etc/passwd')).status).toBe(403);
    expect((await open(join(root, '../../etc/passwd'))).status).toBe(403);
    for (const other of ['-x', 'file:///etc/passwd', 'package.json', '../../package.json', root, ''])
      expect((await open(other)).status, other).toBe(403);
    symlinkSync('/etc/passwd', join(root, 'content/link.json'));
    expect((await open(join(root, 'content/link.json'))).status).toBe(403);
    rmSync(join(root, 'content/link.json'));
    expect((await request(`/__OPEN-in-editor?file=${file}`)).status).toBe(404);
    expect(existsSync(log)).toBe(false);
    expect((await open(`${file}:3:4`)).status).toBe(200);
    await expect.poll(() => existsSync(log) && readFileSync(log, 'utf8')).toContain(file);
  });
});

describe('paths, as on a host', () => {
  it.each([
    ['/photos/', '/photos'],
    ['/photos/?a=b&c', '/photos?a=b&c'],
    ['/a%3Fb%23c/?d', '/a%3Fb%23c?d'],
  ])('%s to %s', async (from, to) => {
    expect(await request(from)).toMatchObject({ status: 301, location: to });
  });

  it.each(['/PHOTOS?a=b', '/.//evil.example/', '//evil.example/', '/%2f%2fevil.example/'])(
    '%s is not found',
    async (from) => {
      expect(await request(from)).toMatchObject({ status: 404 });
    },
  );

  it('a former path redirects to the present one', async () => {
    write('content/pages/late.json', page('/late', 'Late', { redirectFrom: ['/early'] }));
    await expectAnswer('/late', 200, 'page Late');
    expect(await request('/early?x')).toMatchObject({ status: 301, location: '/late?x' });
  });

  it.each(['/assets/x.js', '/media/x.jpg', '/src/nothing.ts', '/pagefind/x', '/node_modules/x'])(
    'a missing file gets no page: %s',
    async (path) => {
      const { status, text } = await request(path);
      expect(status).toBe(404);
      expect(text).not.toContain('<');
    },
  );

  it('a missing page gets the not-found page', async () => {
    expect(await request('/nothing')).toMatchObject({
      status: 404,
      text: expect.stringContaining('page Not found'),
    });
  });
});

describe('files for search engines and readers', () => {
  it('are those that a build writes at the same time', async () => {
    const config = JSON.parse(read('site.config.json'));
    const call = { subject: { kind: 'call', closesAt: '2099-01-01T00:00:00Z' } };
    write('content/pages/late.json', page('/late', 'Late', { published: '2020-02-03', ...call }));
    write('content/pages/gone.json', page('/gone', 'Future', { published: '2098-02-03', ...call }));
    write('content/pages/old.json', page('/old', 'Draft', { draft: true }));
    const more = { url: 'https://www.example.org/below', feeds: true };
    write('site.config.json', JSON.stringify({ ...config, ...more }));
    await expectAnswer('/feed.xml', 200, 'https://www.example.org/below/late');
    const out = join(folder, 'dist');
    await buildSite({ root, out, now: Date.now() });
    for (const [file, type] of [
      ['robots.txt', 'text/plain; charset=utf-8'],
      ['sitemap.xml', 'application/xml'],
      ['feed.xml', 'application/atom+xml'],
      ['feed.json', 'application/feed+json'],
      ['deadlines.ics', 'text/calendar; charset=utf-8'],
    ] as const) {
      const answer = await request(`/${file}`);
      expect(answer, file).toMatchObject({ status: 200, type });
      expect(answer.text, file).toBe(readFileSync(join(out, file), 'utf8'));
    }
    expect((await request('/feed.json')).text).not.toContain('Future');
    expect((await request('/sitemap.xml')).text).toMatch(/site-map(?!.*old)/s);
  });

  it('are those that a build writes without a URL, and so is the icon of a site without one', async () => {
    const contact = { email: 'office@example.org' };
    write('site.config.json', JSON.stringify({ name: 'My institute', contact }));
    await expectAnswer('/@site.json', 200, '"name":"My institute"');
    expect((await request('/@problems.json')).text).not.toContain('missing-url');
    const out = join(folder, 'small');
    expect((await buildSite({ root, out, now: Date.now() })).problems).toContainEqual(
      expect.objectContaining({ rule: 'missing-url' }),
    );
    const icon = readdirSync(join(out, 'assets')).find((file) => file.startsWith('icon-')) ?? '';
    expect(await request('/@icon.svg')).toMatchObject({
      status: 200,
      type: 'image/svg+xml',
      text: readFileSync(join(out, 'assets', icon), 'utf8'),
    });
    const robots = readFileSync(join(out, 'robots.txt'), 'utf8');
    expect(await request('/robots.txt')).toMatchObject({ status: 200, text: robots });
    expect((await request('/sitemap.xml')).status).toBe(404);
  });

  it('are not found without "feeds", nor are those for hosts', async () => {
    await expectAnswer('/feed.xml', 404);
    for (const file of ['feed.json', 'deadlines.ics', '_headers', 'nginx.conf', '.htaccess'])
      expect((await request(`/${file}`)).status, file).toBe(404);
  });
});

describe('a page', () => {
  it('that is deleted is gone at once, and back when it is written again', async () => {
    write('content/pages/gone.json', page('/gone', 'Gone'));
    await expectAnswer('/gone', 200, 'page Gone');
    rmSync(join(root, 'content/pages/gone.json'));
    expect((await request('/gone')).status).toBe(404);
    await expectAnswer('/gone.json', 404);
    write('content/pages/gone.json', page('/gone', 'Again'));
    await expectAnswer('/gone', 200, 'page Again');
  });

  it('that has moved is not at its old path', async () => {
    write('content/pages/moved.json', page('/old', 'Moved'));
    await expectAnswer('/old', 200, 'page Moved');
    write('content/pages/moved.json', page('/new', 'Moved'));
    await expectAnswer('/new', 200, 'page Moved');
    expect((await request('/old')).status).toBe(404);
  });

  it('that becomes invalid stays as it was last valid', async () => {
    const right = read(HOME);
    write(HOME, right.replace('"prose"', '"proze"'));
    await expect.poll(async () => (await request('/@problems.json')).text).toContain('proze');
    await expectAnswer('/', 200, 'page Home');
    write(HOME, right.slice(0, 50));
    await expectAnswer('/', 200, 'page Home');
  });

  it.each([
    [
      'at its address',
      page('/late', 'Late', { blocks: [{ type: 'proze' }] }),
      'There is no block &quot;proze&quot;.',
    ],
    ['whose address can not be read', '<<<<<<< HEAD', 'content/pages/late.json:1:'],
    ['empty', '', 'The file is empty'],
  ])('that was never valid shows its problems: %s', async (_, text, problem) => {
    // The one of the test before is gone.
    await expectAnswer('/late', 404);
    write('content/pages/late.json', text);
    await expectAnswer('/late', 500, problem);
    expect((await request('/late')).text).toContain(`data-open="${join(root, 'content/pages/late.json')}:1:`);
    write('content/pages/late.json', page('/late', 'Late'));
    await expectAnswer('/late', 200, 'page Late');
    rmSync(join(root, 'content/pages/late.json'));
    await expect.poll(async () => (await request('/@problems.json')).text).not.toContain('late.json');
  });

  it('that fails to render reports it, and others work', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    write('content/pages/late.json', page('/late', 'Broken'));
    await expectAnswer('/late', 500, 'The engine is broken here.');
    expect((await request('/late')).text).not.toMatch(/\n\s+at /);
    expect((await request('/')).status).toBe(200);
    write('content/pages/late.json', page('/late', 'Late'));
    await expectAnswer('/late', 200, 'page Late');
    vi.restoreAllMocks();
  });

  it('reports its file', async () => {
    const { file } = JSON.parse((await request('/index.json')).text);
    expect(file).toEqual({ name: HOME, path: join(root, HOME) });
  });
});

describe('files that disappear and come back', () => {
  it.each(['site.config.json', 'content', 'content/pages', '.'])('%s', async (name) => {
    // The changes of earlier tests have been seen: the next thing to be seen is that it is gone.
    await expectAnswer('/', 200, 'page Home');
    const place = join(root, name);
    renameSync(place, join(folder, 'away'));
    // The root is seen only by looking now and then.
    if (name.startsWith('content')) await expect.poll(async () => (await request('/')).status).not.toBe(200);
    else
      await expect
        .poll(async () => (await request('/@problems.json')).text)
        .toContain('There is no site.config.json');
    expect((await request('/@vite/client')).status).toBe(200);
    renameSync(join(folder, 'away'), place);
    await expectAnswer('/', 200, 'page Home');
    await expectAnswer('/@problems.json', 200, '[]');
    // It is watched as before.
    write(HOME, page('/', 'Changed'));
    await expectAnswer('/', 200, 'page Changed');
  });

  it.each([
    ['empty', () => ''],
    ['half written', (text: string) => text.slice(0, 60)],
    ['of another kind', () => '[1, 2]'],
    ['with a wrong time zone', (text: string) => text.replace('Asia/Kolkata', 'Mars/Olympus')],
    ['with a wrong language', (text: string) => text.replace('en-IN', 'not a language')],
  ])('a site config that is %s', async (_, change) => {
    const right = read('site.config.json');
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    write('site.config.json', change(right));
    write('content/pages/late.json', page('/late', 'Late'));
    await expectAnswer('/late', 200, 'page Late');
    for (const path of ['/', '/call', '/nothing', '/@problems.json'])
      expect((await request(path)).text).not.toMatch(/\n\s+at /);
    expect(log).not.toHaveBeenCalled();
    write('site.config.json', right);
    await expectAnswer('/call', 200, 'page Call');
    await expectAnswer('/@problems.json', 200, 'orphan-page');
    log.mockRestore();
  });

  it('a folder in place of a file, and a broken symbolic link', async () => {
    mkdirSync(join(root, 'content/pages/late.json'));
    symlinkSync('nowhere', join(root, 'content/pages/gone.json'));
    await expectAnswer('/', 200, 'page Home');
    await expectAnswer('/late', 404);
    rmSync(join(root, 'content/pages/late.json'), { recursive: true });
    write('content/pages/late.json', page('/late', 'Late'));
    await expectAnswer('/late', 200, 'page Late');
  });
});

describe('a site that was never valid', () => {
  it('shows why, and is served once it is valid', async () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    const before = dev;
    dev = await startDevServer(empty, 0);
    try {
      await expectAnswer('/', 500, 'There is no site.config.json here.');
      cpSync(join(SITE, 'site.config.json'), join(empty, 'site.config.json'));
      await expectAnswer('/', 500, 'logo.svg');
      cpSync(SITE, empty, { recursive: true });
      await expectAnswer('/', 200, 'page Home');
    } finally {
      await dev.close();
      dev = before;
    }
  });
});
