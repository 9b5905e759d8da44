import type { SiteContext } from '../analyze/site.ts';
import type { PageSummary } from '../analyze/summary.ts';
import { createTitles, getKeyColumn, getRowTitle, type Titled } from '../load/referred-rows.ts';
import { relate } from '../load/relations.ts';
import { listFolders } from '../paths/content-paths.ts';
import { appendToPointer } from '../paths/pointer.ts';
import type { NamedValues } from '../resolve/context.ts';
import type { Columns } from '../schema/page-columns.ts';
import type { Json, Place } from '../types.ts';
import { isEqual } from '../util/is-equal.ts';
import { memoize } from '../util/memoize.ts';
import { findRows } from './select-rows.ts';
import type { FindSource, Row, Source } from './sources.ts';

/** Adds those of some columns to a source that are reached through others: `person.name`. */
export function addRelated(source: Source, names: readonly string[], find: FindSource): Source {
  const wanted = names.filter((name) => name.includes('.') && !Object.hasOwn(source.columns, name));
  return wanted.length === 0 ? source : relatedOf(find)(source)([...new Set(wanted)].sort().join('\n'));
}

/** Returns the columns of a table that another one names rows of. */
export function getColumnsOf(find: FindSource): (table: string) => Columns {
  return (table) => find(`data/${table}`).columns;
}

const relatedOf = memoize(
  (find: FindSource) =>
    memoize(
      (source: Source) => memoize((names: string) => readRelated(source, names.split('\n'), find)),
      new WeakMap(),
    ),
  new WeakMap(),
);

function readRelated(source: Source, names: readonly string[], find: FindSource): Source {
  const getRowsOf = memoize((table: string) => {
    const { rows, columns } = find(`data/${table}`);
    const key = getKeyColumn(columns);
    return new Map(rows.toReversed().map((row) => [String(row.values[key]), row]));
  });
  const getRow = (table: string, key: string) => getRowsOf(table).get(key);
  const { columns, reach } = relate<Row>(names, source.columns, getColumnsOf(find), getRow);
  const rows = source.rows.map((row): Row => {
    const values: Record<string, Json> = { ...row.values };
    const places: Record<string, Place> = {};
    for (const { name, column, value, rows: reached } of reach(row)) {
      const [first, ...others] = reached;
      values[name] = value;
      if (first && others.length === 0)
        places[name] = { file: first.file, pointer: appendToPointer(first.pointer, column) };
    }
    return { ...row, values, places };
  });
  return { ...source, columns, rows };
}

/** Creates a function that finds the titles of rows of tables, with their pages. */
export function createTitleFinder(find: FindSource) {
  return (table: string, key: string): Titled | undefined => {
    const { rows, columns, title } = find(`data/${table}`);
    const [row] = findRows(rows, getKeyColumn(columns), key);
    const { path } = row?.values ?? {};
    return row && { title: getRowTitle(row.values, key, title), ...(typeof path === 'string' && { path }) };
  };
}

/**
 * Creates a function that finds the titles and the pages of the authors and the tags of a page, of the rows that they
 * name, and those that a template makes of the tags of its folder; and of the rows in its texts. Returns `undefined` if they are what they say.
 */
export function createNameFinder(
  { tables }: Pick<SiteContext, 'tables'>,
  pages: readonly PageSummary[],
  find: FindSource,
): (page: PageSummary) => NamedValues | undefined {
  const table = tables.authorTable;
  const findTitle = createTitleFinder(find);
  const tagSources = new Set(
    pages.flatMap(({ template }) => (template?.distinct === 'tags' ? template.from : [])),
  );
  return ({ file, author = [], tags = [], referring = [] }) => {
    const authors = author.map((one) => (table === undefined ? undefined : findTitle(table, one)));
    const folder = listFolders(file.slice('content/'.length)).findLast((one) => tagSources.has(one));
    const paths = folder === undefined ? undefined : find(folder).valuePaths?.get('tags');
    const columns = referring.flatMap(({ column, table, value }) => {
      const show = createTitles({ [column]: { 'x-refers': table } }, findTitle);
      const [title, linked] = [show(column, value), show(column, value, true)];
      return isEqual(title, linked) ? [] : [[column, linked] as const];
    });
    if (!paths && !authors.some(Boolean) && columns.length === 0) return undefined;
    return {
      author: author.map((title, i): Titled => authors[i] ?? { title }),
      tags: tags.map((title): Titled => ({ title, path: paths?.get(title) })),
      columns: Object.fromEntries(columns),
    };
  };
}
