import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBasePath, getDataFile, getUrlOnHost } from '../../src/core/paths/site-paths.ts';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';
import { type RunningServer, serveFolder } from '../../src/server/serve.ts';
import { getSkipReason, type HostProgram, startNginx } from './site-files/host-programs.ts';
import { buildAt1970, createFolder } from './site-folder.ts';

const nginxMissing = getSkipReason('nginx');

describe('a site in a sub-folder of its host', () => {
  const folder = createFolder();
  const root = join(folder, 'site');
  const out = join(folder, 'web/project');
  const read = (file: string) => readFileSync(join(out, file), 'utf8');
  const pages = () => readdirSync(out, { encoding: 'utf8' }).filter((file) => file.endsWith('.html'));

  beforeAll(async () => {
    cpSync(join(PACKAGE_ROOT, 'tests/fixtures/sites/small'), root, { recursive: true });
    const file = join(root, 'site.config.json');
    const config = JSON.parse(readFileSync(file, 'utf8'));
    const icon = 'icon.PNG';
    writeFileSync(
      file,
      JSON.stringify({ ...config, url: 'https://user.example.org/project', icon, shareCards: true }),
    );
    await sharp({ create: { width: 48, height: 48, channels: 3, background: 'navy' } })
      .png()
      .toFile(join(root, 'content/media', icon));
    const home = join(root, 'content/pages/home.json');
    const page = JSON.parse(readFileSync(home, 'utf8'));
    page.redirectFrom = ['/old'];
    page.blocks.push({ type: 'prose', text: ['[Call](/call#content)', '[Back home](/)'] });
    writeFileSync(home, JSON.stringify(page));
    const { problems } = await buildAt1970({ root, out });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  }, 120_000);

  it('has every link, image and file of its pages below the sub-folder, and each exists', () => {
    const wrong: string[] = [];
    let checked = 0;
    for (const file of pages()) {
      const found = [...read(file).matchAll(/\s(?:href|src|data-site|data-page)="([^"#][^"]*)"/g)];
      const sets = [...read(file).matchAll(/srcset="([^"]*)"/gi)].flatMap(([, set = '']) =>
        set.split(', ').map((one) => one.split(' ')[0] ?? ''),
      );
      for (const url of [...found.map(([, value = '']) => value), ...sets]) {
        if (/^(https|mailto):/.test(url)) continue;
        checked++;
        const inside = /^\/project\/([^#?]*)/.exec(url)?.[1];
        const name = inside === '' ? 'index.html' : inside;
        const isThere = name && (existsSync(join(out, name)) || existsSync(join(out, `${name}.html`)));
        if (!isThere) wrong.push(`${file}: ${url}`);
      }
    }
    expect(checked).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });

  it('redirects old paths to new ones below the sub-folder', () => {
    expect(read('old.html')).toContain('url=/project/"');
    expect(read('_redirects')).toContain('/project/old /project/ 301');
    expect(read('nginx.conf')).toContain('location = "/project/old" {');
    expect(read('_headers')).toContain('/project/assets/*');
  });

  it('has the icon as it is, with its kind', () => {
    const [, href] =
      /<link rel="icon" href="\/project\/([^"]*)" type="image\/png"\/>/.exec(read('call.html')) ?? [];
    expect(href).toMatch(/^assets\/media\/icon\.[0-9a-f]{8}\.png$/);
    const [published, own] = [join(out, href ?? ''), join(root, 'content/media/icon.PNG')];
    expect(readFileSync(published).equals(readFileSync(own))).toBe(true);
  });

  it('lets files with hashes in their names be cached', () => {
    for (const file of ['nginx.conf', '.htaccess']) expect(read(file), file).toContain('^/project/assets/');
  });

  it('gives search engines and social networks its full URL once', () => {
    expect(read('call.html')).toContain(
      '<link rel="canonical" href="https://user.example.org/project/call"/>',
    );
    expect(read('call.html')).toMatch(
      /property="og:image" content="https:\/\/user\.example\.org\/project\/assets\/media\/share\./,
    );
    expect(read('sitemap.xml')).toContain('<loc>https://user.example.org/project/call</loc>');
    expect(read('index.html')).toContain('"logo":"https://user.example.org/project/assets/media/logo.');
  });
});

describe.skipIf(nginxMissing)(
  `nginx with a site in a sub-folder${nginxMissing ? ` (${nginxMissing})` : ''}`,
  () => {
    const folder = createFolder();
    let program: HostProgram | undefined;

    beforeAll(async () => {
      const dist = join(folder, 'web/project');
      cpSync(join(PACKAGE_ROOT, 'tests/fixtures/sites/small'), join(folder, 'site'), { recursive: true });
      const file = join(folder, 'site/site.config.json');
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace('https://www.example.org', 'https://user.example.org/project'));
      mkdirSync(join(folder, 'web'));
      mkdirSync(join(folder, 'work'));
      await buildAt1970({ root: join(folder, 'site'), out: dist, compress: true });
      program = await startNginx(dist, join(folder, 'work'), join(folder, 'web'));
    }, 120_000);
    afterAll(() => program?.stop());
    const ask = (path: string, headers = {}) =>
      fetch(`http://127.0.0.1:${program?.port}${path}`, { redirect: 'manual', headers });

    it.each([
      ['/project/', 200, null],
      ['/project/call', 200, null],
      ['/project', 301, '/project/'],
      ['/project/call/', 301, '/project/call'],
      ['/project/nobody', 404, null],
      ['/project/nginx.conf', 404, null],
      ['/project/.blocksite.json', 404, null],
      ['/project/404', 404, null],
    ])('responds to %s with %i', async (path, status, location) => {
      const response = await ask(path);
      expect([response.status, response.headers.get('location')]).toEqual([status, location]);
      if (status !== 301) expect(await response.text()).toContain('href="/project/assets/');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    });

    it('caches the files with hashes in their names for a year', async () => {
      const html = await (await ask('/project/photos')).text();
      const urls = [...html.matchAll(/"(\/project\/(?:assets\/|media\/\S+\.[0-9a-f]{8}\.)[^" ]+)[" ]/g)];
      expect(urls.length).toBeGreaterThan(2);
      for (const [, url = ''] of urls) {
        const { status, headers } = await ask(url);
        expect([status, headers.get('cache-control')], url).toEqual([
          200,
          'public, max-age=31536000, immutable',
        ]);
      }
    });

    it('sends the compressed file that the build made', async () => {
      const response = await ask('/project/photos', { 'accept-encoding': 'gzip' });
      expect(response.headers.get('content-encoding')).toBe('gzip');
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(await response.text()).toContain('<h1');
    });
  },
);

describe('preview of a site in a sub-folder', () => {
  const folder = createFolder();
  let server: RunningServer | undefined;
  const ask = (path: string) => fetch(`${server?.url}${path}`, { redirect: 'manual' });

  beforeAll(async () => {
    writeFileSync(join(folder, '.blocksite.json'), '{"site":"https://user.example.org/project"}');
    writeFileSync(join(folder, '_redirects'), '/project/old /project/people 301\n');
    for (const name of ['index', 'people', '404']) writeFileSync(join(folder, `${name}.html`), name);
    server = await serveFolder(folder, 0);
  });
  afterAll(() => server?.server.close());

  it.each([
    ['/project/', 200, 'index'],
    ['/project/people', 200, 'people'],
    ['/people', 404, '404'],
    ['/project/nobody', 404, '404'],
  ])('%s is %i', async (path, status, text) => {
    const response = await ask(path);
    expect([response.status, await response.text()]).toEqual([status, text]);
  });

  it.each([
    ['/', '/project/'],
    ['/project', '/project/'],
    ['/project?a=b', '/project/?a=b'],
    ['/project/people/', '/project/people'],
    ['/project/old', '/project/people'],
  ])('%s leads to %s', async (from, to) => {
    const response = await ask(from);
    expect([response.status, response.headers.get('location')]).toEqual([301, to]);
  });
});

describe('paths', () => {
  it('include the base path of a URL', () => {
    expect(getBasePath('https://example.org')).toBe('');
    expect(getBasePath('https://user.example.org/a/b')).toBe('/a/b');
    expect(getUrlOnHost('https://user.example.org/a', '/a/media/x.png')).toBe(
      'https://user.example.org/a/media/x.png',
    );
  });

  it('include the data of a home page, at the root and in a sub-folder', () => {
    expect(['/', '/people', '/project/', '/project/people'].map(getDataFile)).toEqual([
      'index.json',
      'people.json',
      'project/index.json',
      'project/people.json',
    ]);
  });
});
