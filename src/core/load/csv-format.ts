import type { Span, UnlocatedDiagnostic } from '../types.ts';
import { findLineEnd, isBlank, readCsv, toVisibleSpan } from './csv.ts';
import { normalizeColumnName } from './csv-header.ts';

/** Rule of all problems of a CSV file that are not about a column or a value. */
export const CSV_SYNTAX = 'csv-syntax';

/** How spreadsheet programs save what is read here. */
export const SAVE_AS_CSV =
  'Open it in the program that wrote it and save it again: in Excel as "CSV UTF-8 (Comma delimited)", in LibreOffice as "Text CSV" with the character set UTF-8 and the separator ",", in Google Sheets by File > Download > "Comma-separated values".';

/** First characters of files that are no CSV. Bytes that are not UTF-8 were read as U+FFFD. */
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

/** So many characters of the first line are looked at for a separator. */
const LONGEST_LINE = 10_000;

const SEPARATORS: Record<string, string> = { ';': 'semicolons (;)', '\t': 'tabs', '|': 'bars (|)' };

/**
 * Returns what makes a file no CSV: another format, another encoding, another separator, an open merge conflict, no text at all.
 * Nothing else is worth a word until that is right. `columns` are the names that the first row should have.
 */
export function checkCsvFormat(
  file: string,
  text: string,
  columns: readonly string[],
): UnlocatedDiagnostic | undefined {
  const problem =
    otherFormat(text) ??
    otherEncoding(text) ??
    mergeConflict(text) ??
    otherSeparator(text, columns) ??
    empty(text, columns);
  if (!problem) return undefined;
  const { message, help, start, end } = problem;
  const span = toVisibleSpan(text, { start, end });
  return { rule: CSV_SYNTAX, severity: 'error', file, pointer: '', span, message, help };
}

interface FormatProblem extends Span {
  message: string;
  help: string;
}

function otherFormat(text: string): FormatProblem | undefined {
  const start = text.slice(0, 200);
  const [, format] =
    BINARY_FORMATS.find(([beginning]) => start.startsWith(beginning)) ??
    TEXT_FORMATS.find(([beginning]) => beginning.test(start)) ??
    [];
  if (format === undefined) return undefined;
  return {
    start: 0,
    end: 1,
    message: `The file is ${format} with the name of a CSV file.`,
    help: SAVE_AS_CSV,
  };
}

/** UTF-16 read as UTF-8 has a NUL beside each letter of ASCII: two in a row hardly ever, unless its byte order mark says so. */
function otherEncoding(text: string): FormatProblem | undefined {
  const marked = text.startsWith('\uFFFD\uFFFD');
  if (text.includes('\0')) {
    const isText = marked || !text.includes('\0\0');
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

/** Returns the part of a cell around its first lost letter. */
function excerpt(text: string): string {
  const at = text.indexOf('\uFFFD');
  return text.slice(Math.max(0, at - 15), at + 15);
}

function mergeConflict(text: string): FormatProblem | undefined {
  const start = /^(<{7}|>{7}) /m.exec(text)?.index;
  if (start === undefined) return undefined;
  return {
    start,
    end: findLineEnd(text, start),
    message: 'Two versions of the file were merged, and the choice between them is still open.',
    help: 'Keep the rows that are right, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>.',
  };
}

function otherSeparator(text: string, columns: readonly string[]): FormatProblem | undefined {
  const start = text.search(/[^\uFEFF\s]/);
  if (start < 0) return undefined;
  const span = { start, end: findLineEnd(text, start) };
  const line = text.slice(span.start, Math.min(span.end, span.start + LONGEST_LINE));
  if (/^"?sep=,"?,*$/i.test(line)) {
    const message = 'The first line "sep=," is for Excel alone.';
    return { ...span, message, help: 'Delete this line: the first row holds the names of the columns.' };
  }
  const separator = /^"?sep=([;|\t])/i.exec(line)?.[1] ?? separatorOf(line, columns);
  if (separator === ',') return undefined;
  return {
    ...span,
    message: `The columns are separated by ${SEPARATORS[separator]}, not by commas.`,
    help: `${SAVE_AS_CSV} If Excel goes on writing ";": under File > Options > Advanced, untick "Use system separators" and choose "." as decimal separator first.`,
  };
}

/** Returns the separator by which a line has the most names of columns; of several, by which it has the most cells. */
function separatorOf(line: string, columns: readonly string[]): string {
  const known = new Set(columns.map(normalizeColumnName));
  let best = ',';
  let bestCells = cellsBy(line, best);
  for (const separator of Object.keys(SEPARATORS)) {
    const cells = cellsBy(line, separator);
    const names = (words: readonly string[]) =>
      words.filter((word) => known.has(normalizeColumnName(word))).length;
    const gain = names(cells) - names(bestCells);
    const isAlone = bestCells.length === 1 && names(bestCells) === 0 && cells.length > 1;
    if (gain < 0 || (gain === 0 && !isAlone)) continue;
    best = separator;
    bestCells = cells;
  }
  return best;
}

function cellsBy(line: string, separator: string): string[] {
  return line.split(separator).map((cell) => cell.trim().replace(/^"([^"]*)"$/, '$1'));
}

function empty(text: string, columns: readonly string[]): FormatProblem | undefined {
  for (const record of readCsv(text)) if (!isBlank(record)) return undefined;
  const message = 'The file is empty.';
  return {
    start: 0,
    end: 0,
    message,
    help: `Write the names of the columns into its first row: ${columns.join(',')}`,
  };
}
