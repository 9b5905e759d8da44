import { findNearest, SEARCH_WORD } from '../../core/text/suggest.ts';
import type { Site } from '../../generated/props.ts';
import { pageLink } from '../../ui/link.tsx';

/** The search index that the build writes beside the pages: https://pagefind.app/docs/api/ */
const PAGEFIND = '/pagefind/pagefind.js';
/** The words of titles and headings. */
const WORDS = '/pagefind/words.json';
const MAX_PAGES = 10;
const MAX_SECTIONS = 3;

/** A page or a section with the words of the query. */
export interface FoundPage {
  url: string;
  title: string;
  /** Plain text around the words, without the title. */
  excerpt: string;
  /** The best matching sections of a page. */
  sections?: FoundPage[];
}

/** Result of a query: the number of pages that match, and the best of them. */
export interface SearchResult {
  query: string;
  count: number;
  pages: FoundPage[];
  /** A query that finds pages, if this one finds none: it has the nearest words of titles and headings. */
  meant?: string | undefined;
}

type Search = (query: string) => Promise<{ results: { data: () => Promise<Hit> }[] } | null>;
type Pagefind = Record<'search' | 'debouncedSearch', Search>;

interface Hit {
  url: string;
  meta: Record<string, string>;
  plain_excerpt: string;
  raw_content: string;
  /** In page order. The text above the first heading with an anchor comes first, with the URL of the page. */
  sub_results: SubResult[];
}

interface SubResult {
  title: string;
  url: string;
  plain_excerpt: string;
  weighted_locations: { balanced_score: number }[];
}

/** Returns the pages that match `query`; `undefined` if `isLast` says that a later query has replaced it. */
export async function findPages(
  query: string,
  site: Site,
  isLast: () => boolean,
): Promise<SearchResult | undefined> {
  const pagefind: Pagefind = await import(/* @vite-ignore */ pageLink(site, PAGEFIND).href);
  // While the script loads, several queries wait; Pagefind answers the one that calls last.
  if (!isLast()) return undefined;
  const found = await pagefind.debouncedSearch(query);
  if (!found) return undefined;
  const words = splitWords(query);
  const hits = await Promise.all(found.results.slice(0, MAX_PAGES).map(({ data }) => data()));
  if (!hits[0] || !isAbout(hits[0], words)) {
    const meant = await findMeant(query, site, pagefind).catch(() => undefined);
    return { query, count: 0, pages: [], meant };
  }
  hits.sort((a, b) => rankNames(a, words) - rankNames(b, words));
  return { query, count: found.results.length, pages: hits.map(toPageMatch) };
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns true if a page has half of each word. In place of an unknown `anotation`, Pagefind takes `an`. */
function isAbout({ raw_content: content }: Hit, words: readonly string[]): boolean {
  const text = content.toLowerCase();
  return words.every((word) => text.includes(word.slice(0, Math.ceil(word.length / 2))));
}

/** Returns 0 for a page whose title is the query, 1 if it has its words, 2 if a heading has them, else 3. */
function rankNames({ meta: { title = '' }, sub_results: sections }: Hit, words: readonly string[]): number {
  if (splitWords(title).join() === words.join()) return 0;
  const has = (name: string) => words.every((word) => splitWords(name).some((one) => one.startsWith(word)));
  if (has(title)) return 1;
  return sections.some((section) => has(section.title)) ? 2 : 3;
}

/** Returns the query with the nearest words of titles and headings, if that finds pages. */
async function findMeant(query: string, site: Site, pagefind: Pagefind): Promise<string | undefined> {
  const response = await fetch(pageLink(site, WORDS).href);
  const known: string[] = await response.json();
  const meant = query.replaceAll(SEARCH_WORD, (word) => {
    const small = word.toLowerCase();
    return known.includes(small) ? word : (findNearest(small, known) ?? word);
  });
  const found = meant === query ? null : await pagefind.search(meant);
  return found?.results.length ? meant : undefined;
}

function toPageMatch({ url, meta, plain_excerpt, sub_results }: Hit): FoundPage {
  const title = meta.title ?? url;
  const sections = sub_results.filter((one) => one.url !== url).sort((a, b) => sumScores(b) - sumScores(a));
  const above = sub_results.find((one) => one.url === url);
  const excerpt = sections.length === 0 ? plain_excerpt : (above?.plain_excerpt ?? '');
  return {
    ...toMatch({ url, title, plain_excerpt: excerpt }),
    sections: sections.slice(0, MAX_SECTIONS).map(toMatch),
  };
}

function sumScores({ weighted_locations: locations }: SubResult): number {
  return locations.reduce((sum, { balanced_score: score }) => sum + score, 0);
}

function toMatch({ url, title, plain_excerpt }: Omit<SubResult, 'weighted_locations'>): FoundPage {
  const start = plain_excerpt.startsWith(`${title}.`) ? title.length + 1 : 0;
  const address = url.replace(/(?<=\/)index\.html(?=#|$)|\.html(?=#|$)/, '');
  return { url: address, title, excerpt: plain_excerpt.slice(start).trim() };
}
