import type { Page } from '../../generated/content.ts';
import type { Image, Site } from '../../generated/props.ts';
import type { SiteContext } from '../analyze/site.ts';
import type { Titled } from '../load/referred-rows.ts';
import type { MarkdownParser } from '../markdown/parse.ts';
import type { Paging } from '../paths/page-id.ts';
import type { Path } from '../paths/pointer.ts';
import type { Columns } from '../schema/page-columns.ts';
import type { JsonObject, Place, Span } from '../types.ts';
import type { DateStyle } from './date.ts';

/** An image of `content/media/` with its size and its smaller versions, without its text alternative. */
export interface MediaFile extends Omit<Image, 'alt'> {
  /** Versions for a full-width image, if they differ from `sources`. */
  wideSources?: Image['sources'];
  /** The URL of the version for a poster of a video file, if it is not `src`. */
  poster?: string;
}

/** The input of resolving a site config besides the site config. */
export interface SiteResolveContext extends Pick<SiteContext, 'source' | 'tables' | 'variables' | 'now'> {
  /** Marks a text where it leaves the resolver, for an editor of the page. Builds have none. */
  mark?: ((text: string, source: TextSource) => string) | undefined;
  /** The base path of the site: `/project`; empty for most sites. */
  base: string;
  /** The site's own language and time zone; a page may have a language of its own. */
  dates: DateStyle;
  /** Returns the image at a path inside `content/media/`, or `undefined` if it can't be read. */
  media: (name: string) => MediaFile | undefined;
}

/** The rows that a query has selected for a table, with their columns and where each is written. */
export interface QueriedTable {
  columns: Columns;
  /** The headings of groups, each with the number of its rows. Absent without `groupBy`. */
  headings?: readonly { title?: string; size: number }[];
  rows: readonly ({ values: JsonObject } & Place)[];
  /** The rows on all pages that it is spread over, the number of these, and the place of its first row. */
  whole?: { rows: QueriedTable['rows']; pages: number; start: number };
}

/** The number of entries of a list that is spread over pages, and the number of these. */
export interface Spread {
  count: number;
  pages: number;
}

/** An entry of a list, a row of a table, or a block without any left, which leaves the page by time. */
export interface Leaving {
  /** A pointer to a number means that it becomes one less. */
  pointer: string;
  /** The time from which it is gone, in milliseconds since 1970. */
  until: number;
  /** The blocks in its place, as written. */
  instead?: JsonObject[];
}

/** A page that another one leads to. */
export interface NeighbourPage {
  title: string;
  path: string;
}

/** The authors and the tags of a page in words for visitors, with the pages that they lead to, and the rows in its texts. */
export interface NamedValues {
  author: readonly Titled[];
  tags: readonly Titled[];
  /** Rich texts in place of the columns of the page's row that name rows with pages. */
  columns: JsonObject;
}

/** The pages above a page, the topmost first, and those published before and after it in its folder. */
export interface Neighbours {
  parents: NeighbourPage[];
  previous?: NeighbourPage;
  next?: NeighbourPage;
}

/** A valid page with what it is resolved from. */
export interface ValidPage {
  page: Page;
  /** The parser that its check used. */
  parseMarkdown: MarkdownParser;
  /** The variables of the site with those of its row, if a template has made it. */
  variables?: Readonly<Record<string, string>>;
  neighbours?: Neighbours | undefined;
  names?: NamedValues | undefined;
  /** Its place among the pages that a list is spread over. */
  paging?: Paging | undefined;
  /** The rows that queries have selected for its tables, by the queries. */
  queried?: ReadonlyMap<unknown, QueriedTable> | undefined;
  /** Its lists that are spread over pages. */
  spread?: ReadonlyMap<unknown, Spread> | undefined;
  /** The entries and blocks that leave it by time, the last first. */
  leaving?: readonly Leaving[] | undefined;
}

/**
 * The value that a text is resolved from, and in it the range of a rich text, or the cell of a table: without a row
 * the title of the column. `page` is the path of another page, if the text is its title.
 */
export interface TextSource {
  path?: Path | undefined;
  within?: Span;
  cell?: { row?: number; column: string };
  page?: string;
}

/** The input of resolving a value besides the value. */
export interface ResolveContext
  extends SiteResolveContext,
    Pick<ValidPage, 'parseMarkdown' | 'queried' | 'spread'> {
  site?: Site;
  /** The path of the value in the page. Known only with `mark`. */
  path?: Path | undefined;
  /** The scheme and host of the site; empty in the site config. */
  origin: string;
  /** Returns another number at each call for a page. */
  nextNumber: () => number;
}

/** The input of parsing a text besides the text. */
export type TextContext = Pick<ResolveContext, 'source' | 'variables' | 'parseMarkdown'>;

/** The input of resolving a page besides the page. */
export interface PageResolveContext extends SiteResolveContext {
  site: Site;
  /** The dates by which every page changes, because of what the site config shows. */
  times: readonly string[];
  /** Returns the path of the share card for a page's title. `undefined` if the site has no share cards. */
  shareCard?: (title: string) => string;
}
