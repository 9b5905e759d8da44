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
  const { items, else: day, type = items?.type, format = items?.format ?? getChild(day, 'format') } = column;
  const types = [type].flat();
  if (types.includes('string')) return format === 'date' || format === 'date-time' ? 'dates' : undefined;
  if (types.includes('number') || types.includes('integer')) return 'numbers';
  return types.includes('boolean') ? 'truth values' : undefined;
}

function hasDates(column: SchemaNode | undefined): boolean {
  return getValueKind(column) === 'dates';
}

/** Returns true if the values of a column may be before or after others. Those of an unknown type may be. */
export function isOrdered(column: SchemaNode = {}): boolean {
  const isUnknown = column.type === undefined && column.items === undefined;
  return isUnknown || hasDates(column) || getValueKind(column) === 'numbers';
}

/** Describes a use of a column whose values do not have what is taken of them; `undefined` for any other. */
export function describeMisuse(column: string, use: string, columns: Columns) {
  const { fits, kinds, right } = use.startsWith(':')
    ? { fits: hasDates, kinds: 'dates', right: `"${column}"` }
    : { fits: isOrdered, kinds: 'dates or numbers', right: `a condition without "${use}"` };
  if (fits(columns[column])) return undefined;
  const others = Object.keys(columns).filter((name) => fits(columns[name]));
  const choice = others.length > 0 ? `, or a column of ${kinds}: ${quoteAll(others)}` : '';
  return {
    message: `The column "${column}" holds no ${kinds}, so it has no "${use}".`,
    help: `Write ${right}${choice}.`,
  };
}
