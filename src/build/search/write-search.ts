import { readFileSync } from 'node:fs';
import type { PageSummary } from '../../core/analyze/summary.ts';
import { getHtmlFile } from '../../core/paths/site-paths.ts';
import { getDigest } from '../../files/fingerprint.ts';
import type { Build } from '../load-build.ts';
import type { Rendering } from '../pages/page-pool.ts';
import type { Manifest } from '../plan/manifest.ts';
import type { Staging } from '../write/staging.ts';

/** Files of an index, without their compressed copies. */
const INDEX_FILE = /^pagefind\/.*(?<!\.br|\.gz)$/;

/** Writes the search index while pages are rendered, or links the earlier one if it would be the same. */
export async function writeSearch(
  { earlier, buildId, onProgress }: Build,
  { pages, rendering, base }: { pages: readonly PageSummary[]; rendering: Rendering; base: string },
  staging: Staging,
): Promise<Manifest['search']> {
  // Imported on demand: Pagefind is large.
  const { extractContent, indexPages } = await import('./search-index.ts');
  // Nobody looks for the page for addresses that no page has.
  const pagesByFile = pages.flatMap((page): [string, PageSummary][] =>
    page.kind === 'page' ? [[getHtmlFile(page.path), page]] : [],
  );
  // Pages in another order, such as that of the disk, would make another index.
  pagesByFile.sort(([a], [b]) => (a < b ? -1 : 1));
  for (const { folder, manifest: { search, outputs = [] } = {} } of earlier) {
    const index = outputs.filter(([file]) => INDEX_FILE.test(file));
    if (search?.buildId === buildId && (await isSame(search.contents)) && staging.link(folder, index))
      return search;
  }
  const contents: Record<string, string> = {};
  for (const [file, bytes] of await indexPages(readPages(), base)) staging.write(`pagefind/${file}`, bytes);
  return { buildId, contents };

  async function isSame(known: Readonly<Record<string, string>>): Promise<boolean> {
    for (const [file, page] of pagesByFile) {
      // All others are linked, except the site map, which has no file in the content.
      const isNew = rendering.has(page) || page.file === '';
      if (isNew && getDigest([await read(file, page)]) !== known[file]) return false;
    }
    return Object.keys(known).length === pagesByFile.length;
  }

  async function* readPages() {
    for (const [i, [sourcePath, page]] of pagesByFile.entries()) {
      const content = await read(sourcePath, page);
      contents[sourcePath] = getDigest([content]);
      if (content !== '') yield { sourcePath, content };
      onProgress('search', i + 1, pagesByFile.length);
    }
  }

  /** Reads the indexed content of a page when it is rendered. */
  async function read(file: string, page: PageSummary): Promise<string> {
    await rendering.get(page);
    return extractContent(readFileSync(`${staging.folder}/${file}`, 'utf8'));
  }
}
