import { getDataFile } from '../core/paths/site-paths.ts';
import { fillLabel } from '../core/text/fill-label.ts';
import { toPlainText } from '../core/text/plain-text.ts';
import type { Block, Page, Site } from '../generated/props.ts';
import { inTime } from './in-time.ts';
import { flattenBlocks, type List, toList, toRows } from './lists.ts';
import { getRemaining } from './remaining.ts';

/** A filter: words, and the value that a column has, or an empty text. */
export interface Filter {
  text: string;
  column?: string | undefined;
  value: string;
}

/** The column that the rows are sorted by; they were in their own order before. */
export interface Sorting {
  column: number;
  isDescending: boolean;
}

/** The functions that find rows, on all pages that a table or a list is spread over. */
export type Finder = ReturnType<typeof toFinder>;

const finders = new WeakMap<Page, Promise<Finder>>();

/** Returns the finder for the tables of a page, created once. */
export function getFinder(page: Page): Promise<Finder> {
  const finder = finders.get(page) ?? createFinder(page);
  finders.set(page, finder);
  return finder;
}

/**
 * Creates a finder for the tables of a page. The rows of its other pages are in the data by which the router shows
 * these: no other file has to be built for them, and `connect-src 'self'` allows them.
 */
async function createFinder({ numbers, blocks }: Page): Promise<Finder> {
  if (!numbers || listPaged(blocks).length === 0) return toFinder();
  const isOwn = (i: number) => i + 1 === numbers.current;
  try {
    const loading = numbers.links.map(({ href }, i) => (isOwn(i) ? [] : fetchLists(href)));
    const parts = await inTime(Promise.all(loading));
    const select = (table: List) =>
      parts.flatMap((part, i) => (isOwn(i) ? table : part.filter(({ title }) => title === table.title)));
    return toFinder((table) => (isPaged(table) ? join(table, select(table)) : table));
  } catch {
    return { ...toFinder(), isPartial: true };
  }
}

/** Returns a finder in tables as `complete` returns them. */
function toFinder(complete = (table: List) => table) {
  const find = (table: List, ...by: [sorting?: Sorting, ...filters: Filter[]]) => {
    const data = complete(table);
    return { data, found: findRows(data, ...by) };
  };
  return {
    /** Returns a table with the rows of all its pages, and the indexes of those that pass all filters, sorted. */
    find,
    /** Says how many rows of tables a filter has found. `label` is the number in words, by default of rows. */
    describe(site: Site, tables: readonly List[], filter: Filter, label = site.words.rowsFound): string {
      const count = tables.flatMap((table) => find(table, undefined, filter).found).length;
      return count
        ? fillLabel(label, { count }, site)
        : fillLabel(site.words.searchNothing, { query: filter.text.trim() }, site);
    },
    /** True if other pages could not be loaded, so that tables have the rows of this one. */
    isPartial: false,
  };
}

/** Lists the tables and lists of cards that are spread over pages. */
function listPaged(blocks: readonly Block[]): List[] {
  const toLists = (block: Block) => ('data' in block ? block.data : 'filter' in block ? toList(block) : []);
  return flattenBlocks(blocks).flatMap(toLists).filter(isPaged);
}

function isPaged({ pages }: List): boolean {
  return pages !== undefined;
}

/** Fetches the parts of the list on another page, if that has any left. Rejects if the page is of another deployment. */
async function fetchLists(href: string): Promise<List[]> {
  const response = await fetch(`/${getDataFile(new URL(href, location.href).pathname)}`);
  const { page, buildId }: { page: Page; buildId: string } = await response.json();
  if (buildId !== document.getElementById('client')?.dataset.buildId) throw new Error('Another deployment');
  return listPaged(getRemaining(page, Date.now()));
}

/** Joins the parts of a table or a list. A group that a page has ended goes on. */
function join(table: List, parts: readonly List[]): List {
  if (table.items) {
    const all = parts.flatMap(({ items = [] }) => items);
    // Cards that are written beside the query are on each page.
    const cards = new Map(all.map((item) => [JSON.stringify(item), item]));
    return { ...table, ...toRows([...cards.values()]) };
  }
  const groups: NonNullable<List['groups']> = [];
  for (const { title, size } of parts.flatMap((part) => part.groups ?? [])) {
    const last = groups.at(-1);
    if (last && last.title === title) last.size += size;
    else groups.push({ ...(title !== undefined && { title }), size });
  }
  return {
    ...table,
    columns: table.columns.map((column, j) => ({
      ...column,
      ...(column.order && { order: parts.flatMap(({ columns }) => columns[j]?.order ?? []) }),
    })),
    rows: parts.flatMap(({ rows }) => rows),
    ...(table.groups && { groups }),
    // The first line holds the titles.
    ...(table.csv && { csv: parts.flatMap(({ csv = [] }, i) => (i === 0 ? csv : csv.slice(1))) }),
  };
}

/** Returns the indexes of the rows that pass all filters, sorted. */
function findRows(table: List, sorting?: Sorting, ...filters: Filter[]): number[] {
  const active = filters.filter(({ text, value }) => text || value);
  const getPlace = (column?: string) => table.columns.findIndex(({ field }) => field === column);
  const terms = fold(active.map(({ text }) => text).join(' ')).match(/\S+/g) ?? [];
  const found = table.rows.flatMap((row, i) => {
    const text = terms.length > 0 ? fold(row.map(toPlainText).join(' ')) : '';
    const isFound =
      terms.every((term) => text.includes(term)) &&
      active.every(({ column, value }) => !value || toPlainText(row[getPlace(column)]) === value);
    return isFound ? [i] : [];
  });
  return sortRows(found, table, sorting);
}

/** Returns a text in small letters and without accents. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** Sorts indexes of rows by a column. Rows whose cell is empty are last. */
function sortRows(found: number[], { columns }: List, sorting?: Sorting): number[] {
  const order = sorting && columns[sorting.column]?.order;
  if (!order) return found;
  return found.sort((i, j) => {
    // Ranks begin at 1; an empty cell has 0.
    const [a = 0, b = 0] = [order[i], order[j]];
    return sorting.isDescending || a === 0 || b === 0 ? b - a : a - b;
  });
}
