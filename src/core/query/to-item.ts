import { escapeBraces } from '../analyze/variables.ts';
import type { ShowTitle } from '../load/referred-rows.ts';
import { type DateStyle, formatDayOrTime } from '../resolve/date.ts';
import type { SchemaTree } from '../schema/schema-tree.ts';
import type { Json, JsonObject } from '../types.ts';
import { mapValues } from '../util/map-values.ts';
import { isDate } from '../values/dates.ts';
import { isFilled } from './select-rows.ts';

/** The input of making entries of rows. */
export interface ItemContext {
  /** The schema of an entry. */
  item: SchemaTree | undefined;
  /** The columns of its fields that have another name. */
  fields: Readonly<Record<string, string>>;
  dates: DateStyle;
  show: ShowTitle;
}

/** Makes an entry of a list from a row: each field from its column. A column without a value gives none. */
export function toItem(values: JsonObject, { item, fields, dates, show }: ItemContext): JsonObject {
  const made = mapValues(Object.fromEntries(item?.fields ?? []), (tree, field) => {
    const column = fields[field] ?? field;
    const value = values[column];
    if (!isFilled(value)) return undefined;
    const isRich = tree.part === 'richText';
    const shown = show(column, value, isRich);
    // The lines of a rich text would be paragraphs.
    return toField(isRich ? [shown].flat().join(', ') : shown, tree, dates);
  });
  return withAlternatives(made, item);
}

/** Returns the column that a field of an entry is made of, by the steps to a value in it. */
export function getColumnOf(
  made: JsonObject,
  steps: readonly string[],
  fields: Readonly<Record<string, string>> = {},
) {
  const [field = '', inner] = steps;
  const [first = field] =
    inner === 'alt' ? Object.keys(made).filter((name) => typeof made[name] === 'string') : [];
  return fields[first] ?? first;
}

/** Gives images that are made of a name alone the first text of the entry as their text alternative. */
function withAlternatives(made: JsonObject, item: SchemaTree | undefined): JsonObject {
  const alt = Object.values(made).find((value) => typeof value === 'string') ?? '';
  return mapValues(made, (value, field) =>
    isImage(item?.fields?.get(field)) && typeof value === 'string' ? { src: value, alt } : value,
  );
}

export function isImage(tree: SchemaTree | undefined): boolean {
  return ['image', 'wideImage', 'photo'].includes(tree?.part ?? '');
}

/** The parts that are a date as it is written. */
const DATES = ['date', 'dateTime', 'dayOrTime'];

/** Converts a value to what a field takes: a list to a text, a date to words, a link to an object. */
export function toField(value: Json, tree: SchemaTree, dates: DateStyle): Json {
  const { node, items, part = '' } = tree;
  const takes = (type: string) => [node.type].flat().includes(type);
  const convert = (one: Json) => (items ? toField(one, items, dates) : one);
  if (takes('array') && (Array.isArray(value) || !takes('string'))) return [value].flat().map(convert);
  if (Array.isArray(value)) return value.map((one) => toField(one, tree, dates)).join(', ');
  if (isImage(tree) || typeof value === 'object') return value;
  if (typeof value !== 'string' && takes(typeof value)) return value;
  const [only] = node.required ?? [];
  if (!takes('string')) return takes('object') && only !== undefined ? { [only]: value } : value;
  if (isDate(value) && !DATES.includes(part)) return formatDayOrTime(value, dates);
  return escapeBraces(String(value));
}
