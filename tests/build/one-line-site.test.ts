import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { checkFolder } from '../../src/build/check/check-folder.ts';
import { deleteManifest } from '../../src/build/plan/manifest.ts';
import { createIcon } from '../../src/build/write/initials-icon.ts';
import { MARKER } from '../../src/build/write/marker.ts';
import { serveFolder } from '../../src/server/serve.ts';
import { createFolder, digestFiles } from './site-folder.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');
/** The beginning of the next year in the time zone of the test. */
const NEW_YEAR = Date.parse('2026-12-31T18:30:00Z');

/** Creates a site of a config and a home page in a new folder. */
function createSite(config: object, pages: Record<string, object> = {}) {
  const folder = createFolder();
  const root = join(folder, 'site');
  const write = (file: string, value: object) => writeFileSync(join(root, file), JSON.stringify(value));
  mkdirSync(join(root, 'content/pages'), { recursive: true });
  const $schema = '../../.blocksite/page.schema.json';
  const text = 'We measure rivers and farms, and teach how to do it.';
  const home = { path: '/', title: 'Welcome', blocks: [{ type: 'pageHeader', text }] };
  write('site.config.json', { $schema: './.blocksite/site.schema.json', ...config });
  for (const [name, page] of Object.entries({ home, ...pages }))
    write(`content/pages/${name}.json`, { $schema, ...page });
  const build = (now = NOW, out = join(folder, 'dist')) => buildSite({ root, out, now });
  return { folder, root, out: join(folder, 'dist'), write, build };
}

it('a site with a name alone is built, with one warning, and is whole', async () => {
  const { root, out, build } = createSite({ name: 'My institute' });
  expect((await checkFolder(root, NOW)).problems).toEqual([]);
  const { problems } = await build();
  expect(problems).toMatchObject([
    {
      rule: 'missing-url',
      severity: 'warning',
      file: 'site.config.json',
      message:
        'The site has no address, so it is built without a sitemap, feeds, share cards, links for sharing and data for search engines.',
      help: 'Write the address at which it is published, for example "url": "https://www.example.org".',
    },
  ]);
  expect((await build()).problems).toEqual(problems);
  const files = readdirSync(out);
  for (const file of ['sitemap.xml', 'feed.xml', 'feed.json', 'deadlines.ics'])
    expect(files).not.toContain(file);
  expect(readFileSync(join(out, 'robots.txt'), 'utf8')).toBe('User-agent: *\nAllow: /\n');
  const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });
  for (const file of ['index', 'site-map', '404']) {
    const html = readFileSync(join(out, `${file}.html`), 'utf8');
    expect((await validator.validateString(html)).results, file).toEqual([]);
    const own = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');
    expect(own, file).not.toMatch(/undefined|https?:|canonical|ld\+json|og:url|og:image/);
    expect(own, file).not.toMatch(/(?:href|src|content)=""|<(?:address|div|nav|ul|strong)[^>]*><\//);
  }
  const missing = readFileSync(join(out, '404.html'), 'utf8');
  expect(missing).toContain('<title>Page not found | My institute</title>');
  expect(missing).toMatch(
    /There is no page at this address\..*<ul><li><a href="\/"[^>]*>Home<.*"\/site-map"/s,
  );
  const [, icon = ''] =
    /<link rel="icon" href="\/(assets\/icon-[0-9a-f]{8}\.svg)"/.exec(
      readFileSync(join(out, 'index.html'), 'utf8'),
    ) ?? [];
  const theme = { brand: '#1e3a8a', accent: '#c2410c' };
  expect(readFileSync(join(out, icon), 'utf8')).toBe(createIcon({ name: 'My institute', lang: 'en', theme }));
  const [ico, touch] = ['favicon.ico', 'apple-touch-icon.png'].map((file) => readFileSync(join(out, file)));
  expect([...(ico?.subarray(0, 8) ?? [])]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  expect(ico?.readUInt32LE(14)).toBe((ico?.length ?? 0) - 22);
  for (const [png, size, hasAlpha] of [
    [ico?.subarray(22), 32, true],
    [touch, 180, false],
  ] as const) {
    const image = sharp(png);
    expect(await image.metadata()).toMatchObject({ format: 'png', width: size, height: size, hasAlpha });
    const middle = { left: size / 2, top: 2, width: 1, height: 1 };
    // The brand colour is at its upper edge.
    const pixel = await image.extract(middle).removeAlpha().raw().toBuffer();
    expect([...pixel]).toEqual([0x1e, 0x3a, 0x8a]);
  }
  expect(missing).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>');
  const { server, url } = await serveFolder(out, 0);
  const statuses = ['/', '/site-map', '/nobody'].map(async (path) => (await fetch(url + path)).status);
  expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
  server.close();
});

it('the year of a derived copyright line changes at the new year of the site, and all pages with it', async () => {
  const { out, folder, write, build } = createSite({ name: 'My institute', timeZone: 'Asia/Kolkata' });
  const getLine = () => /© [^<]*/.exec(readFileSync(join(out, 'index.html'), 'utf8'))?.[0];
  const readChange = () => JSON.parse(readFileSync(join(out, 'next-change.json'), 'utf8')).nextChange;
  const expectCold = async (now: number) => {
    const cold = join(folder, 'cold');
    deleteManifest(cold);
    await build(now, cold);
    expect(digestFiles(out)).toEqual(digestFiles(cold));
    rmSync(cold, { recursive: true });
  };
  const builds: [now: number, rendered: number, year: number][] = [
    [NOW, 1, 2026],
    [NEW_YEAR - 1, 0, 2026],
    [NEW_YEAR, 1, 2027],
    [NEW_YEAR - 1, 1, 2026],
  ];
  for (const [now, rendered, year] of builds) {
    expect((await build(now)).rendered).toBe(rendered);
    expect(getLine()).toBe(`© ${year} My institute`);
    expect(readChange()).toBe(
      new Date(year === 2026 ? NEW_YEAR : Date.parse('2027-12-31T18:30:00Z')).toISOString(),
    );
    await expectCold(now);
  }
  write('site.config.json', { name: 'My institute', footer: { text: '© Us' } });
  await build();
  expect([getLine(), readChange()]).toEqual(['© Us', null]);
});

it('an output of another site without a URL is not replaced', async () => {
  const one = createSite({ name: '{product}', variables: { product: 'One' } });
  const other = createSite({ name: 'Other' });
  await one.build();
  await one.build();
  await expect(other.build(NOW, one.out)).rejects.toThrow('it holds the site One, and this one is Other');
});

it('a document says the direction of its language, and the colours of the window by colour scheme', async () => {
  const blocks = [{ type: 'pageHeader', text: 'مرحبا' }];
  const { out, build } = createSite(
    { name: 'One' },
    { urdu: { path: '/ur', title: 'خوش', lang: 'ur-PK', blocks } },
  );
  await build();
  const [home = '', urdu] = ['index', 'ur'].map((file) => readFileSync(join(out, `${file}.html`), 'utf8'));
  expect(urdu).toContain('<html lang="ur-PK" dir="rtl">');
  expect(home).toContain('<html lang="en">');
  const colours = [
    ...home.matchAll(/name="theme-color" media="\(prefers-color-scheme: (\w+)\)" content="([^"]+)"/g),
  ];
  const [, surface] =
    /--color-surface: light-dark\(#ffffff, (#\w+)\)/.exec(readFileSync('src/styles/tokens.css', 'utf8')) ??
    [];
  expect(colours.map(([, scheme, colour]) => [scheme, colour])).toEqual([
    ['light', '#1e3a8a'],
    ['dark', surface],
  ]);
});

it('a derived icon is kept for open pages as other assets are', async () => {
  const { root, out, write } = createSite({ name: 'One' });
  const build = () => buildSite({ root, out, now: NOW, keepAssets: 2 });
  await build();
  write('site.config.json', { name: 'One', theme: { brand: '#7f1d1d' } });
  await build();
  const icons = readdirSync(join(out, 'assets')).filter((file) => file.startsWith('icon-'));
  expect(icons).toHaveLength(2);
  const { assets } = JSON.parse(readFileSync(join(out, MARKER), 'utf8'));
  expect(assets.filter((file: string) => file.startsWith('assets/icon-'))).toHaveLength(1);
});
