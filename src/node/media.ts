import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { MEDIA } from '../core/link.ts';
import type { MediaFile } from '../core/resolve/context.ts';
import { MEDIA_URL } from '../core/resolve/link.ts';
import { CACHE } from './cache.ts';
import { hashOf } from './hash.js';
import type { Made, PhotoLimits } from './picture.ts';

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

/** Changes whenever what is made of a picture changes, so that old results are not taken. */
const RECIPE = 'media-5';
/** As many pictures as libuv has threads for. */
const AT_ONCE = 4;

/** A picture of a site; `known` is what was made of it before. */
export interface Picture {
  name: string;
  path: string;
  /** Bytes; 0 for what can not be read. */
  size: number;
  known: { folder: string; made: Made } | undefined;
}

/** Looks pictures up in the cache. To make one that is not there may take seconds. */
export function findPictures(root: string, names: readonly string[], limits: PhotoLimits): Picture[] {
  return names.map((name) => {
    const path = join(root, MEDIA, name);
    try {
      const bytes = readFileSync(path);
      const folder = folderOf(path, bytes, limits);
      const made = readMade(folder);
      return { name, path, size: bytes.length, known: made && { folder, made } };
    } catch {
      // Told where it is to be made.
      return { name, path, size: 0, known: undefined };
    }
  });
}

/** Makes the smaller versions of pictures that were not found; `onDone` is told how many are done. */
export async function makeMedia(
  pictures: readonly Picture[],
  limits: PhotoLimits,
  onDone: (done: number) => void = () => {},
): Promise<Media> {
  const files = new Map<string, MediaFile>();
  const media: Media = {
    get: (name) => files.get(name),
    all: () => Object.fromEntries(files),
    tones: () => [...new Set([...files.values()].flatMap(({ color }) => color ?? []))].sort(),
    outputs: [],
    failures: [],
  };
  // The large ones first, so that no core is left with one of them at the end.
  const queue = [...pictures].sort((a, b) => b.size - a.size);
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { name, path, known } = next;
      try {
        const { folder, made } = known ?? (await makeOne(path, limits));
        files.set(name, publish(name, folder, made, media.outputs));
      } catch (error) {
        media.failures.push({ name, reason: error instanceof Error ? error.message : String(error) });
      }
      onDone(files.size + media.failures.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
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

function folderOf(path: string, bytes: Uint8Array, limits: PhotoLimits): string {
  return join(CACHE, 'media', hashOf(bytes, extname(path), RECIPE, JSON.stringify(limits)));
}

async function makeOne(path: string, limits: PhotoLimits): Promise<{ folder: string; made: Made }> {
  const bytes = readFileSync(path);
  const folder = folderOf(path, bytes, limits);
  // The same picture may have been made under another name just now.
  const known = readMade(folder);
  if (known) return { folder, made: known };
  // What makes pictures is large, and mostly there is none to make.
  const { makePicture } = await import('./picture.ts');
  const { files, made } = await makePicture(bytes, extname(path), limits);
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
