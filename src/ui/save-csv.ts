/** Saves CSV as a file. Spreadsheet programs recognize UTF-8 by the mark at its beginning. */
export function saveCsv(title: string, csv: readonly string[]): void {
  const href = URL.createObjectURL(new Blob(['\ufeff', ...csv], { type: 'text/csv' }));
  // Without characters that the name of a file can't contain.
  const download = `${title.replace(/[\\/:*?"<>| ]+/g, ' ')}.csv`;
  Object.assign(document.createElement('a'), { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href));
}
