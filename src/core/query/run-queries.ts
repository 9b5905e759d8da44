import type { QueryReference } from '../analyze/references.ts';
import type { SiteContext } from '../analyze/site.ts';
import type { PageSummary } from '../analyze/summary.ts';
import { createTitles } from '../load/referred-rows.ts';
import { type Paging, parsePageId } from '../paths/page-id.ts';
import { appendToPointer } from '../paths/pointer.ts';
import type { NamedValues, Neighbours, QueriedTable, Spread } from '../resolve/context.ts';
import { getSchema } from '../schema/schema.ts';
import { findTree, listNeeded, type SchemaTree } from '../schema/schema-tree.ts';
import { createFileError, isError, type UnlocatedDiagnostic } from '../types.ts';
import { mapValues } from '../util/map-values.ts';
import { checkQuery } from './check-query.ts';
import { listNamed } from './fill.ts';
import { createNeighbourFinder } from './neighbours.ts';
import { createRowVariables, findPageRow } from './page-row.ts';
import { listColumnNames } from './query-columns.ts';
import { addRelated, createNameFinder, createTitleFinder } from './related-columns.ts';
import { createQueryContext, groupRows, type QueryContext, selectRows } from './select-rows.ts';
import { createSourceFinder, type FindSource, type Row, toRow } from './sources.ts';
import { createItemMaker, type MadeItem } from './to-item.ts';

/** Entries of a list that a query gives, each with the row that it is made of. */
export interface QueryGroup {
  /** The heading of the group; absent for entries that are not grouped. */
  title?: string;
  entries: (MadeItem & Pick<Row, 'file' | 'pointer' | 'places' | 'until'>)[];
}

/** Result of a query: entries; or a number or rows, with the times and places at which one leaves. */
export type QueryResult = { reference: QueryReference } & (
  | { groups: QueryGroup[]; spread?: Spread }
  | ({ ends: { place: number; until: number }[] } & ({ count: number } | QueriedTable))
);

export function isList(result: QueryResult): result is Extract<QueryResult, { groups: unknown }> {
  return 'groups' in result;
}

/** A result that is shown as entries of a list or as rows of a table. */
export type ShownResult = Exclude<QueryResult, { count: number }>;

/** Returns true for the entries of a list and for the rows of a table, which may be none. */
export function hasEntries(result: QueryResult): result is ShownResult {
  return !('count' in result);
}

/** The results of the queries of a page, and the period in which they hold. */
export interface PageResults {
  results: QueryResult[];
  diagnostics: UnlocatedDiagnostic[];
  /** The times at which they change, past and to come, in milliseconds since 1970. */
  times: number[];
  neighbours?: Neighbours;
  names?: NamedValues;
  /** Present if a list or a table is spread over several pages. */
  paging?: Paging;
}

/**
 * Creates a function that runs the queries of a page, and finds its neighbours and the pages of its authors and tags
 * among all pages of the site; `undefined` for a page without all of these.
 */
export function createQueryRunner(
  site: SiteContext,
  pages: readonly PageSummary[],
  find = createSourceFinder(site, pages),
): (page: PageSummary) => PageResults | undefined {
  const findNeighbours = createNeighbourFinder(pages);
  const findNames = createNameFinder(site, pages, find);
  return (page) => {
    const { file, template, queries, isInvalid } = page;
    const neighbours = findNeighbours(page);
    const named = findNames(page);
    if (!queries && !neighbours && !named) return undefined;
    const found: PageResults = {
      ...{ results: [], diagnostics: [], times: [] },
      ...(neighbours && { neighbours }),
      ...(named && { names: named }),
    };
    if (!queries) return found;
    const row = template && findPageRow(template, parsePageId(file).key ?? '', site, listNamed(queries));
    // What is shown: the fields of the page, and the columns of the row that it is made of.
    const own = createRowVariables({ ...toRow(page, site).values, ...row?.values });
    const variables = { ...site.variables, ...own };
    const context = createQueryContext({ ...site, variables }, found.times);
    const [, second] = queries.filter(({ query }) => query.pageSize !== undefined);
    if (second)
      found.diagnostics.push(
        createFileError('second-paging', file, {
          pointer: appendToPointer(second.pointer, 'pageSize'),
          message:
            'Only one list or table of a page can be spread over several pages, and this is the second with "pageSize".',
          help: 'Remove it, write "limit" for the first entries, or give it a page of its own.',
        }),
      );
    const columns = Object.keys(site.tables.getPageColumns(parsePageId(file).file));
    const ofPage = columns.map((name) => `this.${name}`);
    // Not each page has each field.
    const names = site.areVariablesKnown ? [...Object.keys(variables), ...ofPage] : undefined;
    for (const reference of queries) {
      const { pointer, query, place } = reference;
      const [type, ...steps] = place;
      const tree = findTree(type, steps);
      const used = tree?.node['x-query'];
      const diagnostics = checkQuery(
        { file, pointer, query, item: tree?.items, used, variables: names },
        find,
      );
      found.diagnostics.push(...diagnostics);
      if (!diagnostics.some(isError) && !isInvalid)
        found.results.push(runReference(reference, tree, find, context));
    }
    return found;
  };
}

/** The ids of the parts in whose place a query gives a number of rows, or rows. */
const { $id: COUNT } = getSchema('parts/count');
const { $id: ROWS } = getSchema('parts/dataName');

/** Runs a query in place of what `tree` describes. */
function runReference(
  reference: QueryReference,
  tree: SchemaTree | undefined,
  find: FindSource,
  context: QueryContext,
): QueryResult {
  const { query, columns: named = [] } = reference;
  const own = find(query.from);
  const source = addRelated(own, [...listColumnNames(query), ...named], find);
  const paths = source.valuePaths?.get(query.distinct ?? '');
  const { fields = {} } = query;
  const { dates, variables } = context;
  const findTitle = createTitleFinder(find);
  const show = createTitles(source.columns, findTitle);
  const selected = selectRows(query, source.rows, context).map((row) =>
    toValueRow(row, query.distinct, paths),
  );
  const grouped = groupRows(selected, query, source.columns, dates, show);
  const rows = grouped.flatMap(({ members }) => members);
  const ends = rows.flatMap(({ until }, place) => (until === undefined ? [] : [{ place, until }]));
  const { $id } = tree?.node ?? {};
  if ($id === COUNT) return { reference, count: rows.length, ends };
  if ($id === ROWS) {
    const reached = Object.entries(source.columns).filter(([name]) => named.includes(name));
    const shown = rows.map(({ values, file, pointer }) => {
      return { values: mapValues(values, (value, column) => show(column, value, true)), file, pointer };
    });
    const headings = grouped.map(({ members, ...group }) => ({ ...group, size: members.length }));
    return {
      reference,
      columns: { ...own.columns, ...Object.fromEntries(reached) },
      rows: shown,
      ...(query.groupBy !== undefined && { headings }),
      ends,
    };
  }
  const toItem = createItemMaker({
    item: tree?.items,
    fields,
    columns: source.columns,
    variables,
    dates,
    show: source.valuePaths ? createTitles(source.columns, findTitle, source.valuePaths) : show,
  });
  const groups = grouped.map(({ members, ...group }) => ({
    ...group,
    entries: members.map(({ values, later: _, ...origin }) => ({ ...toItem(values), ...origin })),
  }));
  const needed = listNeeded(tree?.items?.node);
  const isWhole = ({ item }: QueryGroup['entries'][number]) =>
    needed.every((choice) => choice.some((field) => field in item));
  // What all of them lack is a mistake of the query.
  if (!groups.some(({ entries }) => entries.some(isWhole))) return { reference, groups };
  const complete = groups.map((group) => ({ ...group, entries: group.entries.filter(isWhole) }));
  return { reference, groups: complete.filter(({ entries }) => entries.length > 0) };
}

/** Returns a row that stands for a value of a column with the address of the page of that value, if there is one. */
function toValueRow(row: Row, column = '', paths: ReadonlyMap<string, string> | undefined): Row {
  const path = paths?.get(String(row.values[column]));
  return path === undefined ? row : { ...row, values: { ...row.values, path } };
}
