import { join } from 'node:path';
import { isSvg, listImages } from '../core/analyze/media-names.ts';
import type { PageSummary } from '../core/analyze/summary.ts';
import { MEDIA } from '../core/link.ts';
import type { TableSummary } from '../core/load/table-summary.ts';
import type { SiteContext } from '../core/pipeline.ts';
import type { PageResolveContext } from '../core/resolve/context.ts';
import { getCardTitle } from '../core/resolve/head.ts';
import type { Diagnostic } from '../core/types.ts';
import { copyOutput, linkOutput } from '../files/output-files.ts';
import { FILE_START } from './build-diagnostics.ts';
import type { MediaOutput } from './images/image-outputs.ts';
import type { Media } from './images/media.ts';
import { encodePath } from './outputs/url-path.ts';

/** Returns the images that pages or the site config show. */
export function listShownImages(
  pages: readonly Pick<PageSummary, 'images' | 'folders'>[],
  { source }: Pick<SiteContext, 'source'>,
): Set<string> {
  const inFolders = pages.flatMap(({ folders }) => folders.flatMap((name) => listImages(name, source)));
  return new Set([...pages.flatMap(({ images }) => images), ...inFolders]);
}

/**
 * Returns a problem for each valid image that pages or the site config show and that could not be
 * processed.
 */
export function findImageProblems(
  shown: ReadonlySet<string>,
  { failures }: Pick<Media, 'failures'>,
): Diagnostic[] {
  return failures
    .filter(({ name }) => shown.has(name))
    .map(({ name, reason }) => ({
      rule: 'bad-media',
      severity: 'error',
      file: MEDIA + name,
      pointer: '',
      range: FILE_START,
      message: `"${name}" could not be processed: ${reason}.`,
      help: 'Build again. If that fails too, save the image again as a JPEG, PNG, WebP, AVIF or SVG.',
    }));
}

/** The inputs of `writeMedia`. */
export interface MediaSetup {
  /** The versions of images, and share cards. */
  images: readonly MediaOutput[];
  /** The versions of each image, by its name. */
  cached: Media['cached'];
  pages: readonly PageSummary[];
  tables: readonly TableSummary[];
  root: string;
  folder: string;
}

/** Publishes images and cards, and linked files below `media/`. */
export function writeMedia({ images, cached, pages, tables, root, folder }: MediaSetup): void {
  const linked = [...pages.flatMap(({ files }) => files), ...tables.flatMap(({ media }) => media)];
  for (const name of new Set(linked)) {
    // An SVG is a document that could run scripts: only the sanitized version is published.
    if (isSvg(name)) linkOutput(getCleanedSvg(name, cached), folder, `media/${name}`);
    else copyOutput(join(root, MEDIA, name), folder, `media/${name}`);
  }
  for (const { from, file } of images) linkOutput(from, folder, file);
}

/** Returns the sanitized version of an SVG. */
function getCleanedSvg(name: string, cached: Media['cached']): string {
  const made = cached.get(name);
  if (!made) throw new Error(`${MEDIA}${name} has changed while the site was built.`);
  return join(made.folder, made.versions.fallback);
}

/** Options of `makeCards`. */
interface CardSetup {
  /** The versions of images, which include the site's logo. */
  images: readonly MediaOutput[];
  onProgress: (done: number, of: number) => void;
}

/** Creates the share cards of all pages without an image of their own, if the site config asks for them. */
export async function makeCards(
  { site, base }: PageResolveContext,
  pages: readonly PageSummary[],
  { images, onProgress }: CardSetup,
): Promise<MediaOutput[]> {
  if (!site.shareCards) return [];
  const { getCard } = await import('./images/share-card.ts');
  const shown = pages.filter(({ kind, hasShareImage }) => kind === 'page' && !hasShareImage);
  const titles = new Set(shown.map((page) => getCardTitle(page, site)));
  const logo = images.find(({ file }) => encodePath(`${base}/${file}`) === site.logos[0]?.src);
  let done = 0;
  const make = async (title: string): Promise<MediaOutput> => {
    const { from, url } = await getCard({ title, site }, logo?.from);
    done += 1;
    onProgress(done, titles.size);
    return { from, file: url.slice(1) };
  };
  return Promise.all([...titles].map(make));
}
