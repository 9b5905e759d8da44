import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { MEDIA } from '../core/link.ts';
import type { MediaFile } from '../core/resolve/context.ts';
import { MEDIA_URL } from '../core/resolve/link.ts';
import { CACHE, hashOf } from './cache.ts';

/** Limits of a photo, from the site config. */
export interface PhotoLimits {
  photoMaxMB: number;
  photoMaxPx: number;
}

/** A picture's facts and the files that were made of it, by their name in the cache. */
interface Made {
  width: number;
  height: number;
  oversize: boolean;
  /** Its average colour as three hexadecimal digits; none for what is not opaque. */
  tone?: string;
  /** The picture where no better version is understood. */
  fallback: string;
  sources: { type: string; files: { name: string; width: number }[] }[];
}

/** A made file: where it is, and where the site shows it. */
export interface MediaOutput {
  from: string;
  url: string;
}

/** All pictures of a build. */
export interface Media {
  get: (name: string) => MediaFile | undefined;
  /** Every picture by its name. */
  all: () => Record<string, MediaFile>;
  /** The classes that give places their colour, sorted. */
  tones: () => string[];
  outputs: MediaOutput[];
  /** The pictures that could not be read, and why. */
  failures: { name: string; reason: string }[];
}

/** The widths that layouts draw: a phone, a phone's double density or a column, a whole screen. */
const WIDTHS = [480, 960, 1600];
/** Changes whenever what is made of a picture changes, so that old results are not taken. */
const RECIPE = 'media-2';
const MEGABYTE = 2 ** 20;

/** Makes the smaller versions of pictures, two at a time, taking from the cache what is there. */
export async function makeMedia(root: string, names: Iterable<string>, limits: PhotoLimits): Promise<Media> {
  const files = new Map<string, MediaFile>();
  const media: Media = {
    get: (name) => files.get(name),
    all: () => Object.fromEntries(files),
    tones: () => [...new Set([...files.values()].flatMap(({ color }) => color ?? []))].sort(),
    outputs: [],
    failures: [],
  };
  const queue = [...new Set(names)].sort();
  const work = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      try {
        const { folder, made } = await makeOne(join(root, MEDIA, name), limits);
        files.set(name, publish(name, folder, made, media.outputs));
      } catch (error) {
        media.failures.push({ name, reason: error instanceof Error ? error.message : String(error) });
      }
    }
  };
  await Promise.all([work(), work(), work()]);
  media.outputs.sort((a, b) => (a.url < b.url ? -1 : 1));
  return media;
}

function publish(name: string, folder: string, made: Made, outputs: MediaOutput[]): MediaFile {
  const stem = name.slice(0, -extname(name).length);
  const hash = folder.slice(-16, -8);
  const address = (file: string) => {
    const url = `${MEDIA_URL}${stem}.${hash}.${file}`;
    outputs.push({ from: join(folder, file), url });
    return encodeURI(url);
  };
  return {
    src: address(made.fallback),
    width: made.width,
    height: made.height,
    oversize: made.oversize,
    ...(made.tone && { color: `tone-${made.tone}` }),
    sources: made.sources.map(({ type, files }) => ({
      type,
      srcset: files.map((file) => `${address(file.name)} ${file.width}w`).join(', '),
    })),
  };
}

async function makeOne(path: string, limits: PhotoLimits): Promise<{ folder: string; made: Made }> {
  const bytes = readFileSync(path);
  const key = hashOf(bytes, extname(path), RECIPE, JSON.stringify(limits));
  const folder = join(CACHE, 'media', key);
  const known = readMade(folder);
  if (known) return { folder, made: known };
  const files = new Map<string, Uint8Array>();
  const made = extname(path) === '.svg' ? await keepVector(bytes, files) : await shrink(bytes, limits, files);
  store(folder, files, made);
  return { folder, made };
}

function readMade(folder: string): Made | undefined {
  try {
    const made: Made = JSON.parse(readFileSync(join(folder, 'made.json'), 'utf8'));
    return made;
  } catch {
    return undefined;
  }
}

function store(folder: string, files: Map<string, Uint8Array>, made: Made): void {
  const temporary = `${folder}.${process.pid}`;
  mkdirSync(temporary, { recursive: true });
  for (const [name, bytes] of files) writeFileSync(join(temporary, name), bytes);
  writeFileSync(join(temporary, 'made.json'), JSON.stringify(made));
  try {
    renameSync(temporary, folder);
  } catch (error) {
    // Another build has made the same at the same time.
    if (!readMade(folder)) throw error;
  }
}

async function keepVector(bytes: Uint8Array, files: Map<string, Uint8Array>): Promise<Made> {
  const { width, height } = await sharp(bytes).metadata();
  files.set('svg', bytes);
  return { width, height, oversize: false, fallback: 'svg', sources: [] };
}

async function shrink(bytes: Uint8Array, limits: PhotoLimits, files: Map<string, Uint8Array>): Promise<Made> {
  const original = sharp(bytes, { animated: false });
  const { autoOrient, hasAlpha, format } = await original.metadata();
  const scale = Math.min(1, limits.photoMaxPx / Math.max(autoOrient.width, autoOrient.height));
  const width = Math.round(autoOrient.width * scale);
  const height = Math.round(autoOrient.height * scale);
  // Decoded and turned upright once; sharp drops all metadata unless told to keep it.
  const { data, info } = await original
    .autoOrient()
    .resize(width, height)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const upright = () => sharp(data, { raw: info });
  const widths = [...new Set([...WIDTHS.filter((w) => w < width), Math.min(width, WIDTHS.at(-1) ?? width)])];

  const sources: Made['sources'] = [];
  for (const type of ['avif', 'webp'] as const) {
    const made = [];
    for (const w of widths) {
      const name = `${w}.${type}`;
      const small = upright().resize(w);
      files.set(
        name,
        await (type === 'avif'
          ? small.avif({ quality: 50, effort: 0 })
          : small.webp({ quality: 74, effort: 1 })
        ).toBuffer(),
      );
      made.push({ name, width: w });
    }
    sources.push({ type: `image/${type}`, files: made });
  }
  const fallback = format === 'png' || hasAlpha ? 'png' : 'jpg';
  const kept =
    fallback === 'png' ? await upright().png().toBuffer() : await jpegWithin(upright, limits.photoMaxMB);
  files.set(fallback, kept);
  const tone = hasAlpha ? undefined : await toneOf(upright());
  const oversize = kept.length > limits.photoMaxMB * MEGABYTE;
  return { width, height, oversize, ...(tone && { tone }), fallback, sources };
}

/** A picture's average colour, coarse enough that pictures share the class that gives it to their place. */
async function toneOf(picture: Sharp): Promise<string> {
  const small = await picture.resize(16, 16, { fit: 'fill' }).png().toBuffer();
  const { channels } = await sharp(small).stats();
  const digits = channels.slice(0, 3).map(({ mean }) => Math.round((mean / 255) * 15).toString(16));
  return (digits.length === 1 ? [digits[0], digits[0], digits[0]] : digits).join('');
}

/** The best JPEG within the limit, or the smallest there is. */
async function jpegWithin(picture: () => Sharp, maxMB: number): Promise<Uint8Array> {
  let bytes: Uint8Array = new Uint8Array();
  for (const quality of [80, 65, 50]) {
    bytes = await picture().jpeg({ quality }).toBuffer();
    if (bytes.length <= maxMB * MEGABYTE) break;
  }
  return bytes;
}
