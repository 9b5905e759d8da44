import type { SiteContext } from '../analyze/site.ts';
import { isPublished, type PageSummary } from '../analyze/summary.ts';
import { listPageFiles, PAGES } from '../content-paths.ts';
import type { Tables } from '../load/tables.ts';
import { memoize } from '../memoize.ts';
import { parsePageId } from '../page-id.ts';
import { type Columns, PAGE_COLUMNS } from '../schema/page-columns.ts';
import type { SchemaNode } from '../schema/schema.ts';
import { type ContentSource, isError, type Json, type JsonObject } from '../types.ts';

/** A row of a table, or a page. */
export interface Row {
  values: JsonObject;
  /** The file and the pointer of the row. */
  file: string;
  pointer: string;
  /** Its values from later times on, by which they change, in their order. */
  later?: { time: number; values: JsonObject }[];
  /** The time from which a query that has selected it does so no longer, in milliseconds since 1970. Absent if it always will. */
  until?: number;
}

/** Rows with the schemas of their columns by name. */
export interface Source {
  columns: Columns;
  rows: readonly Row[];
  /** The name of its first table. */
  table?: string;
  /** True if one of its tables has errors, by which rows and values may be missing. */
  hasErrors?: boolean;
}

/** The reason why there is nothing of a name, and the names that there are. */
export interface MissingSource {
  missing: 'data' | 'folder' | 'pages' | 'rowSchema' | 'schema';
  known: readonly string[];
}

/** Returns what a query takes its entries from. */
export type FindSource = (from: string) => Source | MissingSource;

/** Creates a function that finds sources, each read once. */
export function createSourceFinder(
  site: Pick<SiteContext, 'tables' | 'now' | 'source'>,
  pages: readonly PageSummary[],
): FindSource {
  // A page without a title has an error of its own.
  const published = pages
    .filter((page) => isPublished(page) && page.title !== '')
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return memoize((from) => {
    if (from.startsWith(TABLE)) return addPaths(findTables(from, site.tables), from, pages);
    const folder = from === 'pages' ? PAGES : `${PAGES}${from.slice('pages/'.length)}/`;
    const inside = published.filter(({ file }) => file.startsWith(folder));
    if (inside.length === 0 && from !== 'pages') {
      const known = listPageFolders(site.source);
      return { missing: known.includes(from) ? 'pages' : 'folder', known };
    }
    return { columns: PAGE_COLUMNS, rows: inside.map((page) => toRow(page, site.now)) };
  });
}

/** The column of rows of which a template makes pages. */
const PATH: SchemaNode = {
  type: 'string',
  title: 'Path',
  description: 'The address of the page that is made of the row.',
};

/** Adds the column `path` to rows of which a template makes pages: the address of the page. */
function addPaths(source: ReturnType<FindSource>, from: string, pages: readonly PageSummary[]) {
  const made = pages.filter(({ template }) => template?.from === from && template.key !== undefined);
  const [first] = made;
  if (!first?.template?.key || !('rows' in source) || 'path' in source.columns) return source;
  const { key } = first.template;
  const paths = new Map(made.map((page) => [parsePageId(page.file).key, page.path]));
  const rows = source.rows.map((row) => {
    const path = paths.get(String(row.values[key]));
    return path === undefined ? row : { ...row, values: { ...row.values, path } };
  });
  return { ...source, rows, columns: { ...source.columns, path: PATH } };
}

/** The beginning of a source that is a table. */
const TABLE = 'data/';

/** The sources of each site, read once. */
const sourcesOf = memoize(
  (tables: Tables): FindSource => memoize((from) => readTables(from.slice(TABLE.length), tables)),
  new WeakMap(),
);

/** Finds a table, or the tables of a folder with one row schema: `data/people`. */
export function findTables(from: string, tables: Tables): ReturnType<FindSource> {
  return sourcesOf(tables)(from);
}

function readTables(name: string, tables: Tables): ReturnType<FindSource> {
  const names = tables.findFile(name) ? [name] : tables.matchNames(`${name}/*`);
  const all = names.flatMap((one) => tables.get(one) ?? []);
  const [first] = all;
  if (!first) return { missing: 'data', known: tables.names.map((one) => TABLE + one) };
  if (!all.every(({ hasSchema }) => hasSchema)) return { missing: 'rowSchema', known: [] };
  if (!all.every(({ schema }) => schema === first.schema)) return { missing: 'schema', known: [] };
  return {
    table: first.name,
    hasErrors: all.some(({ diagnostics }) => diagnostics.some(isError)),
    columns: first.schema.properties ?? {},
    rows: all.flatMap(({ file, rows }) => rows.map((values, i) => ({ values, file, pointer: `/${i}` }))),
  };
}

/**
 * Lists what a query can take its entries from, with its columns: pages, each folder of pages, each table, and each folder of tables
 * with one row schema. Sources of one row schema have the same columns.
 */
export function listSources({
  tables,
  source,
}: Pick<SiteContext, 'tables' | 'source'>): Map<string, Columns> {
  const sources = new Map<string, Columns | undefined>([['pages', PAGE_COLUMNS]]);
  for (const folder of listPageFolders(source)) sources.set(folder, PAGE_COLUMNS);
  const names = new Set(tables.names.map((name) => TABLE + name));
  // Tables of a folder have one schema, and so one set of columns.
  const known = new Map<object, Columns>();
  for (const name of names) {
    const own = tables.getSchema(name.slice(TABLE.length))?.properties;
    const columns = own && (known.get(own) ?? { ...own, path: PATH });
    if (own && columns) known.set(own, columns);
    for (const folder of listFolders(name))
      if (!names.has(folder))
        sources.set(folder, sources.has(folder) && sources.get(folder) !== columns ? undefined : columns);
    sources.set(name, columns);
  }
  sources.delete('data');
  return new Map([...sources].flatMap(([name, columns]) => (columns ? [[name, columns]] : [])));
}

/** Lists `pages` and the folders in it that hold pages: `pages/news`. */
function listPageFolders(source: ContentSource): string[] {
  return listPageFiles(source).flatMap((file) => listFolders(file.slice('content/'.length)));
}

/** Lists the folders that a file is in: `a` and `a/b` for `a/b/c`. */
function listFolders(file: string): string[] {
  const steps = file.split('/').slice(0, -1);
  return steps.map((_, i) => steps.slice(0, i + 1).join('/'));
}

/** Returns a page as a row. */
export function toRow(page: PageSummary, now: number): Row {
  const { file, path, title, description, published, updated, author, tags, subject, call, images } = page;
  const state = call && getState(call, now);
  const known = {
    path,
    title,
    description,
    excerpt: description,
    image: images[0],
    published,
    updated,
    author,
    ...subject,
    state,
  };
  const values = {
    ...dropMissing(known),
    ...(tags && { tags: [...tags] }),
    ...(call && { call: { ...call } }),
  };
  const later = [call?.opensAt, call?.closesAt]
    .flatMap((date) => (date === undefined ? [] : Date.parse(date)))
    .filter((time) => time > now)
    .map((time) => ({ time, values: { ...values, ...(call && { state: getState(call, time) }) } }));
  return { values, file, pointer: '', ...(later.length > 0 && { later }) };
}

/** Returns the state of a call at a time, by its dates unless it says itself. It changes when the check of its page expires. */
function getState({ state, opensAt, closesAt }: NonNullable<PageSummary['call']>, now: number): string {
  if (state === 'open' || state === 'closed') return state;
  if (opensAt !== undefined && now < Date.parse(opensAt)) return 'upcoming';
  return closesAt !== undefined && Date.parse(closesAt) <= now ? 'closed' : 'open';
}

function dropMissing(values: Readonly<Record<string, Json | undefined>>): JsonObject {
  const row: JsonObject = {};
  for (const [name, value] of Object.entries(values)) if (value !== undefined) row[name] = value;
  return row;
}
