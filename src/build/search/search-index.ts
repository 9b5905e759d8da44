import { close, createIndex } from 'pagefind';
import { SEARCH_WORD } from '../../core/text/suggest.ts';
import { getHtmlText } from '../pages/html-text.ts';

/** User interfaces of Pagefind that the site does not use. */
const UNUSED_FILES = /^pagefind-(ui|component-ui|modular-ui|highlight)\./;

/** Elements that visitors don't see: texts for screen readers, except a page's name, and `noscript`. */
const EXCLUDED = ['.sr-only:not(h1)', '[hidden]', 'noscript'];

/** End tags of elements whose texts Pagefind would join: `<th>Name</th><th>Place</th>` as `NamePlace`. */
const CELL_END = /<\/(?:th|dt|dd|a|button)>(?=<(?:th|dt|dd|a|button)[ >])/g;

/** Blocks with an anchor, and headings, with an anchor of their own or without one. */
const ANCHORS_AND_HEADINGS = /<(?:section|div) id="([^"]*)"|<h[2-6](?:[^>]* id=)?/g;

/** Attributes, except anchors, those by which elements are excluded, and links to PDFs. */
const ATTRIBUTE = / (?!id=|hidden=|class="[^"]*sr-only|href="[^"]*\.pdf")[\w:-]+="[^"]*"/gi;
const ENTRY = 'pagefind-entry.json';

/** The words of titles and headings, which the search offers in place of misspelt ones. */
const WORDS = 'words.json';

/** The language of a page, and its content that is indexed. */
const CONTENT = /<html lang="([^"]+)".*?<main [^>]*data-pagefind-body[^>]*>(.*)<\/main>/s;
/** The number of pages on the way to Pagefind, at most. */
const MAX_WAITING = 100;
const HEADING = /<(h[1-6])[ >].*?<\/\1>/gs;
const PDF_LINK = /<a (?:[^>]* )?href="(\/(?!\/)[^"]+\.pdf)"[^>]*>(.*?)<\/a>/gis;
/** The note that a link opens in a new tab, its last element. */
const NEW_TAB = /<span class="sr-only"> \([^<]*\)<\/span>$/;

/** The files of the index and its reader, by their names below `pagefind/`. */
export type SearchFiles = ReadonlyMap<string, Uint8Array>;

/** A page to index: its content, and its URL or its file in the built folder. */
type SearchPage = { content: string } & ({ url: string } | { sourcePath: string });

/**
 * Returns the content of a page that is indexed, as little HTML as its texts and sections need; empty for a
 * page that is not. Adjacent cells are separated, and the first heading of a block gets the block's anchor.
 */
export function extractContent(html: string): string {
  const [, lang, main] = CONTENT.exec(html) ?? [];
  if (main === undefined) return '';
  let anchor: string | undefined;
  const content = main.replaceAll(CELL_END, '$& ').replaceAll(ANCHORS_AND_HEADINGS, (match, id?: string) => {
    const isBare = match.startsWith('<h') && !match.endsWith('id=');
    const prepared = isBare && anchor !== undefined ? `${match} id="${anchor}"` : match;
    anchor = id;
    return prepared;
  });
  return `<html lang="${lang}"><main data-pagefind-body>${content.replaceAll(ATTRIBUTE, '')}</main></html>`;
}

/** Indexes pages, whose order changes the index, and the PDFs that they link to below the base path. */
export async function indexPages(
  pages: Iterable<SearchPage> | AsyncIterable<SearchPage>,
  base = '',
): Promise<SearchFiles> {
  const words = new Set<string>();
  const titles = new Map<string, { url: string; language: string } | undefined>();
  try {
    const { index, errors } = await createIndex({ includeCharacters: '-_', excludeSelectors: EXCLUDED });
    if (!index) throw new Error(errors.join('; '));
    const waiting: Promise<void>[] = [];
    for await (const page of pages) {
      const added = index.addHTMLFile(page).then(throwErrors);
      // Its failure is thrown below, when its turn comes.
      added.catch(() => {});
      if (waiting.push(added) > MAX_WAITING) await waiting.shift();
      const [, language = '', content = ''] = CONTENT.exec(page.content) ?? [];
      for (const [heading] of content.matchAll(HEADING))
        for (const [word] of getHtmlText(heading).toLowerCase().matchAll(SEARCH_WORD)) words.add(word);
      for (const [, href = '', label = ''] of content.matchAll(PDF_LINK)) {
        const [title, url] = [getHtmlText(label.replace(NEW_TAB, '')), href.slice(base.length)];
        const isAmbiguous = titles.has(title) && titles.get(title)?.url !== url;
        titles.set(title, isAmbiguous ? undefined : { url, language: language.toLowerCase() });
      }
    }
    await Promise.all(waiting);
    // Words that link to several files name none of them.
    for (const [title, file] of titles)
      if (file) throwErrors(await index.addCustomRecord({ ...file, content: title, meta: { title } }));
    const output = await index.getFiles();
    throwErrors(output);
    const files = new Map<string, Uint8Array>();
    for (const { path, content } of output.files)
      if (!UNUSED_FILES.test(path)) files.set(path, path === ENTRY ? sortLanguages(content) : content);
    return files.set(WORDS, Buffer.from(JSON.stringify([...words].sort())));
  } finally {
    await close();
  }
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
