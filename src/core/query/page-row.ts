import type { ForEach } from '../../generated/content.ts';
import { validateForEach } from '../../generated/content-validators.js';
import type { SiteContext } from '../analyze/site.ts';
import { escapeBraces, findVariables } from '../analyze/variables.ts';
import { appendToPointer, parsePointer } from '../paths/pointer.ts';
import { getChild, isQuery } from '../schema/schema.ts';
import { listTexts } from '../schema/walk.ts';
import { toAsciiLetters } from '../text/ascii-letters.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  type Origin,
  type Place,
  type RowLine,
  type Sought,
  type Span,
} from '../types.ts';
import { mapValues } from '../util/map-values.ts';
import { listColumnNames } from './check-query.ts';
import { addRelated } from './related-columns.ts';
import { createQueryContext, findRows, isFilled, parseColumn, selectRows } from './select-rows.ts';
import { createTableFinder, type Row, type Source } from './sources.ts';

/** Returns `forEach` of a template; `undefined` for any other page, and if it is invalid. */
export function getForEach(page: unknown): ForEach | undefined {
  const forEach = isObject(page) ? page.forEach : undefined;
  return validateForEach(forEach) ? forEach : undefined;
}

/** The row that a page is made of. A page for a value has no row, and that value alone. */
export interface PageRow {
  /** The values of all columns; `''` in place of none. */
  values: JsonObject;
  origin?: Place;
  /** `forEach` of its template. */
  forEach: ForEach;
}

/** Lists the columns that the texts of a template, or of a query, name: `this.name`. */
export function listNamed(written: unknown, prefix = 'this.'): string[] {
  const all = listTexts(written).flatMap((text) => findVariables(text));
  return all.flatMap(({ name }) =>
    name.startsWith(prefix) ? parseColumn(name.slice(prefix.length)).column : [],
  );
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
  const { from, key: column = '', distinct } = forEach;
  if (distinct !== undefined) return { values: { [distinct]: key }, forEach };
  const find = createTableFinder(site.tables);
  const source = addRelated(find(from), [...listColumnNames(forEach), ...names], find);
  const [row] = selectRows(forEach, findRows(source.rows, column, key), createQueryContext(site));
  return row && createPageRow(forEach, row, source);
}

export function createPageRow(forEach: ForEach, row: Row, { columns }: Source): PageRow {
  const { values, file, pointer } = row;
  return { values: { ...mapValues(columns, () => ''), ...values }, origin: { file, pointer }, forEach };
}

/** Returns the variables of a page that is made of a row: `this.name` for each column. */
export function createRowVariables(values: JsonObject): Record<string, string> {
  const texts = Object.entries(values).map(([name, value]): [string, string] => [
    `this.${name}`,
    Array.isArray(value) ? value.join(', ') : String(value),
  ]);
  return Object.fromEntries(texts);
}

/** A column in a text of a template. Two braces stand for one that is shown. */
const COLUMN = /(?<!\{)\{this\.([^{}"]+)\}/;

/**
 * Fills in what a page needs of its row before its check: a text that is a column alone becomes its value, of
 * any type, and goes with its field if there is none. In the path, Latin letters without their accents,
 * digits, `_`, `.` and `~` stay, and all else becomes a hyphen.
 */
export function fillTemplate(page: JsonObject, row: PageRow): JsonObject {
  const filled = fillObject(page, row.values);
  if (typeof page.path !== 'string') return filled;
  const variables = createRowVariables(row.values);
  const path = page.path.replaceAll(new RegExp(COLUMN, 'g'), (token, name: string) => {
    const text = variables[`this.${name}`];
    return text === undefined ? token : toSlug(text);
  });
  return { ...filled, path };
}

function toSlug(text: string): string {
  return toAsciiLetters(text)
    .replaceAll(/[^a-z0-9_.~]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Fills in the columns of a value; `missing` for an empty one: `''` in a query, which then finds nothing. */
function fill(value: Json, row: JsonObject, missing?: ''): Json | undefined {
  if (Array.isArray(value))
    return value.flatMap((entry) => {
      const made = fill(entry, row, missing);
      if (made === undefined) return [];
      return isSpread(made, entry) ? made : [made];
    });
  if (isObject(value)) return fillObject(value, row, missing);
  const column = getColumn(value, row);
  if (column === undefined) return value;
  const own = row[column];
  if (!isFilled(own)) return missing;
  return typeof own === 'string' ? escapeBraces(own) : own;
}

/** Returns true for a list of values that take the place of one entry of a list. */
function isSpread(made: Json | undefined, entry: Json): made is Json[] {
  return Array.isArray(made) && !Array.isArray(entry);
}

function fillObject(value: JsonObject, row: JsonObject, missing?: ''): JsonObject {
  return mapValues(value, (field, key) => fill(field, row, key === 'where' && isQuery(value) ? '' : missing));
}

/** Returns the column whose value takes the place of a text. */
function getColumn(value: unknown, row: JsonObject): string | undefined {
  const [, name] = (typeof value === 'string' && COLUMN.exec(value)) || [];
  return name !== undefined && value === `{this.${name}}` && Object.hasOwn(row, name) ? name : undefined;
}

/** Returns where a value of a filled page is written: in a cell of its row, or in its template. */
export function findFilled(
  file: string,
  template: JsonObject,
  { values, origin }: PageRow,
  { pointer, part, within, missing = [] }: Sought,
): Origin {
  const steps = parsePointer(pointer);
  const toCell = (inside: readonly string[], line: Omit<RowLine, 'file'>): Origin => {
    const { column = '', isEmpty } = line;
    const { file: from, pointer: row } = origin ?? { file, pointer: '/forEach' };
    const cell = [origin ? column : 'distinct', ...inside].reduce(appendToPointer, row);
    return { file: from, pointer: isEmpty ? row : cell, line: { file, ...line } };
  };
  let [value, written, missingEntry]: [unknown, string, '' | undefined] = [template, '', undefined];
  for (const [i, step] of steps.entries()) {
    if (step === 'where' && isQuery(value)) missingEntry = '';
    const [at, ...inside] = Array.isArray(value)
      ? findEntry(value, Number(step), values, missingEntry)
      : [step];
    value = getChild(value, at);
    written = appendToPointer(written, at);
    const column = getColumn(value, values);
    // A key is written in the template, whatever its value is.
    const isCell = column !== undefined && !(part === 'key' && i === steps.length - 1);
    if (isCell) return toCell([...inside, ...steps.slice(i + 1)], { pointer: written, column });
  }
  for (const field of missing) {
    const column = getColumn(getChild(value, field), values);
    if (column !== undefined)
      return toCell([], { pointer: appendToPointer(written, field), column, isEmpty: true });
  }
  if (!within || part === 'key') return { file, pointer: written };
  const column = findColumns(value, within).find((name) => Object.hasOwn(values, name));
  if (column === undefined) return { file, pointer: written };
  return toCell([], { pointer: written, column, ...(Number.isFinite(within.end) && { within }) });
}

/** Returns the step to the entry of a list of which a filled one is made, and the step to it in its column. */
function findEntry(
  list: readonly Json[],
  place: number,
  row: JsonObject,
  missing?: '',
): [at: string, ...inside: string[]] {
  let first = 0;
  for (const [i, entry] of list.entries()) {
    const made = fill(entry, row, missing);
    const length = isSpread(made, entry) ? made.length : Number(made !== undefined);
    if (place < first + length) return isSpread(made, entry) ? [`${i}`, `${place - first}`] : [`${i}`];
    first += length;
  }
  return [`${place}`];
}

/** Returns the columns in a range of a text of a template. */
function findColumns(text: unknown, { start, end }: Span): string[] {
  const found = typeof text === 'string' ? findVariables(text) : [];
  return found.flatMap((one) =>
    one.name.startsWith('this.') && one.start < end && start < one.end
      ? [one.name.slice('this.'.length)]
      : [],
  );
}
