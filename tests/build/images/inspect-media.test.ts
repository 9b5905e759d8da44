import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildSite } from '../../../src/build/build.ts';
import { checkFolder } from '../../../src/build/check/check-folder.ts';
import { inspectImage } from '../../../src/build/images/inspect-image.ts';
import { inspectMedia } from '../../../src/build/images/inspect-media.ts';
import type { Diagnostic } from '../../../src/core/types.ts';
import { DevSite } from '../../../src/dev/dev-site.ts';
import { folderSource } from '../../../src/files/folder-source.ts';
import { siteWith } from '../../core/memory.ts';
import { splitWords } from '../../split-words.ts';
import { createTempFolder } from '../../temp-folder.ts';
import { digestFiles } from '../site-folder.ts';

vi.mock('../../../src/build/images/inspect-image.ts', { spy: true });

const SVG = 'xmlns="http://www.w3.org/2000/svg"';
const POINTER =
  'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n';
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(400, 'x'), 'latin1');
let folder = '';
let root = '';
let noise: Record<'jpeg' | 'png' | 'webp' | 'gif' | 'avif', Buffer>;

function write(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  const text =
    typeof content === 'string'
      ? content.replace(/"(\.+\/)+schema\//, '"https://blocksite.example/schema/')
      : content;
  writeFileSync(join(root, file), text);
}
function site(blocks: unknown[]): void {
  for (const [file, text] of Object.entries(siteWith(blocks))) write(file, text);
}
function lines(problems: readonly Diagnostic[]): string[] {
  return problems.map(
    ({ severity, rule, file, pointer, message }) => `${severity} ${rule} ${file}#${pointer}: ${message}`,
  );
}
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const IMAGE = (src: string) => ({ type: 'image', image: { src, alt: 'A field' } });

beforeAll(async () => {
  const picture = () =>
    sharp({
      create: {
        width: 64,
        height: 64,
        channels: 3,
        background: '#147',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    });
  noise = {
    jpeg: await picture().jpeg().toBuffer(),
    png: await picture().png().toBuffer(),
    webp: await picture().webp().toBuffer(),
    gif: await picture().gif().toBuffer(),
    avif: await picture().avif().toBuffer(),
  };
});
beforeEach(() => {
  folder = createTempFolder();
  root = join(folder, 'site');
  vi.mocked(inspectImage).mockClear();
});

/** Creates a PNG without data that claims any size. */
function claiming(width: number, height: number): Buffer {
  const bytes = Buffer.from(noise.png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

describe('an image that is inspected', () => {
  const bad: [name: string, bytes: () => string | Uint8Array, reason: string][] = [
    ['a.jpg', () => '', 'is empty'],
    ['a.pdf', () => '', 'is empty'],
    ['b.pdf', () => '<!DOCTYPE html><title>Sign in</title>', 'is a web page, not what its name says'],
    ['a.jpg', () => POINTER, 'is not here: Git LFS has left a pointer in its place'],
    ['a.pdf', () => POINTER, 'is not here: Git LFS has left a pointer in its place'],
    ['a.svg', () => POINTER, 'is not here: Git LFS has left a pointer in its place'],
    ['a.jpg', () => HEIC, 'is a HEIC photo, not a JPEG'],
    ['a.png', () => '%PDF-1.7\n', 'is a PDF, not a PNG'],
    ['a.JPEG', () => 'II*\0'.padEnd(99, '\0'), 'is a TIFF, not a JPEG'],
    ['a.jpg', () => '<!DOCTYPE html><html></html>', 'is a web page, not a JPEG'],
    ['a.svg', () => '<!DOCTYPE html><html></html>', 'is a web page, not an SVG'],
    ['a.svg', () => noise.png, 'is a PNG, not an SVG'],
    ['a.png', () => `<svg ${SVG}/>`, 'is an SVG, not a PNG'],
    ['a.jpg', () => 'no picture at all', 'is not an image that can be read'],
    ['a.jpg', () => half(noise.jpeg), 'is damaged or cut off'],
    ['a.png', () => half(noise.png), 'is damaged or cut off'],
    ['a.webp', () => half(noise.webp), 'is damaged or cut off'],
    ['a.avif', () => half(noise.avif), 'is damaged or cut off'],
    ['a.gif', () => half(noise.gif), 'is damaged or cut off'],
    ['a.png', () => claiming(30_000, 30_000), 'has 30,000 × 30,000 pixels'],
    ['a.svg', () => `<svg ${SVG}><g>`, 'is not an SVG that can be read: line 1: Unclosed root tag'],
  ];
  it.each(bad)('reports a %s that is something else: %#', async (name, bytes, reason) => {
    site([]);
    write(`content/media/${name}`, bytes());
    const faults = await inspectMedia(root, folderSource(root));
    expect(faults.get(name)?.reason).toBe(reason);
    expect(faults.get(name)?.help).toMatch(/\.$/);
    expect([...faults.keys()]).toEqual([name]);
  });

  const good: [name: string, bytes: () => string | Uint8Array][] = [
    ['a.jpg', () => noise.jpeg],
    ['a.JPG', () => noise.jpeg],
    ['named otherwise.jpg', () => noise.png],
    ['a.png', () => noise.png],
    ['a.webp', () => noise.webp],
    ['a.gif', () => noise.gif],
    ['a.avif', () => noise.avif],
    ['a.pdf', () => '%PDF-1.7'],
    ['long.txt', () => 'x'.repeat(5000)],
    ['a.svg', () => `<?xml version="1.0"?>\n<!-- a comment -->\n<svg ${SVG} viewBox="0 0 8 8"/>`],
    ['more than was needed.jpg', () => Buffer.concat([noise.jpeg, Buffer.from('left over')])],
  ];
  it.each(good)('accepts %s', async (name, bytes) => {
    site([]);
    write(`content/media/${name}`, bytes());
    expect([...(await inspectMedia(root, folderSource(root)))]).toEqual([]);
  });

  it('is opened once, then known by its fingerprint or the digest of its content', async () => {
    site([]);
    const path = join(root, 'content/media/a.jpg');
    write('content/media/a.jpg', half(noise.jpeg));
    const inspect = async () => [...(await inspectMedia(root, folderSource(root))).keys()];
    for (let times = 0; times < 3; times++) expect(await inspect()).toEqual(['a.jpg']);
    utimesSync(path, 1, 1);
    expect(await inspect()).toEqual(['a.jpg']);
    const opened = () => vi.mocked(inspectImage).mock.calls.filter(([name]) => name === 'a.jpg').length;
    expect(opened()).toBe(1);
    write('content/media/a.jpg', noise.jpeg);
    expect(await inspect()).toEqual([]);
    expect(opened()).toBe(2);
    // Of the same size and moment, which tools can set: the disk knows better.
    const { atime, mtime } = statSync(path);
    writeFileSync(path, Buffer.alloc(noise.jpeg.length));
    utimesSync(path, atime, mtime);
    expect(await inspect()).toEqual(['a.jpg']);
  });

  it('is reported if inspecting it fails unexpectedly, and the others are inspected', async () => {
    site([]);
    write('content/media/a.jpg', noise.jpeg);
    write('content/media/b.jpg', noise.png);
    vi.mocked(inspectImage).mockImplementation(async (name) => {
      if (name !== 'logo.svg') throw new Error('it went wrong\n    at a place');
      return undefined;
    });
    const faults = await inspectMedia(root, folderSource(root));
    vi.mocked(inspectImage).mockReset();
    expect([...faults].map(([name, { reason }]) => `${name} ${reason}`)).toEqual([
      "a.jpg can't be read: it went wrong",
      "b.jpg can't be read: it went wrong",
    ]);
    expect((await inspectMedia(root, folderSource(root))).has('a.jpg')).toBe(false);
  });
});

describe('validate, build and dev', () => {
  const SAME = [
    'error bad-media content/pages/home.json#/blocks/0/image/src: "half.jpg" is damaged or cut off.',
    'error bad-media content/pages/home.json#/blocks/1/text: "report.pdf" is empty.',
    'error bad-media content/pages/home.json#/blocks/2/folder: "summer/2.jpg" is a HEIC photo, not a JPEG.',
    `warning unshown-media content/pages/home.json#/blocks/2/folder: "summer/3.MOV" is left out: browsers can't show it as an image.`,
    `warning unshown-media content/pages/home.json#/blocks/2/folder: "summer/4.tiff" is left out: browsers can't show it as an image.`,
    'error bad-media site.config.json#/icon: "icon.svg" is a web page, not an SVG.',
  ];
  it('report the same about images and files, at the references', async () => {
    site([
      IMAGE('half.jpg'),
      { type: 'prose', text: '[The report](report.pdf) and [again](report.pdf)' },
      { type: 'gallery', title: 'Summer', folder: 'summer', alt: 'Summer school' },
    ]);
    const config = join(root, 'site.config.json');
    writeFileSync(config, readFileSync(config, 'utf8').replace('"icon": "logo.svg"', '"icon": "icon.svg"'));
    write('content/media/icon.svg', '<html><body>Not found</body></html>');
    write('content/media/half.jpg', half(noise.jpeg));
    write('content/media/nowhere.png', 'no picture');
    write('content/media/report.pdf', '');
    write('content/media/summer/1.jpg', noise.jpeg);
    write('content/media/summer/2.jpg', HEIC);
    write('content/media/summer/3.MOV', 'a video');
    write('content/media/summer/4.tiff', 'a picture');
    write('content/media/summer/Thumbs.db', 'of the system');
    expect(lines((await checkFolder(root, 0)).problems)).toEqual(SAME);
    expect(lines((await buildSite({ root, out: join(folder, 'dist'), now: 0 })).problems)).toEqual(SAME);
    expect(existsSync(join(folder, 'dist'))).toBe(false);
    const dev = new DevSite(root);
    expect(lines(await dev.listProblems())).toEqual(SAME);
    dev.checker.close();
  });

  it('agree that files other than images stay out of a gallery', async () => {
    site([{ type: 'gallery', title: 'Summer', folder: 'summer', alt: 'Summer school' }]);
    write('content/media/summer/1.jpg', noise.jpeg);
    for (const name of splitWords('2.MOV 3.txt 4.tiff 5.bmp 6.heic Thumbs.db desktop.ini .DS_Store'))
      write(`content/media/summer/${name}`, 'not a picture');
    const checked = await checkFolder(root, 0);
    expect(checked.problems.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual(
      Array.from({ length: 5 }, () => 'warning unshown-media'),
    );
    const out = join(folder, 'dist');
    const built = await buildSite({ root, out, now: 0 });
    expect(lines(built.problems)).toEqual(lines(checked.problems));
    expect(readFileSync(join(out, 'index.html'), 'utf8').match(/<img/g)).toHaveLength(2);
  });

  it('see an image that was cut off, which leaves the old output unchanged, and one that was repaired', async () => {
    site([IMAGE('a.jpg')]);
    write('content/media/a.jpg', noise.jpeg);
    const out = join(folder, 'dist');
    const build = async () => lines((await buildSite({ root, out, now: 0 })).problems);
    expect(await build()).toEqual([]);
    const built = digestFiles(out);
    write('content/media/a.jpg', half(noise.jpeg));
    expect(await build()).toEqual([
      'error bad-media content/pages/home.json#/blocks/0/image/src: "a.jpg" is damaged or cut off.',
    ]);
    expect(digestFiles(out)).toEqual(built);
    write('content/media/a.jpg', noise.jpeg);
    expect(await build()).toEqual([]);
  });

  it('report a file that a table links to at its cell', async () => {
    site([{ type: 'table', title: 'Papers', data: 'papers' }]);
    write(
      'content/data/papers.schema.json',
      JSON.stringify({
        type: 'object',
        properties: {
          title: { title: 'Title', type: 'string' },
          file: { title: 'File', type: 'string', format: 'uri-reference' },
        },
      }),
    );
    write('content/data/papers.csv', 'title,file\nFirst,first.pdf\nSecond,second.html\n');
    write('content/media/first.pdf', '%PDF-1.7');
    write('content/media/second.html', '<p>Second');
    const { problems } = await checkFolder(root, 0);
    expect(problems.filter(({ rule }) => rule === 'bad-media')).toMatchObject([
      { file: 'content/data/papers.csv', pointer: '/1/file', range: { start: { line: 3, column: 8 } } },
    ]);
  });
});
