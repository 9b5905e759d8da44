import { createFileError, type UnlocatedDiagnostic } from '../types.ts';
import { findLineEnd, readCsv, readFilled } from './csv.ts';

/** Rule of the diagnostics of a CSV file that are not about a column or a value. */
export const CSV_SYNTAX = 'csv-syntax';

/** Help for files that are not CSV in UTF-8 with commas: how to save them from spreadsheet programs. */
export const SAVE_AS_CSV =
  'Open it in the program that wrote it and save it again: in Excel as "CSV UTF-8 (Comma delimited)", in LibreOffice as "Text CSV" with the character set UTF-8 and the separator ",", in Google Sheets by File > Download > "Comma-separated values".';

const SEPARATORS: Record<string, string> = { ';': 'semicolons (;)', '\t': 'tabs', '|': 'bars (|)' };

/**
 * Returns a diagnostic if a file can't be read as CSV: wrong format, encoding or separator, a merge conflict,
 * or no text. The file needs no other check then. `columns` are the expected names of columns.
 */
export function checkCsvFormat(
  file: string,
  text: string,
  columns: readonly string[],
): UnlocatedDiagnostic | undefined {
  const problem =
    findOtherEncoding(text) ?? findOpenConflict(text) ?? findOtherSeparator(text) ?? findEmpty(text, columns);
  return problem && createFileError(CSV_SYNTAX, file, problem);
}

type Problem = Pick<UnlocatedDiagnostic, 'span' | 'message' | 'help'>;

/** Finds a spreadsheet, other binary files and texts that are not UTF-8. */
function findOtherEncoding(text: string): Problem | undefined {
  const binary = describeBinary(text);
  if (binary !== undefined) return { span: { start: 0, end: 1 }, message: binary, help: SAVE_AS_CSV };
  const start = text.indexOf('\uFFFD');
  if (start < 0) return undefined;
  const record = [...readCsv(text.slice(0, findLineEnd(text, start)))].at(-1);
  const { text: word = '' } = record?.cells.find(({ end }) => end > start) ?? {};
  const lost = word.indexOf('\uFFFD');
  const around = JSON.stringify(word.slice(Math.max(0, lost - 15), lost + 15));
  const message = `The file is not saved as UTF-8: a letter in row ${record?.row} is lost (${around}).`;
  return { span: { start, end: start + 1 }, message, help: SAVE_AS_CSV };
}

/** Detects UTF-16, which read as UTF-8 has one NUL next to each ASCII letter; other formats have several in a row. */
function describeBinary(text: string): string | undefined {
  if (text.startsWith('PK\x03'))
    return 'The file is a spreadsheet (or another ZIP file) with the name of a CSV file.';
  const nul = text.indexOf('\0');
  if (nul < 0) return undefined;
  return text[nul + 1] === '\0' ? 'The file is not text.' : 'The file is saved as UTF-16, not as UTF-8.';
}

function findOpenConflict(text: string): Problem | undefined {
  const start = /^(<{7}|>{7}) /m.exec(text)?.index;
  if (start === undefined) return undefined;
  return {
    span: { start, end: findLineEnd(text, start) },
    message: 'Two versions of the file were merged, and the choice between them is still open.',
    help: 'Keep the rows that are right, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>.',
  };
}

function findOtherSeparator(text: string): Problem | undefined {
  const start = text.search(/[^\uFEFF\s]|$/);
  const end = findLineEnd(text, start);
  const line = text.slice(start, end);
  const separator = Object.keys(SEPARATORS).find((one) => line.includes(one));
  if (separator === undefined || line.includes(',')) return undefined;
  return {
    span: { start, end },
    message: `The columns are separated by ${SEPARATORS[separator]}, not by commas.`,
    help: `${SAVE_AS_CSV} If Excel goes on writing ";": under File > Options > Advanced, untick "Use system separators" and choose "." as decimal separator first.`,
  };
}

function findEmpty(text: string, columns: readonly string[]): Problem | undefined {
  if (readFilled(text).next().value) return undefined;
  const help = `Write the names of the columns into its first row: ${columns.join(',')}`;
  return { span: { start: 0, end: 0 }, message: 'The file is empty.', help };
}
