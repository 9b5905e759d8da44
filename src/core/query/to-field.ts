import { escapeBraces } from '../analyze/variables.ts';
import type { ShowTitle } from '../load/referred-rows.ts';
import { type DateStyle, formatDayOrTime } from '../resolve/date.ts';
import { createNumberFormatter, isYear } from '../resolve/number.ts';
import type { SchemaTree } from '../schema/schema-tree.ts';
import { isFilled, type Json, type JsonObject } from '../types.ts';
import { isDate } from '../values/dates.ts';
import { getListFormat } from '../values/intl.ts';
import { getValueKind } from './column-kinds.ts';
import { formatUnit, parseColumn } from './select-rows.ts';

/** Returns true for a file with its text alternative. */
export function takesImage(tree: SchemaTree | undefined): boolean {
  return tree?.fields?.has('src') === true && tree.fields.has('alt');
}

/** Converts a value to what a field takes: a list to a text, a date to words, a link to an object. */
export function toField(value: Json, tree: SchemaTree, dates: DateStyle): Json {
  const { node, items, part = '' } = tree;
  const takes = (type: string) => [node.type].flat().includes(type);
  const convert = (one: Json) => (items ? toField(one, items, dates) : one);
  // The lines of a rich text would be paragraphs.
  const isLines = part === 'richText' && Array.isArray(value);
  if (takes('array') && !isLines && (Array.isArray(value) || !takes('string')))
    return [value].flat().map(convert);
  if (Array.isArray(value))
    return joinTexts(
      value.map((one) => String(toField(one, tree, dates))),
      dates,
    );
  if (takesImage(tree) || typeof value === 'object') return value;
  if (typeof value !== 'string' && takes(typeof value)) return value;
  const [only] = node.required ?? [];
  if (!takes('string')) return takes('object') && only !== undefined ? { [only]: value } : value;
  return escapeBraces(getValueKind(node) === 'dates' ? String(value) : formatValue(value, dates));
}

/** Returns a value as texts of the site show it: a date in words, a number with its separators. */
function formatValue(value: Json, dates: DateStyle): string {
  if (typeof value === 'number') return createNumberFormatter(dates.lang, !isYear(value))(value);
  return isDate(value) ? formatDayOrTime(value, dates) : String(value);
}

/** Returns texts as one: *a, b and c*. */
export function joinTexts(texts: readonly string[], { lang }: DateStyle): string {
  return getListFormat(lang, { type: 'conjunction' }).format(texts);
}

/** Returns what a text shows of a column of a row, by its name with its unit: `name`, `start:year`, `tags:count`. */
export function toText(
  name: string,
  values: JsonObject,
  { dates, show }: { dates: DateStyle; show: ShowTitle },
  isRich = false,
): string {
  const { column, unit } = parseColumn(name);
  const value = values[column];
  if (!isFilled(value)) return '';
  if (unit === 'count') return formatValue([value].flat().length, dates);
  if (unit !== undefined && isDate(value)) return formatUnit(value, unit, dates);
  return joinTexts(
    [show(column, value, isRich)].flat().map((one) => formatValue(one, dates)),
    dates,
  );
}
