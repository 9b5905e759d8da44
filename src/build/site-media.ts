import { join } from 'node:path';
import { isSvg } from '../core/analyze/media-names.ts';
import type { PageSummary, TableSummary } from '../core/analyze/summary.ts';
import { MEDIA } from '../core/content-paths.ts';
import type { PageResolveContext } from '../core/resolve/context.ts';
import { getCardTitle } from '../core/resolve/head.ts';
import { copyOutput, linkOutput } from '../files/output-files.ts';
import type { MediaOutput } from './images/image-outputs.ts';
import type { Media } from './images/media.ts';
import type { Build } from './load-build.ts';
import { encodePath } from './outputs/url-path.ts';

/** Publishes images and cards, and the files below `media/` that pages and tables link to. */
export function writeMedia(
  { root }: Pick<Build, 'root'>,
  { outputs, svgs }: Pick<Media, 'outputs' | 'svgs'>,
  linked: readonly (Pick<PageSummary, 'files'> | Pick<TableSummary, 'media'>)[],
  folder: string,
): void {
  const names = linked.flatMap((one) => ('files' in one ? one.files : one.media));
  for (const name of new Set(names)) {
    // An SVG is a document that could run scripts: only the sanitized version is published.
    const from = isSvg(name) ? svgs.get(name) : join(root, MEDIA, name);
    if (from === undefined) throw new Error(`${MEDIA}${name} was not sanitized.`);
    if (isSvg(name)) linkOutput(from, folder, `media/${name}`);
    else copyOutput(from, folder, `media/${name}`);
  }
  for (const { from, file } of outputs) linkOutput(from, folder, file);
}

/** Creates the share cards of all pages without an image of their own, if the site config asks for them. */
export async function makeCards(
  { onProgress }: Pick<Build, 'onProgress'>,
  { site, base }: PageResolveContext,
  pages: readonly PageSummary[],
  images: readonly MediaOutput[],
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
    onProgress('cards', done, titles.size);
    return { from, file: url.slice(1) };
  };
  return Promise.all([...titles].map(make));
}
