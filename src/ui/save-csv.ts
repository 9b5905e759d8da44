import type { DataName } from '../generated/props.ts';
import type { Finder } from './find-rows.ts';
import { saveFile } from './save-file.ts';

/** Saves the rows of all pages of a table as CSV. Spreadsheet programs recognize UTF-8 by the mark at its beginning. */
export async function saveCsv(title: string, table: DataName, loading?: Promise<Finder>): Promise<void> {
  const { csv = [] } = (await loading)?.find(table).data ?? table;
  saveFile(title, 'csv', `\ufeff${csv.join('')}`, 'text/csv');
}
