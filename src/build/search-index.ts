import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { close, createIndex } from 'pagefind';

/** Interfaces that come with it, which we do not use. */
const UNUSED_FILES = /^pagefind-(ui|component-ui|modular-ui|highlight)\./;

/** What nobody sees on a page: words for screen readers, but for a heading that names the page, and for browsers without scripts. */
const EXCLUDED = ['.sr-only:not(h1)', '[hidden]', 'noscript'];

/** The ends of elements that stand apart on a page, which Pagefind would join: `<th>Name</th><th>Place</th>` as `NamePlace`. */
const CELL_END = /<\/(?:th|dt|dd|a|button)>(?=<(?:th|dt|dd|a|button)[ >])/g;

/** The elements that anchors are on, and headings without one. */
const ANCHORS_AND_HEADINGS = /<(?:main|section|div) id="([^"]*)"|<h2(?![^>]* id=)/g;

/** The file that the search begins with. */
const ENTRY = 'pagefind-entry.json';

/** The files of a search, by their names below `pagefind/`: the index, and what reads it. */
export type SearchFiles = ReadonlyMap<string, Uint8Array>;

/** A page that can be found: its HTML, and its address or its file below the built folder. */
type SearchPage = { content: string } & ({ url: string } | { sourcePath: string });

/**
 * Indexes the pages in a built folder by their names' order. An index depends on the order of its pages, and Pagefind itself would
 * take a folder's as the disk has it: another one in every place, and after every edit.
 */
export function indexFolder(folder: string): Promise<SearchFiles> {
  return indexPages(readPages(folder));
}

function* readPages(folder: string): Generator<SearchPage> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const sourcePath of files.filter((file) => file.endsWith('.html')).sort())
    yield { sourcePath, content: readFileSync(join(folder, sourcePath), 'utf8') };
}

/** Indexes pages in the order in which they come. */
export async function indexPages(
  pages: Iterable<SearchPage> | AsyncIterable<SearchPage>,
): Promise<SearchFiles> {
  try {
    const { index, errors } = await createIndex({ includeCharacters: '-_', excludeSelectors: EXCLUDED });
    if (!index) throw new Error(errors.join('; '));
    for await (const page of pages)
      throwErrors(await index.addHTMLFile({ ...page, content: prepareHtml(page.content) }));
    const output = await index.getFiles();
    throwErrors(output);
    const used = output.files.filter(({ path }) => !UNUSED_FILES.test(path));
    return new Map(
      used.map(({ path, content }) => [path, path === ENTRY ? sortLanguages(content) : content]),
    );
  } finally {
    await close();
  }
}

/** Returns a page as Pagefind reads it rightly: what stands apart is apart, and a heading has the anchor of the block that it is in. */
function prepareHtml(html: string): string {
  let anchor: string | undefined;
  return html.replaceAll(CELL_END, '$& ').replaceAll(ANCHORS_AND_HEADINGS, (match, id?: string) => {
    anchor = id ?? anchor;
    return id === undefined && anchor !== undefined ? `${match} id="${anchor}"` : match;
  });
}

/** Puts what a file lists by language in order: Pagefind writes it in another one each time. */
function sortLanguages(content: Uint8Array): Uint8Array {
  const entry: { languages?: Record<string, unknown> } = JSON.parse(Buffer.from(content).toString('utf8'));
  const languages = Object.entries(entry.languages ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.from(JSON.stringify({ ...entry, languages: Object.fromEntries(languages) }));
}

function throwErrors({ errors }: { errors: readonly string[] }): void {
  if (errors.length > 0) throw new Error(errors.join('; '));
}
