/** Spaces, and characters that the name of a file can't contain. */
const FORBIDDEN = /[\\/:*?"<>| ]+/g;

/** Saves CSV as a file. Spreadsheet programs recognize UTF-8 by the mark at its beginning. */
export function saveCsv(title: string, csv: string): void {
  const href = URL.createObjectURL(new Blob(['\ufeff', csv], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), {
    href,
    download: `${title.replace(FORBIDDEN, ' ')}.csv`,
  }).click();
  setTimeout(() => URL.revokeObjectURL(href));
}
