import type { ForEach } from '../../generated/content.ts';
import { validateForEach } from '../../generated/content-validators.js';
import type { SiteContext } from '../analyze/site.ts';
import type { ReferringColumn } from '../analyze/summary.ts';
import { findVariables } from '../analyze/variables.ts';
import { createDataTable } from '../load/page-data.ts';
import { createTitles, getReferredTable } from '../load/referred-rows.ts';
import { parsePageId } from '../paths/page-id.ts';
import { appendToPointer, parsePointer } from '../paths/pointer.ts';
import { createDateStyle, type DateStyle } from '../resolve/date.ts';
import { isQuery } from '../schema/nodes.ts';
import { getChild } from '../schema/schema.ts';
import { getChildTree, pageTree, type SchemaTree } from '../schema/schema-tree.ts';
import { toSlug } from '../text/slug.ts';
import {
  isFilled,
  isObject,
  type JsonObject,
  type Origin,
  type RowLine,
  type Sought,
  type Span,
} from '../types.ts';
import { mapValues } from '../util/map-values.ts';
import { type FilledEntry, type Filling, fillList, fillObject, getWholeColumn, listNamed } from './fill.ts';
import { listColumnNames } from './query-columns.ts';
import { addRelated, createTitleFinder } from './related-columns.ts';
import { createQueryContext, findRows, parseColumn, selectRows } from './select-rows.ts';
import { createTableFinder, type FindSource, type Row, type Source } from './sources.ts';
import { joinTexts, toText } from './to-field.ts';

/** Returns `forEach` of a template; `undefined` for any other page, and if it is invalid. */
export function getForEach(page: unknown): ForEach | undefined {
  const forEach = isObject(page) ? page.forEach : undefined;
  return validateForEach(forEach) ? forEach : undefined;
}

/** The row that a page is made of. A page for a value has no row, and that value alone. */
export interface PageRow {
  /** The values of all columns; `''` in place of none. */
  values: JsonObject;
  /** The texts in place of the columns that its template names, by their names with their units. */
  texts?: Readonly<Record<string, string>>;
  /** The titles in place of values that name rows or have titles, by their columns. */
  titles?: JsonObject;
  /** Those of these columns that name rows. */
  referring?: readonly ReferringColumn[];
  /** Rich texts in place of those that have pages. */
  linked?: JsonObject;
  origin?: Pick<Row, 'file' | 'pointer' | 'places'>;
  /** `forEach` of its template. A page without one has the row of its own data. */
  forEach?: ForEach;
}

/** Returns the columns of names with units. */
export function listColumnsOf(names: readonly string[]): string[] {
  return names.map((name) => parseColumn(name).column);
}

/** Finds the rows that a template makes pages of, with the columns that it and its texts name. */
export function findTemplateSource(forEach: ForEach, names: readonly string[], find: FindSource): Source {
  return addRelated(find(forEach.from), [...listColumnNames(forEach), ...listColumnsOf(names)], find);
}

/**
 * Finds the row of a page by its key, with the columns that its template names. Returns `undefined` if there is none
 * any more.
 */
export function findPageRow(
  forEach: ForEach,
  key: string,
  site: SiteContext,
  names: readonly string[],
): PageRow | undefined {
  const { key: column = '', distinct } = forEach;
  if (distinct !== undefined) return { values: { [distinct]: key }, forEach };
  const find = createTableFinder(site.tables);
  const source = findTemplateSource(forEach, names, find);
  const context = createQueryContext(site);
  const [row] = selectRows(forEach, findRows(source.rows, column, key), context);
  return row && createPageRows(forEach, source, names, find, context.dates)(row);
}

/** Returns the row of a page's own data, if its texts name columns and the row schema of its folder is valid. */
export function findOwnRow(id: string, page: JsonObject, site: SiteContext): PageRow | undefined {
  const { tables } = site;
  const isOwn = page.forEach === undefined && tables.findPageSchemaFile(parsePageId(id).file) !== undefined;
  const names = isOwn ? listNamed(page) : [];
  const data = names.length > 0 ? createDataTable(id, page, tables) : undefined;
  const [values] = data?.shown ?? [];
  if (!data || !values) return undefined;
  const find = createTableFinder(tables);
  const own: Row = { values, file: data.file, pointer: '/data' };
  const table = { columns: data.schema.properties ?? {}, rows: [own] };
  const source = addRelated(table, listColumnsOf(names), find);
  const [row = own] = source.rows;
  return createPageRows(undefined, source, names, find, createDateStyle(site.config ?? {}))(row);
}

/** Creates a function that makes the row of a page of a row of a source. */
export function createPageRows(
  forEach: ForEach | undefined,
  { columns }: Source,
  names: readonly string[],
  find: FindSource,
  dates: DateStyle,
): (row: Row) => PageRow {
  const show = createTitles(columns, createTitleFinder(find));
  const none = mapValues(columns, () => '');
  const known = names.filter((name) => Object.hasOwn(columns, parseColumn(name).column));
  // One may be named with several units.
  const shownColumns = [...new Set(listColumnsOf(known))];
  const tables = shownColumns.flatMap((column) => {
    const table = getReferredTable(columns[column]);
    return table === undefined ? [] : { column, table };
  });
  return ({ values, file, pointer, places }) => {
    const titles = shownColumns.flatMap((column) => {
      const title = values[column] === undefined ? undefined : show(column, values[column]);
      return title === undefined || title === values[column] ? [] : [[column, title] as const];
    });
    const referring = tables.flatMap((one) => {
      const value = values[one.column];
      return isFilled(value) ? { ...one, value } : [];
    });
    const texts = known.map((name) => [name, toText(name, values, { dates, show })] as const);
    return {
      values: { ...none, ...values },
      texts: Object.fromEntries(texts),
      titles: Object.fromEntries(titles),
      ...(referring.length > 0 && { referring }),
      origin: { file, pointer, ...(places && { places }) },
      ...(forEach && { forEach }),
    };
  };
}

/** Returns the variables of a page that is made of a row: `this.name` for each column, as it is written. */
export function createRowVariables(values: JsonObject): Record<string, string> {
  const texts = Object.entries(values).map(([name, value]): [string, string] => [
    `this.${name}`,
    Array.isArray(value) ? value.join(', ') : String(value),
  ]);
  return Object.fromEntries(texts);
}

/** Returns the variables of the texts of a page that is made of a row. */
export function createTextVariables({ values, texts = {} }: PageRow): Record<string, string> {
  const shown = Object.entries(texts).map(([name, text]) => [`this.${name}`, text] as const);
  return { ...createRowVariables(values), ...Object.fromEntries(shown) };
}

/** A column in a text of a template. Two braces stand for one that is shown. */
const COLUMN = /(?<!\{)\{this\.([^{}"]+)\}/g;

/**
 * Fills in what a page needs of its row before its check. In the path, Latin letters without their accents, digits,
 * `_`, `.` and `~` stay, and all else becomes a hyphen.
 */
export function fillTemplate(page: JsonObject, row: PageRow, dates: DateStyle): JsonObject {
  const filled = fillObject(page, pageTree, createFilling(row, dates));
  if (typeof page.path !== 'string') return filled;
  const variables = createRowVariables(row.values);
  const path = page.path.replaceAll(COLUMN, (token, name: string) => {
    const text = variables[`this.${name}`] ?? row.texts?.[name];
    return text === undefined ? token : toSlug(text, '_.~');
  });
  return { ...filled, path };
}

function createFilling({ values, texts, titles, linked = {} }: PageRow, dates: DateStyle): Filling {
  return {
    prefix: 'this.',
    values,
    dates,
    toText: (name, isRich) =>
      isRich && isFilled(linked[name])
        ? joinTexts([linked[name]].flat().map(String), dates)
        : (texts?.[name] ?? String(values[name])),
    toValue: (column, value, isRich) => (isRich ? linked[column] : undefined) ?? titles?.[column] ?? value,
    isLater: true,
  };
}

/** Returns where a value of a filled page is written: in a cell of its row, or in its template. */
export function findFilled(
  file: string,
  template: JsonObject,
  row: PageRow,
  dates: DateStyle,
  { pointer, target, within, missing = [] }: Sought,
): Origin {
  const { values, origin } = row;
  const filling = createFilling(row, dates);
  const steps = parsePointer(pointer);
  const toCell = (inside: readonly string[], line: Omit<RowLine, 'file'>): Origin => {
    const { column = '', isEmpty } = line;
    const { places, ...place } = origin ?? { file, pointer: '/forEach' };
    const cell = places?.[column] ?? {
      file: place.file,
      pointer: appendToPointer(place.pointer, origin ? column : 'distinct'),
    };
    const at = isEmpty ? place : { file: cell.file, pointer: inside.reduce(appendToPointer, cell.pointer) };
    return { ...at, line: { file, ...line } };
  };
  let [value, written, missingEntry]: [unknown, string, '' | undefined] = [template, '', undefined];
  let tree: SchemaTree | undefined = pageTree;
  for (const [i, step] of steps.entries()) {
    if (step === 'where' && isQuery(value)) missingEntry = '';
    const entry: Pick<FilledEntry, 'at' | 'inside'> | undefined = Array.isArray(value)
      ? fillList(value, tree, filling, missingEntry)[Number(step)]
      : undefined;
    const at = entry?.at ?? step;
    value = getChild(value, `${at}`);
    tree = getChildTree(tree, at, value);
    written = appendToPointer(written, at);
    const column = getWholeColumn(value, filling);
    // A key is written in the template, whatever its value is.
    const isCell = column !== undefined && !(target === 'key' && i === steps.length - 1);
    const inside = entry?.inside === undefined ? [] : [`${entry.inside}`];
    if (isCell) return toCell([...inside, ...steps.slice(i + 1)], { pointer: written, column });
  }
  for (const field of missing) {
    const column = getWholeColumn(getChild(value, field), filling);
    if (column !== undefined)
      return toCell([], { pointer: appendToPointer(written, field), column, isEmpty: true });
  }
  if (!within || target === 'key') return { file, pointer: written };
  const column = findColumns(value, within).find((name) => Object.hasOwn(values, name));
  if (column === undefined) return { file, pointer: written };
  return toCell([], { pointer: written, column, ...(Number.isFinite(within.end) && { within }) });
}

/** Returns the columns in a range of a text of a template. */
function findColumns(text: unknown, { start, end }: Span): string[] {
  const found = typeof text === 'string' ? findVariables(text) : [];
  return found.flatMap((one) =>
    one.name.startsWith('this.') && one.start < end && start < one.end
      ? [parseColumn(one.name.slice('this.'.length)).column]
      : [],
  );
}
