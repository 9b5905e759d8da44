import { quoteCell } from '../load/csv.ts';
import type { Json } from '../types.ts';

/** Returns the places of the values of a column in order: equal ones share one from 1, empty ones have 0. */
export function rankValues(values: readonly Json[], lang: string): number[] {
  const { compare } = new Intl.Collator(lang, { numeric: true });
  const sorted = [...new Set(values)].sort((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)),
  );
  const places = new Map(sorted.filter((value) => value !== '').map((value, i) => [value, i + 1]));
  return values.map((value) => places.get(value) ?? 0);
}

/** The beginning of a formula in spreadsheets: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@\t\r]/;

/** Returns rows as lines of CSV (RFC 4180). An apostrophe before a text prevents that it is executed. */
export function createCsv(rows: readonly (readonly Json[])[]): string[] {
  const toField = (value: Json) => {
    return quoteCell(typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value));
  };
  return rows.map((row) => `${row.map(toField).join(',')}\r\n`);
}
