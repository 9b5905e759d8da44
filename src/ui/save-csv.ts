import type { DataName } from '../generated/props.ts';
import type { Finder } from './find-rows.ts';

/** Saves the rows of all pages of a table as CSV. Spreadsheet programs recognize UTF-8 by the mark at its beginning. */
export async function saveCsv(title: string, table: DataName, loading?: Promise<Finder>): Promise<void> {
  const { csv = [] } = (await loading)?.find(table).data ?? table;
  const href = URL.createObjectURL(new Blob(['\ufeff', ...csv], { type: 'text/csv' }));
  // Without characters that the name of a file can't contain.
  const download = `${title.replace(/[\\/:*?"<>| ]+/g, ' ')}.csv`;
  Object.assign(document.createElement('a'), { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href));
}
