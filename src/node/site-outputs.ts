import type { PageFacts } from '../core/facts.ts';
import { beginSiteMap, type SiteMap } from '../core/resolve/site-map.ts';
import type { Drawing, Work } from './build-pages.ts';
import { compressFolder } from './compress.ts';
import { siteFiles } from './outputs/index.ts';
import { filesOf, type Renderer } from './page-files.ts';
import type { SearchFiles } from './search-index.ts';
import { type MediaSetup, makeCards, writeMedia } from './site-media.ts';

/** The files that belong to no page: the list of all pages, what is for hosts and search engines, media. */
export async function writeOthers(
  { root, now, compress, isTrusted, onProgress }: Work,
  drawing: Drawing & Omit<MediaSetup, 'root' | 'folder'> & { facts: Iterable<PageFacts>; render: Renderer },
): Promise<string[]> {
  const { facts, context, staging, assets, render } = drawing;
  const { site } = context;
  const map = beginSiteMap(context);
  const files = siteFiles(site, listedIn(map, facts));
  const own = map.facts();
  if (own) {
    const shared = { context, assets, now, render };
    for (const [file, text] of filesOf(map.page(), own, shared, () => {})) files.set(file, text);
  }
  for (const [file, text] of files) staging.write(file, text);
  // Both wait for others: cards are made in threads, and what searches are indexed by is a process of its own.
  const [cards, found] = await Promise.all([
    makeCards(context, facts, {
      made: drawing.made,
      isTrusted,
      onProgress: (done, of) => onProgress('cards', done, of),
    }),
    site.search ? searchOf(staging.folder, onProgress) : [],
  ]);
  for (const [file, content] of found) staging.write(`pagefind/${file}`, content);
  // After pages were indexed: what they link to is none of them, even if it is HTML.
  const made = [...drawing.made, ...cards];
  const placed = writeMedia({ ...drawing, made, root, folder: staging.folder });
  if (compress) await compressFolder(staging.folder);
  return [...files.keys(), ...placed];
}

/** The files of the search in a folder's pages. */
async function searchOf(folder: string, onProgress: Work['onProgress']): Promise<SearchFiles> {
  onProgress('search', 0, 1);
  // What is large is loaded when it is needed.
  const { indexFolder } = await import('./search-index.ts');
  const files = await indexFolder(folder);
  onProgress('search', 1, 1);
  return files;
}

/** All pages, each told to the list of all pages on its way, and that one at the end. */
function* listedIn(map: SiteMap, facts: Iterable<PageFacts>): Generator<PageFacts> {
  for (const page of facts) {
    map.add(page);
    yield page;
  }
  const own = map.facts();
  if (own) yield own;
}
