import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { inspectMedia } from '../../../src/build/images/inspect-media.ts';
import { cleanSvg } from '../../../src/build/images/svg.ts';
import { findNameFault } from '../../../src/core/analyze/media-names.ts';
import { prepareUpload, UPLOAD_LIMIT, type Upload } from '../../../src/desk/server/uploads.ts';
import { folderSource } from '../../../src/files/folder-source.ts';
import { VECTORS } from '../../attack/svg-vectors.ts';
import { CAN_LINK } from '../../can-link.ts';
import { noise } from '../../noise.ts';
import { createTempFolder } from '../../temp-folder.ts';
import { CAPTIONS, createContents, FOLDERS, NAMES, PAYLOAD, PDF } from './hostile-uploads.ts';

let root: string;
beforeEach(() => {
  root = createTempFolder();
  mkdirSync(join(root, 'content/media/people'), { recursive: true });
});

const prepare = (upload: Partial<Upload>) =>
  prepareUpload({ name: 'a', bytes: PDF, folder: '', ...upload }, { root, source: folderSource(root) });

function write(name: string, bytes: Uint8Array): void {
  const path = join(root, 'content/media', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}

/** Prepares an upload that must be accepted and writes it. */
async function accept(upload: Partial<Upload>) {
  const made = await prepare(upload);
  if ('refused' in made) throw new Error(made.refused);
  if (made.bytes) write(made.name, made.bytes);
  return made;
}

const getMetadata = (bytes: Uint8Array | undefined) => sharp(bytes).metadata();

/** A photo as a phone takes it: on its side, with its place. Red at its left when it is upright. */
async function takePhoto(format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg') {
  const red = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const blue = sharp({ create: { width: 60, height: 80, channels: 3, background: '#00f' } });
  return blue
    .composite([{ input: red, top: 60, left: 0 }])
    .toFormat(format)
    .withExif({
      IFD0: { Orientation: '6', Copyright: 'Asha' },
      IFD3: { GPSLatitude: '22/1 18/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

describe('names', () => {
  it.each([
    ['Open day, hall.JPG', undefined, 'open-day-hall.pdf'],
    ['Łódź Straße.pdf', undefined, 'lodz-strasse.pdf'],
    ['IMG_2041.jpg', 'Asha Sampleworth', 'asha-sampleworth.pdf'],
    ['IMG_2041.jpg', 'Prof. Dr. Asha Sampleworth', 'asha-sampleworth.pdf'],
    ['IMG_2041.jpg', 'A. Sampleworth', 'a-sampleworth.pdf'],
    ['IMG_2041.jpg', 'Dr. ', 'dr.pdf'],
    ['IMG_2041.jpg', 'Vol. 3', 'vol-3.pdf'],
    ['report.v2.final.pdf', undefined, 'report-v2-final.pdf'],
    ['CON.png', undefined, 'con-file.pdf'],
    ['.htaccess', undefined, 'htaccess.pdf'],
    ['../../x/secret.pdf', undefined, 'secret.pdf'],
    ['फोटो.jpg', undefined, 'file.pdf'],
    ['a.php.pdf', undefined, 'a-php.pdf'],
  ])('%j, called %j, becomes %s', async (name, title, clean) => {
    expect(await prepare({ name, ...(title && { title }) })).toMatchObject({ name: clean });
  });

  it('are those of no other file, in any case, and of nothing that is a link', async () => {
    write('people/Asha.PDF', Buffer.from('%PDF-1.4'));
    if (CAN_LINK) symlinkSync('/etc/passwd', join(root, 'content/media/people/asha-2.pdf'));
    expect(await prepare({ name: 'asha.pdf', folder: 'people' })).toMatchObject({
      name: CAN_LINK ? 'people/asha-3.pdf' : 'people/asha-2.pdf',
    });
    const long = 'a'.repeat(300);
    expect((await accept({ name: long, folder: 'people' })).name).toHaveLength('people/'.length + 60);
  });

  it('are in a folder that exists, as it is spelt, or in a new one with a clean name', async () => {
    write('Team Photos/a.pdf', Buffer.from('x'));
    expect(await prepare({ folder: 'Team Photos' })).toMatchObject({ name: 'Team Photos/a-2.pdf' });
    expect(await prepare({ folder: 'Open Day/2026' })).toMatchObject({ name: 'open-day/2026/a.pdf' });
    expect(await prepare({ folder: '../../x' })).toMatchObject({ name: 'x/a.pdf' });
    if (!CAN_LINK) return;
    symlinkSync('/tmp', join(root, 'content/media/Linked'));
    expect(await prepare({ folder: 'linked' })).toMatchObject({ name: 'linked-2/a.pdf' });
  });

  it('are those of the same file in the folder, so that there is no second copy', async () => {
    const photo = await takePhoto();
    const first = await accept({ name: 'one.jpg', bytes: photo, folder: 'people' });
    expect(first.name).toBe('people/one.jpg');
    expect(await prepare({ name: 'two.jpg', bytes: photo, folder: 'people' })).toEqual({
      name: 'people/one.jpg',
    });
    expect((await accept({ name: 'two.jpg', bytes: photo })).name).toBe('two.jpg');
  });
});

describe('pictures', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'a %s without metadata stays as it is',
    async (format) => {
      const bytes = await noise(60, 40).toFormat(format).toBuffer();
      expect(await prepare({ name: 'a.png', bytes })).toEqual({
        name: `a.${format.replace('jpeg', 'jpg')}`,
        bytes,
      });
    },
  );

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'a %s of a phone is turned upright and loses its place, once',
    async (format) => {
      const bytes = await takePhoto(format);
      expect((await getMetadata(bytes)).exif).toBeDefined();
      const made = await accept({ bytes });
      expect(made.note).toBe('Place and time of the photo removed.');
      const { exif, xmp, orientation = 1, ...size } = await getMetadata(made.bytes);
      expect({ exif, xmp, orientation }).toEqual({ exif: undefined, xmp: undefined, orientation: 1 });
      expect([size.width, size.height]).toEqual([80, 60]);
      const { data } = await sharp(made.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect(data[0]).toBeGreaterThan(200);
      expect(data[2]).toBeLessThan(60);
      expect(await prepare({ bytes: made.bytes ?? bytes, folder: 'other' })).toMatchObject({
        bytes: made.bytes,
      });
    },
  );

  it('keep their colours when they lose their profile', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a8' } })
      .withIccProfile('p3')
      .withExif({ IFD0: { Copyright: 'x' } })
      .png()
      .toBuffer();
    const { bytes: made } = await accept({ bytes });
    const [r = 0, g = 0, b = 0] = await sharp(made).raw().toBuffer();
    for (const [is, was] of [
      [r, 0x22],
      [g, 0xaa],
      [b, 0x88],
    ] as const)
      expect(Math.abs(is - was)).toBeLessThan(4);
  });

  it('that are too large are made smaller', async () => {
    const bytes = await sharp({ create: { width: 4200, height: 2800, channels: 3, background: '#147' } })
      .jpeg()
      .toBuffer();
    const made = await accept({ bytes });
    expect(made.note).toBe('Made smaller: 4200 × 2800 → 3000 × 2000.');
    expect(await getMetadata(made.bytes)).toMatchObject({ width: 3000, height: 2000 });
    const heavy = await noise(2500, 2000).png().toBuffer();
    expect(heavy.length).toBeGreaterThan(8 * 2 ** 20);
    const lighter = await accept({ bytes: heavy });
    expect(lighter.note).toMatch(/^Made smaller: 2500 × 2000 → /);
    expect(lighter.bytes?.length).toBeLessThan(9 * 2 ** 20);
  });

  it('that move still do', async () => {
    const frames = await Promise.all([1, 2, 3].map(() => noise(40, 30).png().toBuffer()));
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const made = await accept({ bytes });
    expect(await sharp(made.bytes, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      pageHeight: 30,
    });
  });

  it('that move too much are refused', async () => {
    const one = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#147' } })
      .gif()
      .toBuffer();
    const afterColours = 13 + 3 * 2 ** (((one[10] ?? 0) & 7) + 1);
    const frame = one.subarray(afterColours, -1);
    const bytes = Buffer.concat([
      one.subarray(0, afterColours),
      ...Array<Buffer>(101).fill(frame),
      one.subarray(-1),
    ]);
    expect(await prepare({ name: 'a.gif', bytes })).toEqual({
      refused: '"a.gif" has too many moving pictures. Save it shorter, or as one picture.',
    });
  });

  it('that are SVGs are sanitized', async () => {
    const bytes = Buffer.from(
      '<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>',
    );
    const made = await accept({ name: 'logo.png', bytes });
    expect(made.name).toBe('logo.svg');
    expect(Buffer.from(made.bytes ?? []).toString()).toBe(cleanSvg(bytes));
  });
});

it('captions are accepted', async () => {
  expect(await prepare({ name: 'film.vtt', bytes: CAPTIONS })).toEqual({ name: 'film.vtt', bytes: CAPTIONS });
});

it.each([
  [
    'IMG_2041.HEIC',
    '\0\0\0\x18ftypheic',
    /^"IMG_2041.HEIC" is a HEIC photo, and can't be added\. Save it as a JPEG/,
  ],
  [
    'Notes.docx',
    'PK\x03\x04',
    /^"Notes.docx" is a ZIP or Office file, and can't be added\. Save .* as a PDF\./,
  ],
  ['film.mp4', '\0\0\0\x18ftypisom', /^"film.mp4" is a video, .* YouTube/],
  ['x.png', '', /^"x.png" is empty\. It was copied incompletely: copy it again\.$/],
  ['a\u202e\u001b[2Jb"c.png', 'text', /^"a\[2Jbc.png" is not a picture or a document/],
  ['../../\0', 'text', /^The file is not a picture/],
])('%j is refused in a sentence', async (name, content, sentence) => {
  const made = await prepare({ name, bytes: Buffer.from(content, 'latin1') });
  expect(made).toEqual({ refused: expect.stringMatching(sentence) });
});

it('a file beyond the limit is refused', async () => {
  const bytes = Buffer.alloc(UPLOAD_LIMIT + 1);
  expect(await prepare({ name: 'a.pdf', bytes })).toEqual({
    refused: expect.stringMatching(/^"a.pdf" is larger than 20 MB\. /),
  });
});

/** Names of media that the rules allow. */
const CLEAN = /^([a-z0-9]+(-[a-z0-9]+)*\/)*[a-z0-9]+(-[a-z0-9]+)*\.(avif|gif|jpg|pdf|png|svg|vtt|webp)$/;

it('every hostile name and content, in any folder, is refused or becomes harmless', async () => {
  const contents = Object.entries(await createContents());
  // Each content with four names, each with its ending of an allowed kind too, so that all names are used.
  const cases = contents.flatMap(([what, bytes], i) =>
    [0, 1, 2, 3].map((j) => {
      const at = 4 * i + j;
      const [name = '', folder = ''] = [NAMES[at % NAMES.length], FOLDERS[at % FOLDERS.length]];
      return { what, bytes, name, folder };
    }),
  );
  expect(cases.length).toBeGreaterThan(200);
  const accepted = new Set<string>();
  for (const { what, bytes, name, folder } of cases) {
    const made = await prepare({ name, folder, bytes });
    const which = `${what}: ${JSON.stringify(name)} in ${JSON.stringify(folder.slice(0, 20))}`;
    if ('refused' in made) {
      expect(made.refused, which).toMatch(/^(".{1,60}"|The file) [^\p{C}]+\. [^\p{C}]+\.$/u);
      continue;
    }
    accepted.add(what);
    expect(made.name, which).toMatch(CLEAN);
    expect(findNameFault(made.name), which).toBeUndefined();
    for (const step of made.name.split('/')) {
      expect(step.length, which).toBeLessThanOrEqual(60);
      expect(step, which).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/);
    }
    if (made.bytes) write(made.name, made.bytes);
    const content = readFileSync(join(root, 'content/media', made.name));
    expect(content.includes(PAYLOAD), which).toBe(false);
    if (extname(made.name) === '.svg') expect(cleanSvg(content), which).toBe(content.toString());
  }
  expect(await inspectMedia(root, folderSource(root))).toEqual(new Map());
  expect([...accepted].filter((what) => !/^the SVG of attack/.test(what)).sort()).toEqual([
    'a GIF and a web page',
    'a GIF that is a script',
    'a JPEG and a web page',
    'a JPEG with a web page as its comment',
    'a PNG and a web page',
    'a WebP and a web page',
    'a good PDF',
    'a good SVG',
    'an AVIF and a web page',
    'good captions',
  ]);
  expect(accepted.size).toBeLessThan(VECTORS.length);
});
