import type { Site } from '../../generated/props.ts';
import { pageLink } from '../../ui/link.tsx';

/** What the build puts beside the pages: https://pagefind.app/docs/api/ */
const PAGEFIND = '/pagefind/pagefind.js';
const MOST_PAGES = 10;
const MOST_SECTIONS = 3;

/** A place where the words stand: the page, or one of its sections. */
export interface Place {
  url: string;
  title: string;
  /** The words around the hit, as text, without the title. */
  excerpt: string;
}
/** A page that was found, and its sections that fit best. */
export interface FoundPage extends Place {
  sections: Place[];
}
/** How many pages a query finds, and the first of them. */
export interface Found {
  query: string;
  count: number;
  pages: FoundPage[];
}

interface Pagefind {
  debouncedSearch: (query: string) => Promise<{ results: { data: () => Promise<Hit> }[] } | null>;
}
interface Hit {
  url: string;
  meta: Record<string, string>;
  plain_excerpt: string;
  /** By their order on the page; first what stands above all headings with an anchor, which has the page's URL. */
  sub_results: SubResult[];
}
interface SubResult {
  title: string;
  url: string;
  plain_excerpt: string;
  weighted_locations: { balanced_score: number }[];
}

/** Returns the pages that a query finds; `undefined` when a later query has taken its place. */
export async function findPages(
  query: string,
  site: Site,
  isLast: () => boolean,
): Promise<Found | undefined> {
  const pagefind: Pagefind = await import(/* @vite-ignore */ pageLink(site, PAGEFIND).href);
  // Of two queries that waited for it to load, it would take the first for the last.
  if (!isLast()) return undefined;
  const found = await pagefind.debouncedSearch(query);
  if (!found) return undefined;
  const hits = await Promise.all(found.results.slice(0, MOST_PAGES).map(({ data }) => data()));
  return { query, count: found.results.length, pages: hits.map(toPage) };
}

function toPage({ url, meta, plain_excerpt, sub_results }: Hit): FoundPage {
  const title = meta.title ?? url;
  const sections = sub_results.filter((one) => one.url !== url).sort((a, b) => scoreOf(b) - scoreOf(a));
  const above = sub_results.find((one) => one.url === url);
  const excerpt = sections.length === 0 ? plain_excerpt : (above?.plain_excerpt ?? '');
  return {
    ...placeOf({ url, title, plain_excerpt: excerpt }),
    sections: sections.slice(0, MOST_SECTIONS).map(placeOf),
  };
}

function scoreOf({ weighted_locations: locations }: SubResult): number {
  return locations.reduce((sum, { balanced_score: score }) => sum + score, 0);
}

function placeOf({ url, title, plain_excerpt }: Omit<SubResult, 'weighted_locations'>): Place {
  const excerpt = plain_excerpt.startsWith(`${title}.`)
    ? plain_excerpt.slice(title.length + 1)
    : plain_excerpt;
  return {
    url: url.replace(/(?<=\/)index\.html(?=#|$)|\.html(?=#|$)/, ''),
    title,
    excerpt: excerpt.trim(),
  };
}
