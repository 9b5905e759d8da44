import type { DataName } from '../../generated/props.ts';
import type { Json } from '../types.ts';

/** Returns the place of each value of a column when they are sorted, from 1; equal values share one, empty ones have 0. */
export function rankValues(values: readonly Json[], lang: string): number[] {
  const { compare } = new Intl.Collator(lang, { numeric: true });
  const distinct = [...new Set(values)].filter((value) => value !== '');
  const sorted = distinct.sort((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)),
  );
  const places = new Map(sorted.map((value, i) => [value, i + 1]));
  return values.map((value) => places.get(value) ?? 0);
}

/** Returns a table as CSV. https://www.rfc-editor.org/rfc/rfc4180 */
export function createCsv(columns: DataName['columns'], rows: readonly (readonly Json[])[]): string {
  return [columns.map(({ title }) => title), ...rows]
    .map((row) => `${row.map(toField).join(',')}\r\n`)
    .join('');
}

/** The beginning of a formula in spreadsheet programs. https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@\t\r]/;

/** Returns a value as a field of CSV. An apostrophe keeps a spreadsheet program from executing a text. */
function toField(value: Json): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
