import { join } from 'node:path';
import { isSvg, listImages } from '../core/analyze/media-names.ts';
import type { PageSummary } from '../core/analyze/summary.ts';
import { MEDIA } from '../core/link.ts';
import type { TableSummary } from '../core/load/table-summary.ts';
import type { SiteContext } from '../core/pipeline.ts';
import type { PageResolveContext } from '../core/resolve/context.ts';
import { getMediaUrl } from '../core/resolve/link.ts';
import type { Diagnostic } from '../core/types.ts';
import { copyNew, linkNew } from '../files/new-file.ts';
import { FILE_START } from './build-diagnostics.ts';
import type { Media, MediaOutput } from './images/media.ts';

/** Returns a problem for each image that pages or the site config show, that was valid, and could not be made ready. */
export function findImageProblems(
  pages: readonly Pick<PageSummary, 'images' | 'folders'>[],
  { failures }: Pick<Media, 'failures'>,
  { source }: Pick<SiteContext, 'source'>,
): Diagnostic[] {
  if (failures.length === 0) return [];
  const inFolders = pages.flatMap(({ folders }) => folders.flatMap((name) => listImages(name, source)));
  const shown = new Set([...pages.flatMap(({ images }) => images), ...inFolders]);
  return failures
    .filter(({ name }) => shown.has(name))
    .map(({ name, reason }) => ({
      rule: 'bad-media',
      severity: 'error',
      file: MEDIA + name,
      pointer: '',
      range: FILE_START,
      message: `"${name}" can't be made ready for the site: ${reason}.`,
      help: 'Build again. If it stays so, save the picture anew as a JPEG, PNG, WebP, AVIF or SVG.',
    }));
}

/** The files below `media/`, and where they go. */
export interface MediaSetup {
  /** What was made of images, and cards. */
  images: readonly MediaOutput[];
  /** What was made of each image, by its name. */
  cached: Media['cached'];
  pages: readonly PageSummary[];
  tables: readonly TableSummary[];
  context: PageResolveContext;
  root: string;
  folder: string;
}

/** Puts images, cards and files that are linked to below `media/`. */
export function writeMedia({ images, cached, pages, tables, context, root, folder }: MediaSetup): void {
  const linked = [...pages.flatMap(({ files }) => files), ...tables.flatMap(({ media }) => media)];
  for (const name of new Set([...linked, context.site.icon])) {
    // An SVG that is opened by itself is a document, which could run code: it is published as it was checked.
    if (isSvg(name)) linkNew(getCleanedSvg(name, cached), folder, `media/${name}`);
    else copyNew(join(root, MEDIA, name), folder, `media/${name}`);
  }
  for (const { from, file } of images) linkNew(from, folder, file);
}

/** Returns the file that was made of an SVG. All of them are made ready before it is known which are linked to. */
function getCleanedSvg(name: string, cached: Media['cached']): string {
  const made = cached.get(name);
  if (!made) throw new Error(`${MEDIA}${name} has changed while the site was built.`);
  return join(made.folder, made.versions.fallback);
}

/** What share cards are made with. */
interface CardSetup {
  /** What was made of pictures: the site's logo is one. */
  images: readonly MediaOutput[];
  isTrusted: boolean;
  onProgress: (done: number, of: number) => void;
}

/** Makes the share cards of the pages that are shown, where the site wants them; tells how many there are. */
export async function makeCards(
  { site, base }: PageResolveContext,
  summary: readonly PageSummary[],
  { images, isTrusted, onProgress }: CardSetup,
): Promise<MediaOutput[]> {
  if (!site.shareCards) return [];
  const { getCard: makeCard } = await import('./images/share-card.ts');
  const titles = new Set<string>();
  for (const { path, title } of summary) titles.add(path === '/' ? site.name : title);
  const logo = images.find(
    ({ file }) => base + getMediaUrl(file.slice('media/'.length)) === site.logos[0]?.src,
  );
  let done = 0;
  const make = async (title: string): Promise<MediaOutput> => {
    const { from, url } = await makeCard({ title, site }, logo?.from, isTrusted);
    done += 1;
    onProgress(done, titles.size);
    return { from, file: url.slice(1) };
  };
  return Promise.all([...titles].map(make));
}
