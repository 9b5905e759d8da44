import type { Query } from '../../generated/content.ts';
import type { SiteContext } from '../analyze/site.ts';
import { isPublished, type PageSummary } from '../analyze/summary.ts';
import { getTitleColumn } from '../load/referred-rows.ts';
import type { Tables } from '../load/tables.ts';
import { listFolders, listPageFiles, PAGES } from '../paths/content-paths.ts';
import { parsePageId } from '../paths/page-id.ts';
import { type Columns, shareColumns } from '../schema/page-columns.ts';
import type { SchemaNode } from '../schema/schema.ts';
import { listNames } from '../text/suggest-names.ts';
import {
  type ContentSource,
  isError,
  type JsonObject,
  type Place,
  type UnlocatedDiagnostic,
} from '../types.ts';
import { groupBy } from '../util/group-by.ts';
import { memoize } from '../util/memoize.ts';
import { getLastOccurrence, getOccurrence } from '../values/occurrences.ts';

/** A row of a table, or a page. */
export interface Row {
  values: JsonObject;
  /** The file and the pointer of the row. */
  file: string;
  pointer: string;
  /** The places of values that are reached through columns which name rows of other tables. */
  places?: Readonly<Record<string, Place>>;
  /** Its values from later times on, by which they change, in their order. */
  later?: { time: number; values: JsonObject }[];
  /** The time until which a query selects it, in milliseconds since 1970. Absent if it always will. */
  until?: number;
}

/** Rows with the schemas of their columns by name. */
export interface Source {
  columns: Columns;
  rows: readonly Row[];
  /** The column with what people call a row. */
  title?: string | undefined;
  /** The addresses of the pages that a template makes of the values of a column, by the column and the value. */
  valuePaths?: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** True if one of its tables has errors, by which rows and values may be missing. */
  hasErrors?: boolean;
  /** The problem of a query of it, which then has no columns and rows. */
  missing?: Pick<UnlocatedDiagnostic, 'rule' | 'message' | 'help' | 'repairs' | 'cause'>;
}

/** Returns what a query takes its entries from: one source, or several as one. */
export type FindSource = (from: Query['from']) => Source;

/** Creates a function that finds sources and their unions, each made once. */
function withUnions(findOne: (from: string) => Source): FindSource {
  const find = memoize(findOne);
  const unite = memoize((names: string): Source => {
    const all = names.split('\n').map(find);
    const [lacking] = all.filter(({ missing }) => missing);
    return (
      lacking ?? {
        columns: shareColumns(all.map(({ columns }) => columns)),
        rows: all.flatMap(({ rows }) => rows),
        hasErrors: all.some(({ hasErrors }) => hasErrors),
      }
    );
  });
  return (from) => (typeof from === 'string' ? find(from) : unite(from.join('\n')));
}

/** Creates a function that finds sources, each read once. */
export function createSourceFinder(site: SiteContext, pages: readonly PageSummary[]): FindSource {
  // A page without a title has an error of its own.
  const published = pages
    .filter((page) => isPublished(page) && page.title !== '')
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return withUnions((from) => {
    if (from.startsWith(TABLE))
      return addValuePaths(addPaths(createTableFinder(site.tables)(from), from, pages), from, pages);
    const folder = from === 'pages' ? PAGES : `${PAGES}${from.slice('pages/'.length)}/`;
    const inside = published.filter(({ file }) => file.startsWith(folder));
    if (inside.length === 0 && from !== 'pages') return createMissingFolder(from, site);
    const rows = inside.map((page) => toRow(page, site));
    return addValuePaths({ columns: site.tables.getPageColumns(`content/${from}`), rows }, from, pages);
  });
}

/** Describes a table without a valid row schema. */
export function describeNoColumns(from: string) {
  return {
    rule: 'no-columns',
    message: `Nothing says which columns "${from}" has.`,
    help: `Correct its row schema, content/${from}.schema.json, or add it.`,
  };
}

function createMissing(missing: NonNullable<Source['missing']>): Source {
  return { columns: {}, rows: [], missing };
}

function createMissingFolder(from: string, site: SiteContext): Source {
  return listPageFolders(site.source).includes(from)
    ? createMissing({
        rule: 'no-pages',
        message: `No page of the folder "content/${from}" is published.`,
        help: 'Remove "draft" from one of them; if a page with "forEach" makes them, add a row.',
      })
    : createMissing({
        rule: 'unknown-data',
        message: `There is no page in the folder "content/${from}".`,
        cause: { absent: from, prefix: 'pages/' },
        repairs: listMeantSources(from, site),
        help: 'Write "pages" for all pages, or "pages/" and the name of a folder in content/pages/ that holds pages.',
      });
}

/** Lists the sources that a name may mean which is none: `pages/news` for `news`. They say which columns are meant. */
export function listMeantSources(from: string, site: Pick<SiteContext, 'tables' | 'source'>) {
  return listNames(from, [...listSources(site).keys()]).map((one) => ({ ...one, reveals: 'all' as const }));
}

/** The column of rows of which a template makes pages. */
const PATH: SchemaNode = {
  type: 'string',
  title: 'Path',
  description: 'The address of the page that is made of the row.',
};

/** Adds the column `path`, once for the columns of each row schema. */
const addPathColumn = memoize(
  (columns: Columns): Columns => ({ ...columns, path: columns.path ?? PATH }),
  new WeakMap(),
);

/** Adds the addresses of the pages that templates make of the values of columns. */
function addValuePaths(source: Source, from: string, pages: readonly PageSummary[]): Source {
  const made = pages.filter(({ template }) => template?.from === from && template.distinct !== undefined);
  if (made.length === 0) return source;
  const valuePaths = new Map(
    [...groupBy(made, ({ template }) => template?.distinct ?? '')].map(([column, ofColumn]) => [
      column,
      new Map(ofColumn.map((page) => [parsePageId(page.file).key ?? '', page.path])),
    ]),
  );
  return { ...source, columns: addPathColumn(source.columns), valuePaths };
}

/** Adds the column `path` to rows of which a template makes pages: the address of the page. */
function addPaths(source: Source, from: string, pages: readonly PageSummary[]): Source {
  const all = pages.filter(({ template }) => template?.from === from && template.key !== undefined);
  const main = all.filter(({ template }) => template?.main);
  const made = main.length > 0 ? main : all;
  const key = made[0]?.template?.key;
  if (key === undefined || 'path' in source.columns) return source;
  const paths = new Map(made.map((page) => [parsePageId(page.file).key, page.path]));
  const rows = source.rows.map((row) => {
    const path = paths.get(String(row.values[key]));
    return path === undefined ? row : { ...row, values: { ...row.values, path } };
  });
  return { ...source, rows, columns: addPathColumn(source.columns) };
}

/** The beginning of a source that is a table. */
const TABLE = 'data/';

/** Creates a function that finds a table, or the tables of a folder with one row schema: `data/people`. */
export const createTableFinder = memoize(
  (tables: Tables): FindSource => withUnions((from) => readTables(from, tables)),
  new WeakMap(),
);

function readTables(from: string, tables: Tables): Source {
  const name = from.slice(TABLE.length);
  const names = tables.findFile(name) ? [name] : tables.matchNames(`${name}/*`);
  const all = names.flatMap((one) => tables.get(one) ?? []);
  const [first] = all;
  if (!first) return createMissing({ rule: 'unknown-data', ...tables.describeMissing(from, TABLE) });
  if (!all.every((table) => tables.getSchema(table.name))) return createMissing(describeNoColumns(from));
  if (!all.every(({ schema }) => schema === first.schema))
    return createMissing({
      rule: 'unknown-data',
      message: `The tables of "${from}" have different columns.`,
      help: `Give them one row schema, content/${from}.schema.json, or name one of the tables.`,
    });
  return {
    title: getTitleColumn(first.schema),
    hasErrors: all.some(({ diagnostics }) => diagnostics.some(isError)),
    columns: first.schema.properties ?? {},
    rows: all.flatMap(({ file, shown }) => shown.map((values, i) => ({ values, file, pointer: `/${i}` }))),
  };
}

/**
 * Lists what a query can take its entries from, with its columns: pages, each folder of pages, each table,
 * and each folder of tables with one row schema. Sources of one row schema have the same columns.
 */
export function listSources(site: Pick<SiteContext, 'tables' | 'source'>): Map<string, Columns> {
  const { tables, source } = site;
  const sources = new Map(
    ['pages', ...listPageFolders(source)].map((from) => [from, tables.getPageColumns(`content/${from}`)]),
  );
  const names = new Set(tables.names);
  const found = tables.names.flatMap((name) => {
    const columns = tables.getSchema(name)?.properties;
    const folders = listFolders(name).filter((folder) => !names.has(folder));
    return [...folders, name].map((from) => ({ from: TABLE + from, columns }));
  });
  for (const [from, all] of groupBy(found, ({ from }) => from)) {
    const [columns, ...others] = new Set(all.map((one) => one.columns));
    if (columns && others.length === 0) sources.set(from, addPathColumn(columns));
  }
  return sources;
}

/** Lists `pages` and the folders in it that hold pages: `pages/news`. */
function listPageFolders(source: ContentSource): string[] {
  return listPageFiles(source).flatMap((file) => listFolders(file.slice('content/'.length)));
}

export function toRow(page: PageSummary, { now, timeZone }: Pick<SiteContext, 'now' | 'timeZone'>): Row {
  const { file, path, title, description, published, updated, author, tags, subject, call, images } = page;
  const event = subject ?? {};
  const { repeats: _, state: __, ...announced } = subject ?? {};
  const known = {
    ...page.columns,
    path,
    title,
    description,
    excerpt: description,
    image: images[0],
    published,
    updated,
    author,
    ...announced,
    call,
    tags,
  };
  // Without the fields that it does not have.
  const fixed: JsonObject = JSON.parse(JSON.stringify(known));
  const getValues = (time: number): JsonObject => ({
    ...fixed,
    ...(call && { state: getState(call, time) }),
    ...getOccurrence(event, time, timeZone).dates,
  });
  const changes = [call?.opensAt, call?.closesAt].map((date = '') => Date.parse(date));
  const ends = [getOccurrence(event, now, timeZone), getLastOccurrence(event, timeZone)].map(
    (one) => one?.end,
  );
  const later = [...changes, ...ends]
    .flatMap((time) => (time !== undefined && time > now ? { time, values: getValues(time) } : []))
    .toSorted((a, b) => a.time - b.time);
  return { values: getValues(now), file, pointer: '', later };
}

/** Returns the state of a call at a time, by its dates unless it says itself. */
function getState({ state, opensAt, closesAt }: NonNullable<PageSummary['call']>, now: number): string {
  if (state === 'open' || state === 'closed') return state;
  if (opensAt !== undefined && now < Date.parse(opensAt)) return 'upcoming';
  return closesAt !== undefined && Date.parse(closesAt) <= now ? 'closed' : 'open';
}
