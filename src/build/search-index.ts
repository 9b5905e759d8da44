import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { close, createIndex } from 'pagefind';

/** User interfaces of Pagefind that the site does not use. */
const UNUSED_FILES = /^pagefind-(ui|component-ui|modular-ui|highlight)\./;

/**
 * Elements that visitors don't see: text for screen readers, except a heading that names the page,
 * and content for browsers without scripts.
 */
const EXCLUDED = ['.sr-only:not(h1)', '[hidden]', 'noscript'];

/**
 * End tags between adjacent elements whose texts Pagefind would join: `<th>Name</th><th>Place</th>`
 * as `NamePlace`.
 */
const CELL_END = /<\/(?:th|dt|dd|a|button)>(?=<(?:th|dt|dd|a|button)[ >])/g;

/** The beginning of the content, blocks with an anchor, and headings, with an anchor of their own or without one. */
const ANCHORS_AND_HEADINGS = /<main|<(?:section|div) id="([^"]*)"|<h[2-6](?:[^>]* id=)?/g;

/** The entry file of the index. */
const ENTRY = 'pagefind-entry.json';

/** The files of the index and its reader, by their names below `pagefind/`. */
export type SearchFiles = ReadonlyMap<string, Uint8Array>;

/** A page to index: its HTML, and its URL or its file in the built folder. */
type SearchPage = { content: string } & ({ url: string } | { sourcePath: string });

/**
 * Indexes the pages in a built folder, sorted by name. Pagefind itself would take the order of the
 * disk, which changes the index on every machine.
 */
export function indexFolder(folder: string): Promise<SearchFiles> {
  return indexPages(readPages(folder));
}

function* readPages(folder: string): Generator<SearchPage> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const sourcePath of files.filter((file) => file.endsWith('.html')).sort())
    yield { sourcePath, content: readFileSync(join(folder, sourcePath), 'utf8') };
}

/** Indexes pages in the given order. */
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

/** Prepares a page for Pagefind: separates adjacent cells, and gives the first heading of a block the block's anchor. */
function prepareHtml(html: string): string {
  let anchor: string | undefined;
  return html.replaceAll(CELL_END, '$& ').replaceAll(ANCHORS_AND_HEADINGS, (match, id?: string) => {
    const isBare = match.startsWith('<h') && !match.endsWith('id=');
    const prepared = isBare && anchor !== undefined ? `${match} id="${anchor}"` : match;
    anchor = id;
    return prepared;
  });
}

/** Sorts the languages in the entry file, which Pagefind writes in random order. */
function sortLanguages(content: Uint8Array): Uint8Array {
  const entry: { languages?: Record<string, unknown> } = JSON.parse(Buffer.from(content).toString('utf8'));
  const languages = Object.entries(entry.languages ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.from(JSON.stringify({ ...entry, languages: Object.fromEntries(languages) }));
}

function throwErrors({ errors }: { errors: readonly string[] }): void {
  if (errors.length > 0) throw new Error(errors.join('; '));
}
