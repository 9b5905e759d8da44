import type { ForEach } from '../../generated/content.ts';
import { validateForEach } from '../../generated/content-validators.js';
import type { SiteContext } from '../analyze/site.ts';
import { escapeBraces } from '../analyze/variables.ts';
import { toAsciiLetters } from '../latin.ts';
import { mapValues } from '../map-values.ts';
import { isQuery } from '../schema/schema.ts';
import { isObject, type Json, type JsonObject } from '../types.ts';
import { createQueryContext, findRows, isFilled, selectRows } from './run-query.ts';
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
  origin?: Pick<Row, 'file' | 'pointer'>;
  /** `forEach` of its template. */
  forEach: ForEach;
}

/** Finds the row of a page by its key. Returns `undefined` if there is none any more. */
export function findPageRow(forEach: ForEach, key: string, site: SiteContext): PageRow | undefined {
  const { from, key: column = '', distinct } = forEach;
  if (distinct !== undefined) return { values: { [distinct]: key }, forEach };
  const source = createTableFinder(site.tables)(from);
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
  if (Array.isArray(value)) return value.flatMap((entry) => fill(entry, row, missing) ?? []);
  if (isObject(value)) return fillObject(value, row, missing);
  const name = getColumnOf(value);
  if (name === undefined || value !== `{this.${name}}` || !(name in row)) return value;
  const own = row[name];
  if (!isFilled(own)) return missing;
  return typeof own === 'string' ? escapeBraces(own) : own;
}

function fillObject(value: JsonObject, row: JsonObject, missing?: ''): JsonObject {
  return mapValues(value, (field, key) => fill(field, row, key === 'where' && isQuery(value) ? '' : missing));
}

/** Returns true if a part of a template lacks a field or an entry for which the row has no value. */
export function lacksValue(part: object | null, { values }: Pick<PageRow, 'values'>): boolean {
  return Object.values(part ?? {}).some((one) => fill(one, values) === undefined);
}

export function dependsOnRow(value: unknown): boolean {
  return COLUMN.test(JSON.stringify(value) ?? '');
}

/** Returns the first column in a text of a template, `undefined` for any other value. */
export function getColumnOf(value: unknown): string | undefined {
  return typeof value === 'string' ? COLUMN.exec(value)?.[1] : undefined;
}
