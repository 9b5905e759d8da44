import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { createVersions, type ImageUse } from '../../../src/build/images/image-versions.ts';

const LIMITS = { photoMaxMB: 0.5, photoMaxPx: 1920 };
const ORANGE = { r: 0xee, g: 0x77, b: 0x11 };

/** Creates a plain image of a size, as a file. */
function plain(width: number, height: number, channels: 3 | 4) {
  return sharp({ create: { width, height, channels, background: { ...ORANGE, alpha: 0.5 } } });
}

/** Returns `name format width×height` of each file, decoded. */
function readSizes(files: ReadonlyMap<string, Uint8Array>): Promise<string[]> {
  return Promise.all(
    [...files].map(async ([name, file]) => {
      const { width, height, format } = await sharp(file).metadata();
      return `${name} ${format} ${width}×${height}`;
    }),
  );
}

async function create(bytes: Uint8Array, extension: string, use: ImageUse = 'shown') {
  const { files, meta } = await createVersions(bytes, extension, LIMITS, use);
  return { versions: meta, sizes: await readSizes(files) };
}

test('A photo is versions in AVIF, and in JPEG for browsers without it.', async () => {
  const photo = await plain(2400, 1200, 3)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .toBuffer();
  const { versions, sizes } = await create(photo, '.jpg');
  expect(sizes).toEqual([
    '800.avif heif 800×400',
    '800.jpeg jpeg 800×400',
    '480.avif heif 480×240',
    '480.jpeg jpeg 480×240',
    'jpg jpeg 1920×960',
  ]);
  expect(versions).toMatchObject({
    width: 1920,
    height: 960,
    oversize: false,
    placeholder: 'placeholder-e82',
    fallback: 'jpg',
  });
  expect(versions.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/jpeg']);
  const { files } = await createVersions(photo, '.jpg', LIMITS, 'shown');
  const fallback = await sharp(files.get('jpg')).metadata();
  expect(fallback.exif, 'who took it, and where, is nobody else’s business').toBeUndefined();
});

test.each<[string, (photo: Sharp) => Sharp]>([
  ['who took it', (photo) => photo.withExif({ IFD0: { Artist: 'Somebody' } })],
  ['in some program’s words what it is', (photo) => photo.withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')],
  ['which way it is held', (photo) => photo.withMetadata({ orientation: 3 })],
  ['which colours its numbers mean', (photo) => photo.withIccProfile('p3')],
  ['its colours as inks', (photo) => photo.toColourspace('cmyk')],
])('a photo with %s in its metadata is published without it', async (_, saying) => {
  const photo = await saying(plain(600, 300, 3).jpeg()).toBuffer();
  const { files } = await createVersions(photo, '.jpg', LIMITS, 'shown');
  const fallback = files.get('jpg') ?? new Uint8Array();
  expect(fallback.length).toBeGreaterThan(0);
  expect(Buffer.from(fallback).equals(photo)).toBe(false);
  const { exif, xmp, icc, orientation, space } = await sharp(fallback).metadata();
  expect({ exif, xmp, icc, orientation, space }).toEqual({ space: 'srgb' });
});

test('A picture with transparency keeps it, and has no colour of its own.', async () => {
  const { versions, sizes } = await create(await plain(600, 300, 4).png().toBuffer(), '.png');
  expect(sizes).toEqual(['600.avif heif 600×300', '600.webp webp 600×300', 'png png 600×300']);
  expect(versions.placeholder).toBeUndefined();
  const { files } = await createVersions(await plain(600, 300, 4).png().toBuffer(), '.png', LIMITS, 'shown');
  const alphas = await Promise.all(
    [...files.values()].map(async (file) => (await sharp(file).metadata()).hasAlpha),
  );
  expect(alphas).toEqual([true, true, true]);
});

test('A picture is versions no wider than it is.', async () => {
  const { sizes } = await create(await plain(500, 500, 3).jpeg().toBuffer(), '.jpg');
  expect(sizes).toEqual(['500.avif heif 500×500', '500.jpeg jpeg 500×500', 'jpg jpeg 500×500']);
});

test.each([
  [2400, ['1080', '1600']],
  [1200, ['1200']],
  [900, []],
])('a photo %i pixels wide has the page-wide versions %j', async (width, widest) => {
  const photo = await plain(width, width / 2, 3)
    .jpeg()
    .toBuffer();
  const { versions, sizes } = await create(photo, '.jpg', 'wide');
  const small = await create(photo, '.jpg');
  expect(small.versions).toEqual(versions);
  expect(sizes.filter((size) => !small.sizes.includes(size))).toEqual(
    widest
      .toReversed()
      .flatMap((w) => [`${w}.avif heif ${w}×${Number(w) / 2}`, `${w}.jpeg jpeg ${w}×${Number(w) / 2}`]),
  );
  expect(versions.sources.map((source) => source.wide.map(({ name }) => name))).toEqual([
    widest.map((w) => `${w}.avif`),
    widest.map((w) => `${w}.jpeg`),
  ]);
});

test('A poster has no versions in the format that its player does not name.', async () => {
  const photo = await plain(2400, 1200, 3).jpeg().toBuffer();
  const { versions } = await create(photo, '.jpg', 'poster');
  expect(versions.sources.map(({ type }) => type)).toEqual(['image/jpeg']);
});
