import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { isSvg, listImages } from '../../core/analyze/media-names.ts';
import type { PageSummary, TableSummary } from '../../core/analyze/summary.ts';
import { MEDIA } from '../../core/paths/content-paths.ts';
import { getBasePath } from '../../core/paths/site-paths.ts';
import type { SiteContext } from '../../core/pipeline/index.ts';
import type { MediaFile } from '../../core/resolve/context.ts';
import { getOrCreateEntry } from '../../files/cache-entry.ts';
import { describeError } from '../../files/error-reason.ts';
import { getDigest } from '../../files/fingerprint.ts';
import { forEachConcurrently } from '../../files/for-each-concurrently.ts';
import { UsageError } from '../../files/usage-error.ts';
import type { Build } from '../load-build.ts';
import { encodePath } from '../site-files/url-path.ts';
import type { ImageFile, ImageUse, ImageVersions, PhotoLimits } from './image-versions.ts';
import { getOutputName } from './output-names.ts';

export type Media = Awaited<ReturnType<typeof makeImages>>;

/** The version of the image pipeline. Change it whenever versions change, to invalidate cached ones. */
const CACHE_VERSION = 'media-13';

/** Returns the images that pages, the site config and tables name, each with its largest use. */
function listImageUses(
  pages: readonly PageSummary[],
  tables: readonly TableSummary[],
  { source, summary }: SiteContext,
): ReadonlyMap<string, ImageUse> {
  const all = [...pages, summary];
  const uses = new Map<string, ImageUse>();
  const add = (use: ImageUse, names: readonly string[]) => {
    for (const name of names) uses.set(name, use);
  };
  // The largest use comes last. Of linked images only SVGs are made again: what is published is sanitized.
  for (const { media } of tables) add('linked', media.filter(isSvg));
  for (const { files } of all) add('linked', files.filter(isSvg));
  for (const { posters = [] } of all) add('poster', posters);
  for (const { images, posters = [], folders } of all)
    add('shown', [
      ...images.filter((name) => !posters.includes(name)),
      ...folders.flatMap((name) => listImages(name, source)),
    ]);
  for (const { wideImages = [] } of all) add('wide', wideImages);
  return uses;
}

/** Makes the images that pages, tables and the site config name. Throws a usage error if one fails. */
export async function makeImages(
  build: Build,
  pages: readonly PageSummary[],
  tables: readonly TableSummary[],
) {
  const { site, onProgress } = build;
  const uses = listImageUses(pages, tables, site);
  const made = new Map<string, Awaited<ReturnType<typeof makeImage>>>();
  const getSize = (name: string) => site.source.size(MEDIA + name) ?? 0;
  // Largest first, so that no core works on a large image alone at the end.
  const queue = [...uses].sort(([a], [b]) => getSize(b) - getSize(a));
  await forEachConcurrently(queue, async ([name, use]) => {
    try {
      made.set(name, await makeImage(name, use, build));
    } catch (error) {
      throw new UsageError(
        `${MEDIA}${name} could not be processed: ${describeError(error)}. Build again. If that fails too, save the image again as a JPEG, PNG, WebP, AVIF or SVG.`,
      );
    }
    onProgress('images', made.size, queue.length);
  });
  const shown = [...made].filter(([name]) => uses.get(name) !== 'linked');
  return {
    /** All images by their names, with those that are only linked. */
    made,
    /** The images that pages may show, by their names. */
    files: Object.fromEntries(shown.map(([name, { file }]) => [name, file])),
    /** The versions to publish, sorted by file. */
    outputs: shown
      .flatMap(([name, { outputs, poster }]) => (uses.get(name) === 'poster' ? poster : outputs))
      .sort((a, b) => (a.file < b.file ? -1 : 1)),
  };
}

/** Returns the versions of an image to publish, and how pages show them. */
async function makeImage(name: string, use: ImageUse, { root, site, digests }: Build) {
  const { photoMaxMB = 0.5, photoMaxPx = 1920 } = site.config?.limits ?? {};
  const limits: PhotoLimits = { photoMaxMB, photoMaxPx };
  const digest = digests.get(MEDIA + name);
  const key = getDigest([digest, extname(name), CACHE_VERSION, JSON.stringify(limits)]);
  const { folder, meta, names } = await getOrCreateEntry(
    `media/${use === 'wide' || use === 'poster' ? `${key}.${use}` : key}`,
    async (temporary) => {
      // Imported on demand: sharp is large, and most images are cached.
      const { createVersions } = await import('./image-versions.ts');
      const bytes = readFileSync(join(root, MEDIA, name));
      if (getDigest([bytes]) !== digest) throw new Error('it has changed while the site was built');
      const { files, meta } = await createVersions(bytes, extname(name), limits, use);
      for (const [file, version] of files) writeFileSync(join(temporary, file), version);
      return meta;
    },
  );
  const getName = (file: string) => getOutputName(name, key, file);
  const base = getBasePath(site.config?.url ?? '');
  const toOutput = (file: string) => ({ from: join(folder, file), file: getName(file) });
  return {
    outputs: names.map(toOutput),
    poster: toOutput(getPoster(meta)),
    file: toMediaFile(meta, (file) => encodePath(`${base}/${getName(file)}`)),
  };
}

/** Returns the version for a poster, which has one address: in the format that most browsers have, no wider than is needed. */
function getPoster({ fallback, sources }: ImageVersions): string {
  return sources.at(-1)?.files.at(-1)?.name ?? fallback;
}

function toMediaFile(meta: ImageVersions, getUrl: (file: string) => string): MediaFile {
  const { fallback, placeholder, sources, ...size } = meta;
  const toSource = (type: string, files: readonly ImageFile[]) => ({
    type,
    srcset: files.map((file) => `${getUrl(file.name)} ${file.width}w`).join(', '),
  });
  return {
    src: getUrl(fallback),
    ...size,
    poster: getUrl(getPoster(meta)),
    ...(placeholder && { color: placeholder }),
    sources: sources.map(({ type, files }) => toSource(type, files)),
    ...(sources.some(({ wide }) => wide.length > 0) && {
      wideSources: sources.map(({ type, files, wide }) => toSource(type, [...files, ...wide])),
    }),
  };
}
