import type { PageSummary, TableSummary } from '../core/analyze/summary.ts';
import type { PageResolveContext } from '../core/resolve/context.ts';
import { createSiteMap } from '../core/resolve/site-map.ts';
import type { Assets } from '../render/document.tsx';
import { compressFolder } from './compress.ts';
import type { Media } from './images/media.ts';
import type { Build } from './load-build.ts';
import { createSiteFiles } from './outputs/index.ts';
import { renderPageFiles } from './page-files.ts';
import { makeCards, writeMedia } from './site-media.ts';
import type { Staging } from './staging.ts';

/** The inputs of the site's outputs. */
export interface SiteOutputs {
  context: PageResolveContext;
  /** The published pages, sorted by file, and the list of all pages. */
  pages: readonly PageSummary[];
  tables: readonly TableSummary[];
  media: Pick<Media, 'outputs' | 'svgs'>;
  /** The search index that is being written. */
  search: Promise<unknown> | undefined;
}

/** Writes share cards and media, and compresses the whole output when its search index is complete. */
export async function writeSiteOutputs(
  build: Build,
  { context, media, tables, pages, search }: SiteOutputs,
  staging: Staging,
): Promise<void> {
  // In parallel: cards are rendered in threads, and the search index in another process.
  const [cards] = await Promise.all([makeCards(build, context, pages, media.outputs), search]);
  const published = { ...media, outputs: [...media.outputs, ...cards] };
  writeMedia(build, published, [...pages, build.site.summary, ...tables], staging.folder);
  if (build.compress) await compressFolder(staging.folder);
}

/** Writes the files for hosts and readers, and the list of all pages. Returns all pages, with that list. */
export async function writeSiteFiles(
  { now, loadBundles }: Build,
  { context, assets, published }: { context: PageResolveContext; assets: Assets; published: PageSummary[] },
  staging: Staging,
): Promise<PageSummary[]> {
  const map = createSiteMap(published, context);
  const all = map ? [...published, map.summary] : [...published];
  const files = createSiteFiles(context.site, all, now);
  if (map) {
    const renderer = await (await loadBundles()).loadRenderer();
    const shared = { context, assets, now, renderer };
    for (const [file, text] of renderPageFiles(map.createPage(), map.summary, shared, () => {}))
      files.set(file, text);
  }
  for (const [file, text] of files) staging.write(file, text);
  return all;
}
