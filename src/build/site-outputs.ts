import type { PageSummary, TableSummary } from '../core/analyze/summary.ts';
import type { PageResolveContext } from '../core/resolve/context.ts';
import { addSiteMap } from '../core/resolve/site-map.ts';
import type { Assets } from '../render/document.tsx';
import { compressFolder } from './compress.ts';
import type { Media } from './images/media.ts';
import type { Build } from './load-build.ts';
import { createSiteFiles } from './outputs/index.ts';
import { renderPageFiles } from './page-files.ts';
import type { SearchFiles } from './search-index.ts';
import { makeCards, writeMedia } from './site-media.ts';
import type { Staging } from './staging.ts';

/** The inputs of the site's outputs. */
export interface SiteOutputs {
  context: PageResolveContext;
  assets: Assets;
  /** The published pages, sorted by file. */
  pages: readonly PageSummary[];
  tables: readonly TableSummary[];
  media: Pick<Media, 'outputs' | 'svgs'>;
}

/**
 * Writes the files that belong to no page: the site map, files for hosts and search engines, search
 * index and media.
 */
export async function writeSiteOutputs(build: Build, outputs: SiteOutputs, staging: Staging): Promise<void> {
  const { context, media, tables } = outputs;
  const pages = await writeSiteFiles(build, outputs, staging);
  // In parallel: cards are rendered in threads, and the search index in another process.
  const [cards, search] = await Promise.all([
    makeCards(build, context, pages, media.outputs),
    context.site.search ? indexSearch(staging.folder, context.base, build.onProgress) : [],
  ]);
  for (const [file, content] of search) staging.write(`pagefind/${file}`, content);
  // After the search index: linked files are not pages, even if they are HTML.
  const published = { ...media, outputs: [...media.outputs, ...cards] };
  writeMedia(build, published, [...pages, build.site.summary, ...tables], staging.folder);
  if (build.compress) await compressFolder(staging.folder);
}

/** Writes the files for hosts and readers, and the list of all pages. Returns all pages, with that list. */
async function writeSiteFiles(
  { now, loadBundles }: Build,
  { context, assets, pages }: SiteOutputs,
  staging: Staging,
): Promise<PageSummary[]> {
  const { map, all } = addSiteMap(pages, context);
  const files = createSiteFiles(context.site, all, now);
  const own = map.summary();
  if (own) {
    const renderer = await (await loadBundles()).loadRenderer();
    const shared = { context, assets, now, renderer };
    for (const [file, text] of renderPageFiles(map.page(), own, shared, () => {})) files.set(file, text);
  }
  for (const [file, text] of files) staging.write(file, text);
  return all;
}

async function indexSearch(
  folder: string,
  base: string,
  onProgress: Build['onProgress'],
): Promise<SearchFiles> {
  onProgress('search', 0, 1);
  // Imported on demand: Pagefind is large.
  const { indexFolder } = await import('./search-index.ts');
  const files = await indexFolder(folder, base);
  onProgress('search', 1, 1);
  return files;
}
