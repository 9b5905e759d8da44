import { createFileError, type Span, type UnlocatedDiagnostic } from '../types.ts';
import { findLineEnd, readCsv, readFirstRow, toVisibleSpan } from './csv.ts';
import { normalizeColumnName } from './csv-header.ts';

/** Rule of the diagnostics of a CSV file that are not about a column or a value. */
export const CSV_SYNTAX = 'csv-syntax';

/** Help for files that are not CSV in UTF-8 with commas: how to save them from spreadsheet programs. */
export const SAVE_AS_CSV =
  'Open it in the program that wrote it and save it again: in Excel as "CSV UTF-8 (Comma delimited)", in LibreOffice as "Text CSV" with the character set UTF-8 and the separator ",", in Google Sheets by File > Download > "Comma-separated values".';

/** First characters of files in other formats. Bytes that are not UTF-8 were read as U+FFFD. */
const BINARY_FORMATS: [start: string, format: string][] = [
  ['PK\x03', 'a spreadsheet (or another ZIP file)'],
  ['PK\x05', 'an empty ZIP file'],
  ['\uFFFD\uFFFD\x11', 'an old Excel file (.xls)'],
  ['%PDF', 'a PDF'],
  ['{\\rtf', 'a text of a word processor (RTF)'],
  ['version https://git-lfs', 'a reference to Git LFS'],
];
const TEXT_FORMATS: [start: RegExp, format: string][] = [
  [/^\uFEFF?\s*<(!doctype|html|head|body|table)/i, 'a web page'],
  [/^\uFEFF?\s*<\?xml/i, 'an XML file'],
];

/** Number of characters of the first line in which a separator is looked for. */
const MAX_LINE_LENGTH = 10_000;

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
    findOtherFormat(text) ??
    findOtherEncoding(text) ??
    findOpenConflict(text) ??
    findOtherSeparator(text, columns) ??
    findEmpty(text, columns);
  if (!problem) return undefined;
  const { message, help, start, end } = problem;
  const span = toVisibleSpan(text, { start, end });
  return createFileError(CSV_SYNTAX, file, { span, message, help });
}

interface FormatProblem extends Span {
  message: string;
  help: string;
}

function findOtherFormat(text: string): FormatProblem | undefined {
  const start = text.slice(0, 200);
  const [, format] =
    BINARY_FORMATS.find(([beginning]) => start.startsWith(beginning)) ??
    TEXT_FORMATS.find(([beginning]) => beginning.test(start)) ??
    [];
  if (format === undefined) return undefined;
  const message = `The file is ${format} with the name of a CSV file.`;
  return { start: 0, end: 1, message, help: SAVE_AS_CSV };
}

/**
 * Detects UTF-16, which read as UTF-8 has a NUL next to each ASCII letter but rarely two in a row, and other
 * encodings.
 */
function findOtherEncoding(text: string): FormatProblem | undefined {
  const hasByteOrderMark = text.startsWith('\uFFFD\uFFFD');
  if (text.includes('\0')) {
    const isText = hasByteOrderMark || !text.includes('\0\0');
    const message = isText ? 'The file is saved as UTF-16, not as UTF-8.' : 'The file is not text.';
    return { start: 0, end: 1, message, help: SAVE_AS_CSV };
  }
  const start = text.indexOf('\uFFFD');
  if (start < 0) return undefined;
  const record = [...readCsv(text.slice(0, findLineEnd(text, start)))].at(-1);
  const cell = record?.cells.find(({ end }) => end > start);
  const word = cell ? JSON.stringify(excerpt(cell.text)) : '';
  const message = `The file is not saved as UTF-8: a letter in row ${record?.row} is lost (${word}).`;
  return { start, end: start + 1, message, help: SAVE_AS_CSV };
}

/** Returns the text around the first lost letter of a cell. */
function excerpt(text: string): string {
  const at = text.indexOf('\uFFFD');
  return text.slice(Math.max(0, at - 15), at + 15);
}

function findOpenConflict(text: string): FormatProblem | undefined {
  const start = /^(<{7}|>{7}) /m.exec(text)?.index;
  if (start === undefined) return undefined;
  return {
    start,
    end: findLineEnd(text, start),
    message: 'Two versions of the file were merged, and the choice between them is still open.',
    help: 'Keep the rows that are right, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>.',
  };
}

function findOtherSeparator(text: string, columns: readonly string[]): FormatProblem | undefined {
  const start = text.search(/[^\uFEFF\s]/);
  if (start < 0) return undefined;
  const span = { start, end: findLineEnd(text, start) };
  const line = text.slice(span.start, Math.min(span.end, span.start + MAX_LINE_LENGTH));
  if (/^"?sep=,"?,*$/i.test(line)) {
    const message = 'The first line "sep=," is for Excel only.';
    return { ...span, message, help: 'Delete this line: the first row holds the names of the columns.' };
  }
  const separator = /^"?sep=([;|\t])/i.exec(line)?.[1] ?? detectSeparator(line, columns);
  if (separator === ',') return undefined;
  return {
    ...span,
    message: `The columns are separated by ${SEPARATORS[separator]}, not by commas.`,
    help: `${SAVE_AS_CSV} If Excel goes on writing ";": under File > Options > Advanced, untick "Use system separators" and choose "." as decimal separator first.`,
  };
}

/**
 * Returns the separator that gives a line the most names of columns. A comma wins unless it gives one unknown
 * cell.
 */
function detectSeparator(line: string, columns: readonly string[]): string {
  const known = new Set(columns.map(normalizeColumnName));
  let best = ',';
  let bestCells = splitCells(line, best);
  for (const separator of Object.keys(SEPARATORS)) {
    const cells = splitCells(line, separator);
    const names = (words: readonly string[]) =>
      words.filter((word) => known.has(normalizeColumnName(word))).length;
    const gain = names(cells) - names(bestCells);
    const isSingleCell = bestCells.length === 1 && names(bestCells) === 0 && cells.length > 1;
    if (gain < 0 || (gain === 0 && !isSingleCell)) continue;
    best = separator;
    bestCells = cells;
  }
  return best;
}

function splitCells(line: string, separator: string): string[] {
  return line.split(separator).map((cell) => cell.trim().replace(/^"([^"]*)"$/, '$1'));
}

function findEmpty(text: string, columns: readonly string[]): FormatProblem | undefined {
  if (readFirstRow(text)) return undefined;
  const help = `Write the names of the columns into its first row: ${columns.join(',')}`;
  return { start: 0, end: 0, message: 'The file is empty.', help };
}
