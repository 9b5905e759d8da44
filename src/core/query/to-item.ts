import { escapeBraces } from '../analyze/variables.ts';
import { type DateStyle, formatDayOrTime } from '../resolve/date.ts';
import { getReferencedName, resolveNode, type SchemaNode } from '../schema/schema.ts';
import type { Json, JsonObject } from '../types.ts';
import { mapValues } from '../util/map-values.ts';
import { isDate } from '../values/dates.ts';
import { isFilled } from './select-rows.ts';

/** The input of making entries of rows. */
export interface ItemContext {
  /** The schema of an entry. */
  item: SchemaNode;
  /** The columns of its fields that have another name. */
  fields: Readonly<Record<string, string>>;
  dates: DateStyle;
  /** Returns a text, or a link in Markdown, in place of the key of a row that a column names. */
  refer: (column: string, key: string, isRich: boolean) => string;
}

/** Makes an entry of a list from a row: each field from its column. A column without a value gives none. */
export function toItem(values: JsonObject, { item, fields, dates, refer }: ItemContext): JsonObject {
  const made = mapValues(item.properties ?? {}, (node, field) => {
    const column = fields[field] ?? field;
    const value = values[column];
    if (!isFilled(value)) return undefined;
    const isRich = getReferencedName(node) === 'parts/richText';
    const show = (one: Json) => (typeof one === 'string' ? refer(column, one, isRich) : one);
    const shown = Array.isArray(value) ? value.map(show) : show(value);
    // The lines of a rich text would be paragraphs.
    return toField(isRich ? [shown].flat().join(', ') : shown, node, dates);
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
function withAlternatives(made: JsonObject, item: SchemaNode): JsonObject {
  const alt = Object.values(made).find((value) => typeof value === 'string') ?? '';
  return mapValues(made, (value, field) =>
    isImage(item.properties?.[field]) && typeof value === 'string' ? { src: value, alt } : value,
  );
}

function isImage(node: SchemaNode | undefined): boolean {
  return ['parts/image', 'parts/wideImage', 'parts/photo'].includes((node && getReferencedName(node)) ?? '');
}

/** The parts that are a date as it is written. */
const DATES = ['parts/date', 'parts/dateTime', 'parts/dayOrTime'];

/** Converts a value to what a field takes: a list to a text, a date to words, a link to an object. */
function toField(value: Json, written: SchemaNode, dates: DateStyle): Json {
  const node = resolveNode(written);
  const takes = (type: string) => [node.type].flat().includes(type);
  const convert = (one: Json) => (node.items ? toField(one, node.items, dates) : one);
  if (takes('array') && (Array.isArray(value) || !takes('string'))) return [value].flat().map(convert);
  if (Array.isArray(value)) return value.map((one) => toField(one, written, dates)).join(', ');
  if (isImage(written) || typeof value === 'object') return value;
  if (typeof value !== 'string' && takes(typeof value)) return value;
  const [only] = node.required ?? [];
  if (!takes('string')) return takes('object') && only !== undefined ? { [only]: value } : value;
  const part = getReferencedName(written) ?? '';
  if (isDate(value) && !DATES.includes(part)) return formatDayOrTime(value, dates);
  return escapeBraces(String(value));
}
