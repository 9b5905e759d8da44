import { toPlainText } from '../core/plain-text.ts';
import type { DataName } from '../generated/props.ts';

/** A filter: words, and the value that a column has, or an empty text. */
export interface Query {
  text: string;
  column?: string | undefined;
  value: string;
}

/** The column that the rows are sorted by; they were in their own order before. */
export interface Sorting {
  column: number;
  isDown: boolean;
}

/** Returns the numbers of the rows that all queries find, in their order. */
export function findRows(table: DataName, sorting: Sorting | undefined, ...queries: Query[]): number[] {
  const active = queries.filter(({ text, value }) => text || value);
  const getPlace = (column?: string) => table.columns.findIndex(({ field }) => field === column);
  const words = fold(active.map(({ text }) => text).join(' '))
    .split(/\s+/)
    .filter(Boolean);
  const found = [...table.rows.entries()].flatMap(([i, row]) => {
    const text = words.length > 0 ? fold(row.map(toPlainText).join(' ')) : '';
    const isFound =
      words.every((word) => text.includes(word)) &&
      active.every(({ column, value }) => !value || toPlainText(row[getPlace(column)]) === value);
    return isFound ? [i] : [];
  });
  return sortRows(found, table, sorting);
}

/** Returns a text in small letters and without accents. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** Sorts numbers of rows by a column. Rows whose cell is empty are last. */
function sortRows(found: number[], { columns }: DataName, sorting?: Sorting): number[] {
  const order = sorting && columns[sorting.column]?.order;
  if (!order) return found;
  return found.sort((i, j) => {
    const [a = 0, b = 0] = [order[i], order[j]];
    return sorting.isDown || a === 0 || b === 0 ? b - a : a - b;
  });
}

/** Saves CSV as a file. Spreadsheet programs recognize UTF-8 by the mark at its beginning. */
export function save(title: string, csv: readonly string[] = []): void {
  const href = URL.createObjectURL(new Blob(['\ufeff', ...csv], { type: 'text/csv' }));
  // Without characters that the name of a file can't contain.
  const download = `${title.replace(/[\\/:*?"<>| ]+/g, ' ')}.csv`;
  Object.assign(document.createElement('a'), { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href));
}
