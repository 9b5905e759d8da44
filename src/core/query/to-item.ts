import { expandVariables, hasVariables } from '../analyze/variables.ts';
import type { ShowTitle } from '../load/referred-rows.ts';
import type { DateStyle } from '../resolve/date.ts';
import type { SchemaTree } from '../schema/schema-tree.ts';
import { isJson, type Json, type JsonObject } from '../types.ts';
import { mapValues } from '../util/map-values.ts';
import { type Filling, fill } from './fill.ts';
import { isFilled } from './select-rows.ts';
import { isImage, toField, toText } from './to-field.ts';

/** The beginning of the names of columns in a value of `fields`. */
export const ROW = 'row.';

/** The input of making entries of rows. */
export interface ItemContext {
  /** The schema of an entry. */
  item: SchemaTree | undefined;
  /** The columns of its fields that have another name, and the fields that are put together of columns. */
  fields: Readonly<Record<string, unknown>>;
  /** An empty value for each column. */
  none: JsonObject;
  /** The fields of the page that is shown, as `this.name`. */
  variables: Readonly<Record<string, string>>;
  dates: DateStyle;
  show: ShowTitle;
}

/** Returns the column that a value of `fields` is the name of; `undefined` for one that is put together. */
export function getNamedColumn(written: unknown): string | undefined {
  return typeof written === 'string' && !hasVariables(written) ? written : undefined;
}

/** Makes an entry of a list from a row. A field without a value is left out. */
export function toItem(row: JsonObject, context: ItemContext): JsonObject {
  const { item, fields, none, dates, show } = context;
  const values = { ...none, ...row };
  const filling: Filling = {
    prefix: ROW,
    values,
    dates,
    toText: (name) => toText(name, values, { dates, show }),
    toValue: show,
  };
  const made = mapValues(Object.fromEntries(item?.fields ?? []), (tree, field) => {
    const written = fields[field] ?? field;
    const column = getNamedColumn(written);
    if (column === undefined)
      return isJson(written) ? fill(expandOwn(written, context), tree, filling) : undefined;
    const value = values[column];
    return isFilled(value) ? toField(show(column, value, tree.part === 'richText'), tree, dates) : undefined;
  });
  return withAlternatives(made, item);
}

/** Expands the fields of the page that is shown. Other variables are expanded with those of all texts. */
function expandOwn(value: Json, context: Pick<ItemContext, 'variables'>): Json {
  if (typeof value === 'string')
    return value.replaceAll(/\{this\.[^{}]+\}/g, (token) => expandVariables(token, context.variables));
  if (Array.isArray(value)) return value.map((one) => expandOwn(one, context));
  if (typeof value !== 'object' || value === null) return value;
  return mapValues(value, (one) => expandOwn(one, context));
}

/** Returns true if an entry has what it needs. */
export function isComplete(made: JsonObject, item: SchemaTree | undefined): boolean {
  const { required = [], 'x-oneOf': choice = [] } = item?.node ?? {};
  return (
    required.every((field) => field in made) && (choice.length === 0 || choice.some((one) => one in made))
  );
}

/** Returns the field of an entry whose value gives a value in it: the first text for the one of an image. */
export function getSourceField(made: JsonObject, [field = '', inner]: readonly string[]): string {
  const [first = field] =
    inner === 'alt' ? Object.keys(made).filter((name) => typeof made[name] === 'string') : [];
  return first;
}

/** Gives images that are made of a name alone the first text of the entry as their text alternative, if it has one. */
function withAlternatives(made: JsonObject, item: SchemaTree | undefined): JsonObject {
  const isFile = (field: string) => isImage(item?.fields?.get(field));
  const [, alt] =
    Object.entries(made).find(([field, value]) => typeof value === 'string' && !isFile(field)) ?? [];
  return mapValues(made, (value, field) =>
    isFile(field) && typeof value === 'string' ? { src: value, ...(alt !== undefined && { alt }) } : value,
  );
}
