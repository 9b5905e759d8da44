import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { close, createIndex } from 'pagefind';
import { SEARCH_WORD } from '../core/suggest.ts';

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

/** The words of titles and headings, which the search offers in place of misspelt ones. */
const WORDS = 'words.json';

/** The language of a page, and its content that is indexed. */
const CONTENT = /<html lang="([^"]+)".*<main [^>]*data-pagefind-body[^>]*>(.*)<\/main>/s;
const HEADING = /<(h[1-6])[ >].*?<\/\1>/gs;
const PDF_LINK = /<a (?:[^>]* )?href="(\/(?!\/)[^"]+\.pdf)"[^>]*>(.*?)<\/a>/gis;
/** The note that a link opens in a new tab, its last element. */
const NEW_TAB = /<span class="sr-only"> \([^<]*\)<\/span>$/;

/** The files of the index and its reader, by their names below `pagefind/`. */
export type SearchFiles = ReadonlyMap<string, Uint8Array>;

/** A page to index: its HTML, and its URL or its file in the built folder. */
type SearchPage = { content: string } & ({ url: string } | { sourcePath: string });

/**
 * Indexes the pages in a built folder, sorted by name. Pagefind itself would take the order of the
 * disk, which changes the index on every machine.
 */
export function indexFolder(folder: string, base = ''): Promise<SearchFiles> {
  return indexPages(readPages(folder), base);
}

function* readPages(folder: string): Generator<SearchPage> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const sourcePath of files.filter((file) => file.endsWith('.html')).sort())
    yield { sourcePath, content: readFileSync(join(folder, sourcePath), 'utf8') };
}

/** Indexes pages in the given order, and the PDFs that they link to below the site's base path. */
export async function indexPages(
  pages: Iterable<SearchPage> | AsyncIterable<SearchPage>,
  base = '',
): Promise<SearchFiles> {
  const words = new Set<string>();
  const titles = new Map<string, { url: string; language: string } | undefined>();
  try {
    const { index, errors } = await createIndex({ includeCharacters: '-_', excludeSelectors: EXCLUDED });
    if (!index) throw new Error(errors.join('; '));
    for await (const page of pages) {
      throwErrors(await index.addHTMLFile({ ...page, content: prepareHtml(page.content) }));
      const [, language = '', content = ''] = CONTENT.exec(page.content) ?? [];
      for (const [heading] of content.matchAll(HEADING))
        for (const [word] of toText(heading).toLowerCase().matchAll(SEARCH_WORD)) words.add(word);
      for (const [, href = '', label = ''] of content.matchAll(PDF_LINK)) {
        const [title, url] = [toText(label), href.slice(base.length)];
        const isAmbiguous = titles.has(title) && titles.get(title)?.url !== url;
        titles.set(title, isAmbiguous ? undefined : { url, language: language.toLowerCase() });
      }
    }
    // Words that link to several files name none of them.
    for (const [title, file] of titles)
      if (file) throwErrors(await index.addCustomRecord({ ...file, content: title, meta: { title } }));
    const output = await index.getFiles();
    throwErrors(output);
    const used = output.files.filter(({ path }) => !UNUSED_FILES.test(path));
    return new Map([
      ...used.map(({ path, content }): [string, Uint8Array] => [
        path,
        path === ENTRY ? sortLanguages(content) : content,
      ]),
      [WORDS, Buffer.from(JSON.stringify([...words].sort()))],
    ]);
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

/** Returns the text of HTML that React has rendered. */
function toText(html: string): string {
  const text = html.replace(NEW_TAB, '').replaceAll(/<[^>]*>/g, '');
  return text.replaceAll(/&(?:#x27|\w+);/g, (entity) => ENTITIES[entity] ?? entity).trim();
}

/** The characters that React escapes. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Sorts the languages in the entry file, which Pagefind writes in random order. */
function sortLanguages(content: Uint8Array): Uint8Array {
  const entry: { languages?: Record<string, unknown> } = JSON.parse(Buffer.from(content).toString('utf8'));
  const languages = Object.entries(entry.languages ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.from(JSON.stringify({ ...entry, languages: Object.fromEntries(languages) }));
}

function throwErrors({ errors }: { errors: readonly string[] }): void {
  if (errors.length > 0) throw new Error(errors.join('; '));
}
