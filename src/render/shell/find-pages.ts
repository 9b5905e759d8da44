import type { Site } from '../../generated/props.ts';
import { pageLink } from '../../ui/link.tsx';

/** The search index that the build writes beside the pages: https://pagefind.app/docs/api/ */
const PAGEFIND = '/pagefind/pagefind.js';
const MAX_PAGES = 10;
const MAX_SECTIONS = 3;

/** A page or a section with the words of the query. */
export interface Match {
  url: string;
  title: string;
  /** Plain text around the words, without the title. */
  excerpt: string;
}

/** A page, and its best matching sections. */
export interface PageMatch extends Match {
  sections: Match[];
}

/** Result of a query: the number of pages that match, and the best of them. */
export interface SearchResult {
  query: string;
  count: number;
  pages: PageMatch[];
}

interface Pagefind {
  debouncedSearch: (query: string) => Promise<{ results: { data: () => Promise<Hit> }[] } | null>;
}

interface Hit {
  url: string;
  meta: Record<string, string>;
  plain_excerpt: string;
  /** In page order. The text above the first heading with an anchor comes first, with the URL of the page. */
  sub_results: SubResult[];
}

interface SubResult {
  title: string;
  url: string;
  plain_excerpt: string;
  weighted_locations: { balanced_score: number }[];
}

/** Returns the pages that match `query`, or `undefined` when `isLast` says that a later query has replaced it. */
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
  const hits = await Promise.all(found.results.slice(0, MAX_PAGES).map(({ data }) => data()));
  return { query, count: found.results.length, pages: hits.map(toPageMatch) };
}

function toPageMatch({ url, meta, plain_excerpt, sub_results }: Hit): PageMatch {
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

function toMatch({ url, title, plain_excerpt }: Omit<SubResult, 'weighted_locations'>): Match {
  const excerpt = plain_excerpt.startsWith(`${title}.`)
    ? plain_excerpt.slice(title.length + 1)
    : plain_excerpt;
  return {
    url: url.replace(/(?<=\/)index\.html(?=#|$)|\.html(?=#|$)/, ''),
    title,
    excerpt: excerpt.trim(),
  };
}
