import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildSite } from '../../../src/build/build.ts';
import type { BuildResult } from '../../../src/build/build-options.ts';
import { deleteManifest } from '../../../src/build/plan/manifest.ts';
import { getCache } from '../../../src/files/cache.ts';
import { siteWith } from '../../core/memory.ts';
import { buildAt1970, createFolder, digestFiles } from '../site-folder.ts';

const IMAGE = { src: 'field.jpg', alt: 'A field' };
const WIDE = { type: 'image', image: IMAGE };
const NARROW = { type: 'cardList', title: 'Cards', items: [{ title: 'Field', image: IMAGE }] };
let folder = '';
let root = '';
let out = '';

const build = () => buildAt1970({ root, out });
function errorsOf({ problems }: BuildResult): string[] {
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ file, message }) => `${file}: ${message}`);
}
function write(file: string, content: string | Uint8Array): void {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), content);
}
function page(name: string, blocks: unknown[]): void {
  const text = { $schema: '../../.blocksite/page.schema.json', path: `/${name}`, title: name, blocks };
  write(`content/pages/${name}.json`, JSON.stringify(text));
}
/** Lists the published versions of the photo, without the name and the digest. */
function listVersions(): string[] {
  const files = readdirSync(join(out, 'assets/media')).filter((file) => file.startsWith('field.'));
  return files.map((file) => file.replace(/^field\.[0-9a-f]+\./, '')).sort();
}

/** Lists the cache entries of the photo. */
function listCacheFolders(): string[] {
  const [, hash] =
    /^field\.([0-9a-f]{8})\.jpg$/m.exec(readdirSync(join(out, 'assets/media')).join('\n')) ?? [];
  if (hash === undefined) throw new Error('The photo was not published.');
  const folders = readdirSync(join(getCache(), 'media')).filter((name) => name.startsWith(hash));
  return folders.map((name) => join(getCache(), 'media', name));
}

beforeEach(async () => {
  folder = createFolder();
  root = join(folder, 'site');
  out = join(folder, 'dist');
  const links = { type: 'prose', text: '[Cards](/cards) and [other](/other)' };
  for (const [file, text] of Object.entries(siteWith([links]))) write(file, text);
  const photo = sharp({ create: { width: 1400, height: 700, channels: 3, background: '#147' } });
  // Each test has a photo of its own: what is made of one is kept for all sites.
  write(
    'content/media/field.jpg',
    await photo
      .jpeg()
      .withExif({ IFD0: { Artist: folder } })
      .toBuffer(),
  );
  page('cards', [NARROW]);
  page('other', [{ type: 'prose', text: 'Nothing to see.' }]);
});
afterEach(() => {
  for (const path of [...listCacheFolders(), folder]) rmSync(path, { recursive: true });
});

const SMALL = ['480.avif', '480.jpeg', '800.avif', '800.jpeg', 'jpg'];
const ALL = ['1080.avif', '1080.jpeg', '1400.avif', '1400.jpeg', ...SMALL];

describe('the widest versions of an image', () => {
  it('are published while a page may show it as wide as the page, and other pages stay unchanged', async () => {
    expect(errorsOf(await build())).toEqual([]);
    expect(listVersions()).toEqual(SMALL);
    const cards = readFileSync(join(out, 'cards.html'), 'utf8');
    page('other', [WIDE]);
    expect((await build()).rendered).toBe(1);
    expect(listVersions()).toEqual(ALL);
    expect(readFileSync(join(out, 'other.html'), 'utf8')).toContain('.1400.avif 1400w');
    expect(readFileSync(join(out, 'cards.html'), 'utf8')).toBe(cards);
    expect(cards).not.toContain('.1400.avif');
    page('other', [{ type: 'prose', text: 'Nothing to see.' }]);
    await build();
    expect(listVersions()).toEqual(SMALL);
  });

  it('are reported when the image changes while they are made', async () => {
    await build();
    page('other', [WIDE]);
    const onProgress = (step: string) => {
      if (step === 'check') writeFileSync(join(root, 'content/media/field.jpg'), 'half a pict');
    };
    await expect(buildSite({ root, out, now: 0, onProgress })).rejects.toThrow(
      'content/media/field.jpg could not be processed: it has changed while the site was built. Build again.',
    );
    expect(listVersions()).toEqual(SMALL);
  });
});

it('of a poster of a video file, only the version that the player names is published, unless a page shows it too', async () => {
  for (const name of ['tour.mp4', 'tour.vtt'])
    write(`content/media/${name}`, readFileSync(join('examples/content/media/videos', name)));
  write('content/media/poster.jpg', readFileSync(join(root, 'content/media/field.jpg')));
  const poster = { src: 'poster.jpg', alt: 'A field' };
  const file = { src: 'tour.mp4', captions: 'tour.vtt', title: 'A tour' };
  const embed = 'https://vimeo.com/1';
  page('film', [{ type: 'video', videos: [{ file, poster }] }]);
  const list = () =>
    readdirSync(join(out, 'assets/media'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.startsWith('poster.'),
    );
  expect(errorsOf(await build())).toEqual([]);
  const [only = '', ...more] = list();
  expect(more).toEqual([]);
  expect(only).toMatch(/\.800\.jpeg$/);
  const film = readFileSync(join(out, 'film.html'), 'utf8');
  expect(film).toContain(`poster="/assets/media/${only}"`);
  page('other', [{ type: 'video', videos: [{ embed, poster }] }]);
  expect(errorsOf(await build())).toEqual([]);
  const html = readFileSync(join(out, 'other.html'), 'utf8');
  expect(list().filter((name) => !html.includes(name))).toEqual([]);
  expect(list().length).toBe(ALL.length);
  expect(readFileSync(join(out, 'film.html'), 'utf8')).toBe(film);
});

describe('a folder that is written with a slash at its end', () => {
  it('is shown, is used, and a photo that is added to it renders the page again', async () => {
    const photo = readFileSync(join(root, 'content/media/field.jpg'));
    // A page with a problem would be rendered again for any new file.
    const $schema = 'https://blocksite.example/schema/page.schema.json';
    const blocks = [{ type: 'pageHeader' }, { type: 'gallery', folder: './fields/' }];
    write('content/pages/other.json', JSON.stringify({ $schema, path: '/other', title: 'Other', blocks }));
    const count = () => readFileSync(join(out, 'other.html'), 'utf8').match(/<img [^>]*fields/g)?.length;
    for (const [i, name] of ['a.jpg', 'b.jpg'].entries()) {
      write(`content/media/fields/${name}`, photo);
      const { problems } = await build();
      expect(problems.map(({ rule }) => rule)).not.toContain('unused-media');
      expect(count()).toBe(1 + i);
    }
  });
});

describe('the cache of images', () => {
  /** Ways to damage a file of a cache entry. */
  const harms: [string, (file: string) => void][] = [
    ['is gone', (file) => rmSync(file)],
    ['was cut off', (file) => truncateSync(file, statSync(file).size - 1)],
  ];
  it.each(
    harms.flatMap(([name, harm]) => ['.avif', 'contents.json'].map((end) => [name, end, harm] as const)),
  )('is rebuilt if a part of it %s: %s', async (_, end, harm) => {
    page('other', [WIDE]);
    await build();
    const made = digestFiles(out);
    expect(listCacheFolders()).toHaveLength(1);
    for (const one of listCacheFolders()) {
      const [file = ''] = readdirSync(one).filter((inside) => inside.endsWith(end));
      harm(join(one, file));
    }
    deleteManifest(out);
    expect(errorsOf(await build())).toEqual([]);
    expect(listVersions()).toEqual(ALL);
    expect(digestFiles(out)).toEqual(made);
  });

  it('is used if only its mtimes have changed, as after packing and unpacking', async () => {
    await build();
    const [one = ''] = listCacheFolders();
    for (const file of readdirSync(one)) utimesSync(join(one, file), 1, 1);
    const before = statSync(one).ino;
    deleteManifest(out);
    await build();
    expect(listCacheFolders()).toEqual([one]);
    expect(statSync(one).ino).toBe(before);
  });
});

it('a file that a page links to is copied, not linked, into the output', async () => {
  write('content/media/report.txt', 'as it was');
  page('other', [{ type: 'prose', text: '[The report](report.txt)' }]);
  expect(errorsOf(await build())).toEqual([]);
  const published = join(out, 'media/report.txt');
  writeFileSync(published, 'changed by what publishes it');
  expect(readFileSync(join(root, 'content/media/report.txt'), 'utf8')).toBe('as it was');
  await build();
  write('content/media/report.txt', 'as it will be');
  expect(readFileSync(published, 'utf8')).toBe('as it was');
});

describe('names of files', () => {
  const LONG = 'Ä'.repeat(120);
  const NAMES = [
    'a#1.jpg',
    'what?.jpg',
    '100%.jpg',
    'a, b (c).jpg',
    'k&ü=1+2;@$.jpg',
    'x#y/z?.jpg',
    `${LONG}.jpg`,
    `${'n'.repeat(250)}.jpg`,
  ];
  const DOCUMENTS = ['a#1.pdf', 'what?.pdf', '100%25.pdf', 'v1.2#3.pdf', `${'n'.repeat(251)}.pdf`];
  /** Returns the file of a URL. */
  const served = (url: string) => decodeURIComponent(new URL(url, 'https://example.org').pathname);

  it('may have any characters and any length: what a page shows and links to is there', async () => {
    const photo = readFileSync(join(root, 'content/media/field.jpg'));
    for (const name of NAMES) write(`content/media/${name}`, photo);
    for (const name of DOCUMENTS) write(`content/media/${name}`, name);
    page('other', [
      ...NAMES.map((src) => ({ type: 'image', image: { src, alt: src } })),
      { type: 'linkList', title: 'Files', links: DOCUMENTS.map((href) => ({ label: href, href })) },
      {
        type: 'linkList',
        title: 'Parts',
        links: [
          { label: 'Page 2', href: 'what?.pdf' },
          { label: 'Page 3', href: 'a#1.pdf' },
        ],
      },
    ]);
    const built = await buildAt1970({ root, out, compress: true });
    expect(errorsOf(built)).toEqual([]);
    const html = readFileSync(join(out, 'other.html'), 'utf8').replaceAll('&amp;', '&');
    const shown = [...html.matchAll(/(?:src|href|srcSet|srcset)="([^"]*\/media\/[^"]*)"/g)].flatMap(
      ([, value = '']) => value.split(', ').map((one) => one.split(' ')[0] ?? ''),
    );
    expect(shown.length).toBeGreaterThan(NAMES.length + DOCUMENTS.length);
    for (const url of shown)
      expect(readdirSync(join(out, served(url), '..')), url).toContain(served(url).split('/').at(-1));
    for (const name of DOCUMENTS) expect(readFileSync(join(out, 'media', name), 'utf8')).toBe(name);
  });
});
