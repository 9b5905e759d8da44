import type { Columns } from '../schema/page-columns.ts';
import { getChild, type SchemaNode } from '../schema/schema.ts';
import { quoteAll } from '../text/message-text.ts';
import { isDate } from '../values/dates.ts';

/** Kinds of values that a column may hold: an example of each, and what a condition compares it with. */
export const KINDS = {
  dates: { example: 'a date: "2026-12-31"', isOne: isDate },
  numbers: { example: 'a number: 2026', isOne: (value: string) => !Number.isNaN(Number(value)) },
  'truth values': { example: 'true or false', isOne: (value: string) => /^(true|false)$/.test(value) },
};

/** Returns the kind of the values of a column; `undefined` if they are of several kinds, or any texts. */
export function getValueKind(column: SchemaNode = {}): keyof typeof KINDS | undefined {
  const { type, format, else: day } = column.type === undefined ? (column.items ?? column) : column;
  const types = [type].flat();
  // A text that is a day or a time says the format of the day in `else`.
  const form = format ?? getChild(day, 'format');
  if (types.includes('string')) return form === 'date' || form === 'date-time' ? 'dates' : undefined;
  if (types.includes('number') || types.includes('integer')) return 'numbers';
  return types.includes('boolean') ? 'truth values' : undefined;
}

/** Returns true if the values of a column may be before or after others. Those of an unknown type may be. */
export function isOrdered(column: SchemaNode = {}): boolean {
  const kind = getValueKind(column);
  return kind === 'dates' || kind === 'numbers' || !(column.type ?? column.items);
}

/** Describes a unit or a comparison of a column whose values do not have it; `undefined` if they have. */
export function describeMisuse(column: string, use: string, columns: Columns) {
  const isUnit = use.startsWith(':');
  const hasUse = (node?: SchemaNode) => (isUnit ? getValueKind(node) === 'dates' : isOrdered(node));
  if (hasUse(columns[column])) return undefined;
  const kinds = isUnit ? 'dates' : 'dates or numbers';
  const right = isUnit ? `"${column}"` : `a condition without "${use}"`;
  const others = Object.keys(columns).filter((name) => hasUse(columns[name]));
  const choice = others.length > 0 ? `, or a column of ${kinds}: ${quoteAll(others)}` : '';
  return {
    message: `The column "${column}" holds no ${kinds}, so it has no "${use}".`,
    help: `Write ${right}${choice}.`,
  };
}
