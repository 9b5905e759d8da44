import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { listImages } from '../../core/analyze/media-names.ts';
import type { PageSummary } from '../../core/analyze/summary.ts';
import { MEDIA } from '../../core/link.ts';
import type { SiteContext } from '../../core/pipeline.ts';
import type { MediaFile } from '../../core/resolve/context.ts';
import { getMediaUrl } from '../../core/resolve/link.ts';
import { getBasePath } from '../../core/site-paths.ts';
import { CACHE } from '../../files/cache.ts';
import { readEntry } from '../../files/cache-entry.ts';
import { getOrCreateFiles, IMAGE_CACHE } from '../../files/cache-files.ts';
import { describeError } from '../../files/error-reason.ts';
import { getDigest } from '../../files/fingerprint.ts';
import type { Build } from '../load-build.ts';
import type { ImageFile, ImageVersions, PhotoLimits } from './image-versions.ts';

/** A made file: where it is, and its name in the output. */
export interface MediaOutput {
  from: string;
  file: string;
}

/** All pictures of a build. */
export interface Media {
  get: (name: string) => MediaFile | undefined;
  /** Every picture by its name. */
  all: () => Record<string, MediaFile>;
  outputs: MediaOutput[];
  /** What was made of each picture, by its name. */
  cached: ReadonlyMap<string, CachedImage>;
  /** The pictures that could not be read, and why. */
  failures: { name: string; reason: string }[];
}

/** Changes whenever what is made of a picture changes, so that old results are not taken. */
const RECIPE = 'media-10';
/** The folder of what is made of pictures. */
const IMAGES_FOLDER = join(CACHE, 'media');
/** As many pictures as libuv has threads for. */
const CONCURRENCY = 4;

/** What images are made with. */
type ImageBuild = Pick<Build, 'root' | 'site' | 'cache' | 'onProgress'>;

/** Returns the limits of photos in the site config. */
function getLimits({ config }: Pick<SiteContext, 'config'>): PhotoLimits {
  const { photoMaxMB = 0.5, photoMaxPx = 1920 } = config?.limits ?? {};
  return { photoMaxMB, photoMaxPx };
}

/** What was made of a picture, and where it is. */
export interface CachedImage {
  folder: string;
  versions: ImageVersions;
}

/** A picture of a site; `known` is what was made of it before. */
export interface SourceImage {
  name: string;
  path: string;
  /** Bytes; 0 for what can not be read. */
  size: number;
  cached: CachedImage | undefined;
}

/** Returns all images below `content/media/` that can be shown, with their cache entries. To make one that has none takes long. */
export function findImages({ root, site, cache }: ImageBuild): SourceImage[] {
  const limits = getLimits(site);
  const names = listImages('', site.source).filter((name) => !site.mediaFaults.has(name));
  return names.map((name) => {
    const path = join(root, MEDIA, name);
    try {
      const bytes = readFileSync(path);
      const folder = getCacheFolder(path, bytes, limits);
      const entry = cache ? readEntry<ImageVersions>(folder, IMAGE_CACHE) : undefined;
      const cached = entry && { folder: entry.folder, versions: entry.about };
      return { name, path, size: bytes.length, cached };
    } catch {
      // Reported when it is to be made.
      return { name, path, size: 0, cached: undefined };
    }
  });
}

/** Makes the versions of images that are not in the cache, except wide ones. */
export async function makeImages(
  { site, cache, onProgress }: ImageBuild,
  images: readonly SourceImage[],
): Promise<Media> {
  const limits = getLimits(site);
  const base = getBasePath(site.config?.url ?? '');
  const made = new Map<string, CachedImage>();
  const failures: Media['failures'] = [];
  // The large ones first, so that no core is left with one of them at the end.
  const queue = [...images].sort((a, b) => b.size - a.size);
  await forEachConcurrently(queue, async ({ name, path, cached }) => {
    try {
      made.set(name, cached ?? (await makeOne(path, limits, cache)));
    } catch (error) {
      failures.push({ name, reason: describeError(error) });
    }
    onProgress('make', made.size + failures.length, images.length);
  });
  const files = new Map([...made].map(([name, one]) => [name, toMediaFile(name, one, base)]));
  const outputs = [...made].flatMap(([name, one]) => listOutputs(name, one.folder, listFiles(one.versions)));
  return {
    get: (name) => files.get(name),
    all: () => Object.fromEntries(files),
    outputs: outputs.sort((a, b) => (a.file < b.file ? -1 : 1)),
    cached: made,
    failures,
  };
}

/** Makes the wide versions of the images that pages may show as wide as the page; returns where they are. */
export async function makeWideImages(
  { root, site, cache, onProgress }: ImageBuild,
  { cached, failures }: Pick<Media, 'cached' | 'failures'>,
  pages: readonly Pick<PageSummary, 'wideImages'>[],
): Promise<MediaOutput[]> {
  const limits = getLimits(site);
  const names = new Set(pages.flatMap(({ wideImages = [] }) => wideImages));
  const wanted = [...names].sort().flatMap((name) => {
    const one = cached.get(name);
    const files = one ? listWideFiles(one.versions) : [];
    const wideFolder = join(IMAGES_FOLDER, `${basename(one?.folder ?? '')}-wide`);
    return one && files.length > 0 ? [{ name, of: one.folder, place: wideFolder, files }] : [];
  });
  const folders = new Map<string, string>();
  for (const { place: wideFolder } of cache ? wanted : []) {
    const entry = readEntry(wideFolder, IMAGE_CACHE);
    if (entry) folders.set(wideFolder, entry.folder);
  }
  const missing = wanted.filter(({ place: wideFolder }) => !folders.has(wideFolder));
  let done = 0;
  await forEachConcurrently(missing, async ({ name, of, place: wideFolder }) => {
    try {
      const path = join(root, MEDIA, name);
      const bytes = readFileSync(path);
      if (basename(getCacheFolder(path, bytes, limits)) !== basename(of))
        throw new Error('it has changed while the site was built');
      const { createWideVersions: makeWidePicture } = await import('./image-versions.ts');
      const make = async () => ({ files: await makeWidePicture(bytes, limits), about: {} });
      folders.set(wideFolder, (await getOrCreateFiles(wideFolder, make, cache)).folder);
    } catch (error) {
      failures.push({ name, reason: describeError(error) });
    }
    done += 1;
    onProgress('make', done, missing.length);
  });
  return wanted.flatMap(({ name, of, files, place: wideFolder }) =>
    listOutputs(name, of, files, folders.get(wideFolder)),
  );
}

/** Does something with each of a queue, several at once. */
async function forEachConcurrently<T>(queue: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = queue.values();
  const worker = async () => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

function toMediaFile(name: string, { folder, versions }: CachedImage, base: string): MediaFile {
  const { fallback, width, height, oversize, placeholder, sources } = versions;
  const listed = (filesOf: (source: ImageVersions['sources'][number]) => readonly ImageFile[]) =>
    sources.map((source) => ({
      type: source.type,
      srcset: filesOf(source)
        .map((file) => `${base}${getMediaUrl(getOutputName(name, folder, file.name))} ${file.width}w`)
        .join(', '),
    }));
  return {
    src: base + getMediaUrl(getOutputName(name, folder, fallback)),
    width,
    height,
    oversize,
    ...(placeholder && { color: placeholder }),
    sources: listed(({ files }) => files),
    ...(listWideFiles(versions).length > 0 && {
      wideSources: listed(({ files, wide }) => [...files, ...wide]),
    }),
  };
}

/** Bytes: the longest name that disks take, and room for `.br` after it. */
const MAX_NAME = 252;
/** Characters that mean something in a URL, or are in no name on some systems. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are in no name.
const SPECIAL = /[#?%\\:*"<>|\x00-\x1f\x7f]/g;

/**
 * Returns the name below `media/` of a file that was made of a picture; `folder` is where the picture's facts are. It has the picture's
 * own name as far as a name can be that long: what tells it from others is the hash.
 */
function getOutputName(name: string, folder: string, file: string): string {
  const stem = name.slice(0, -extname(name).length).replaceAll(SPECIAL, '-');
  const end = `.${folder.slice(-16, -8)}.${file}`;
  const begin = stem.lastIndexOf('/') + 1;
  return stem.slice(0, begin) + truncateToBytes(stem.slice(begin), MAX_NAME - end.length) + end;
}

/** Returns as many characters from the beginning as fit into so many bytes. */
function truncateToBytes(text: string, bytes: number): string {
  let size = 0;
  let short = '';
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    short += character;
  }
  return short;
}

function listOutputs(name: string, folder: string, files: readonly string[], from = folder): MediaOutput[] {
  return files.map((file) => ({
    from: join(from, file),
    file: `media/${getOutputName(name, folder, file)}`,
  }));
}

/** The files that are made of each picture. */
function listFiles({ fallback, sources }: ImageVersions): string[] {
  return [fallback, ...sources.flatMap(({ files }) => files.map(({ name }) => name))];
}

/** The files that are made where a picture may be drawn as wide as the page. */
function listWideFiles({ sources }: ImageVersions): string[] {
  return sources.flatMap(({ wide }) => wide.map(({ name }) => name));
}

function getCacheFolder(path: string, bytes: Uint8Array, limits: PhotoLimits): string {
  return join(IMAGES_FOLDER, getDigest([bytes, extname(path), RECIPE, JSON.stringify(limits)]));
}

async function makeOne(path: string, limits: PhotoLimits, isTrusted: boolean): Promise<CachedImage> {
  const bytes = readFileSync(path);
  const make = async () => {
    // What makes pictures is large, and mostly there is none to make.
    const { createVersions: makePicture } = await import('./image-versions.ts');
    const { files, versions } = await makePicture(bytes, extname(path), limits);
    return { files, about: versions };
  };
  const { folder, about } = await getOrCreateFiles(getCacheFolder(path, bytes, limits), make, isTrusted);
  return { folder, versions: about };
}
