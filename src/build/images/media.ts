import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { listImages } from '../../core/analyze/media-names.ts';
import type { PageSummary } from '../../core/analyze/summary.ts';
import { MEDIA } from '../../core/link.ts';
import type { SiteContext } from '../../core/pipeline.ts';
import type { MediaFile } from '../../core/resolve/context.ts';
import { getBasePath } from '../../core/site-paths.ts';
import { CACHE } from '../../files/cache.ts';
import { getOrCreateFiles, readEntry } from '../../files/cache-entry.ts';
import { describeError } from '../../files/error-reason.ts';
import { getDigest } from '../../files/fingerprint.ts';
import { forEachConcurrently } from '../for-each-concurrently.ts';
import type { Build } from '../load-build.ts';
import { encodePath } from '../outputs/url-path.ts';
import {
  getOutputName,
  listOutputs,
  listVersions,
  listWideVersions,
  type MediaOutput,
} from './image-outputs.ts';
import type { ImageFile, ImageVersions, PhotoLimits } from './image-versions.ts';

/** All images of a build. */
export interface Media {
  get: (name: string) => MediaFile | undefined;
  /** Returns all images by their names. */
  all: () => Record<string, MediaFile>;
  /** Returns the versions of the images that pages show, except wide ones, sorted by file. */
  listOutputs: (shown: ReadonlySet<string>) => MediaOutput[];
  /** The versions of each image, by its name. */
  cached: ReadonlyMap<string, CachedImage>;
  /** The images that could not be read, with the reasons. */
  failures: { name: string; reason: string }[];
}

/**
 * The version of the image pipeline. Change it whenever versions of an image change, to invalidate
 * cached ones.
 */
const CACHE_VERSION = 'media-11';
/** The cache folder of images. */
const IMAGES_FOLDER = join(CACHE, 'media');

/** The parts of a build that images depend on. */
type ImageBuild = Pick<Build, 'root' | 'site' | 'onProgress'>;

/** Returns the limits of photos from the site config. */
function getLimits({ config }: Pick<SiteContext, 'config'>): PhotoLimits {
  const { photoMaxMB = 0.5, photoMaxPx = 1920 } = config?.limits ?? {};
  return { photoMaxMB, photoMaxPx };
}

/** The versions of an image, and the folder of their cache entry. */
export interface CachedImage {
  folder: string;
  versions: ImageVersions;
}

/** An image of a site, with its cache entry if there is one. */
export interface SourceImage {
  name: string;
  path: string;
  /** Bytes; 0 if the file can't be read. */
  size: number;
  cached: CachedImage | undefined;
}

/** Returns all valid images below `content/media/`, with their cache entries. */
export function findImages({ root, site }: ImageBuild): SourceImage[] {
  const limits = getLimits(site);
  const names = listImages('', site.source).filter((name) => !site.mediaFaults.has(name));
  return names.map((name) => {
    const path = join(root, MEDIA, name);
    try {
      const bytes = readFileSync(path);
      const folder = getCacheFolder(path, bytes, limits);
      const entry = readEntry<ImageVersions>(folder);
      const cached = entry && { folder: entry.folder, versions: entry.meta };
      return { name, path, size: bytes.length, cached };
    } catch {
      // Reported by `makeImages`.
      return { name, path, size: 0, cached: undefined };
    }
  });
}

/** Creates the versions of images that are not cached, except wide ones. */
export async function makeImages(
  { site, onProgress }: ImageBuild,
  images: readonly SourceImage[],
): Promise<Media> {
  const limits = getLimits(site);
  const base = getBasePath(site.config?.url ?? '');
  const made = new Map<string, CachedImage>();
  const failures: Media['failures'] = [];
  // Largest first, so that no core works on a large image alone at the end.
  const queue = [...images].sort((a, b) => b.size - a.size);
  await forEachConcurrently(queue, async ({ name, path, cached }) => {
    try {
      made.set(name, cached ?? (await makeOne(path, limits)));
    } catch (error) {
      failures.push({ name, reason: describeError(error) });
    }
    onProgress('images', made.size + failures.length, images.length);
  });
  const files = new Map([...made].map(([name, one]) => [name, toMediaFile(name, one, base)]));
  return {
    get: (name) => files.get(name),
    all: () => Object.fromEntries(files),
    listOutputs: (shown) =>
      [...made]
        .filter(([name]) => shown.has(name))
        .flatMap(([name, one]) => listOutputs(name, one.folder, listVersions(one.versions)))
        .sort((a, b) => (a.file < b.file ? -1 : 1)),
    cached: made,
    failures,
  };
}

/** Creates the wide versions of the images that pages show at full width; returns all of them as outputs. */
export async function makeWideImages(
  { root, site, onProgress }: ImageBuild,
  { cached, failures }: Pick<Media, 'cached' | 'failures'>,
  pages: readonly Pick<PageSummary, 'wideImages'>[],
): Promise<MediaOutput[]> {
  const limits = getLimits(site);
  const names = new Set(pages.flatMap(({ wideImages = [] }) => wideImages));
  const wanted = [...names].sort().flatMap((name) => {
    const one = cached.get(name);
    const files = one ? listWideVersions(one.versions) : [];
    const wideFolder = join(IMAGES_FOLDER, `${basename(one?.folder ?? '')}-wide`);
    return one && files.length > 0 ? [{ name, folder: one.folder, wideFolder, files }] : [];
  });
  const folders = new Map<string, string>();
  for (const { wideFolder } of wanted) {
    const entry = readEntry(wideFolder);
    if (entry) folders.set(wideFolder, entry.folder);
  }
  const missing = wanted.filter(({ wideFolder }) => !folders.has(wideFolder));
  let done = 0;
  await forEachConcurrently(missing, async ({ name, folder, wideFolder }) => {
    try {
      const path = join(root, MEDIA, name);
      const bytes = readFileSync(path);
      if (basename(getCacheFolder(path, bytes, limits)) !== basename(folder))
        throw new Error('it has changed while the site was built');
      const { createWideVersions } = await import('./image-versions.ts');
      const make = async () => ({ files: await createWideVersions(bytes, limits), meta: {} });
      folders.set(wideFolder, (await getOrCreateFiles(wideFolder, make)).folder);
    } catch (error) {
      failures.push({ name, reason: describeError(error) });
    }
    done += 1;
    onProgress('images', done, missing.length);
  });
  return wanted.flatMap(({ name, folder, files, wideFolder }) =>
    listOutputs(name, folder, files, folders.get(wideFolder)),
  );
}

function toMediaFile(name: string, { folder, versions }: CachedImage, base: string): MediaFile {
  const { fallback, width, height, oversize, placeholder, sources } = versions;
  const getUrl = (file: string) => encodePath(`${base}/${getOutputName(name, folder, file)}`);
  const listed = (select: (source: ImageVersions['sources'][number]) => readonly ImageFile[]) =>
    sources.map((source) => ({
      type: source.type,
      srcset: select(source)
        .map((file) => `${getUrl(file.name)} ${file.width}w`)
        .join(', '),
    }));
  return {
    src: getUrl(fallback),
    width,
    height,
    oversize,
    ...(placeholder && { color: placeholder }),
    sources: listed(({ files }) => files),
    ...(listWideVersions(versions).length > 0 && {
      wideSources: listed(({ files, wide }) => [...files, ...wide]),
    }),
  };
}

function getCacheFolder(path: string, bytes: Uint8Array, limits: PhotoLimits): string {
  return join(IMAGES_FOLDER, getDigest([bytes, extname(path), CACHE_VERSION, JSON.stringify(limits)]));
}

async function makeOne(path: string, limits: PhotoLimits): Promise<CachedImage> {
  const bytes = readFileSync(path);
  const make = async () => {
    // Imported on demand: sharp is large, and most images are cached.
    const { createVersions } = await import('./image-versions.ts');
    const { files, versions } = await createVersions(bytes, extname(path), limits);
    return { files, meta: versions };
  };
  const { folder, meta } = await getOrCreateFiles(getCacheFolder(path, bytes, limits), make);
  return { folder, versions: meta };
}
