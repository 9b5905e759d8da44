import { parsePointer } from '../pointer.ts';
import type { Span } from '../types.ts';

/** A cell: its text without quotes, and its range with them. */
export interface CsvCell extends Span {
  text: string;
  quote?: QuoteError;
}

/** A wrong quote: one that is never closed, or one within a quoted text that is not doubled. */
export interface QuoteError extends Span {
  kind: 'unclosed' | 'single';
}

/** A record: its cells, its range, and its number as spreadsheets count rows, from 1. */
export interface CsvRecord extends Span {
  row: number;
  cells: CsvCell[];
}

const QUOTE = '"';
const COMMA = ','.charCodeAt(0);
const LF = '\n'.charCodeAt(0);
const CR = '\r'.charCodeAt(0);

/**
 * Reads a CSV text (RFC 4180) record by record, in linear time; values and ranges come from this one reading. Empty lines are
 * records of one empty cell. Ends after a quote that is never closed: what follows it can't be known.
 */
export function* readCsv(text: string): Generator<CsvRecord> {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  for (let row = 1; at < text.length; row++) {
    const cells: CsvCell[] = [];
    const start = at;
    for (;;) {
      const cell = readCell(text, at);
      cells.push(cell);
      at = cell.end;
      if (text.charCodeAt(at) !== COMMA) break;
      at++;
    }
    yield { row, cells, start, end: at };
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
}

/** Returns whether no cell of the record holds anything but spaces. */
export function isBlank({ cells }: CsvRecord): boolean {
  return cells.every((cell) => cell.text.trim() === '');
}

/** Returns the wrong quote of a record, if it has one. */
export function findQuoteError({ cells }: CsvRecord): QuoteError | undefined {
  return cells.find((cell) => cell.quote)?.quote;
}

function readCell(text: string, start: number): CsvCell {
  const opening = afterSpaces(text, start);
  if (text[opening] !== QUOTE) {
    const end = plainEnd(text, start);
    return { text: text.slice(start, end), start, end };
  }
  const closing = closingQuote(text, opening);
  if (closing === undefined) return unclosed(text, start, opening);
  const value = text.slice(opening + 1, closing).replaceAll('""', QUOTE);
  const end = afterSpaces(text, closing + 1);
  if (isCellEnd(text, end)) return { text: value, start, end };
  if (findLineEnd(text, opening, closing) < closing) return unclosed(text, start, opening);
  const plain = plainEnd(text, end);
  const quote: QuoteError = { kind: 'single', start: opening, end: plain };
  return { text: value + text.slice(closing + 1, plain), start, end: plain, quote };
}

function unclosed(text: string, start: number, opening: number): CsvCell {
  const quote: QuoteError = { kind: 'unclosed', start: opening, end: findLineEnd(text, opening) };
  return { text: text.slice(opening + 1), start, end: text.length, quote };
}

/** Returns the offset of the quote that ends a quoted text; two quotes are one that belongs to the text. */
function closingQuote(text: string, opening: number): number | undefined {
  for (let at = text.indexOf(QUOTE, opening + 1); at >= 0; at = text.indexOf(QUOTE, at + 2)) {
    if (text[at + 1] !== QUOTE) return at;
  }
  return undefined;
}

function afterSpaces(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ' || text[at] === '\t') at++;
  return at;
}

function isCellEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return at >= text.length || code === COMMA || code === LF || code === CR;
}

function plainEnd(text: string, start: number): number {
  let at = start;
  while (!isCellEnd(text, at)) at++;
  return at;
}

/** Returns the offset of the end of the line that `start` is in, at most `limit`. */
export function findLineEnd(text: string, start: number, limit = text.length): number {
  let at = start;
  for (; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === LF || code === CR) break;
  }
  return at;
}

/** Returns what finds the range of the cell at a pointer (`/3/email`: fourth row of data), or of its row. */
export function createCellLocator(text: string): (pointer: string) => Span {
  const header = firstRow(text);
  let rows: CsvRecord[] | undefined;
  return (pointer) => {
    const [row, field] = parsePointer(pointer);
    if (row === undefined) return toVisibleSpan(text, header ?? { start: 0, end: 0 });
    rows ??= [...readCsv(text)].filter((record) => !isBlank(record)).slice(1);
    const record = rows[Number(row)];
    const column = header?.cells.findIndex((cell) => cell.text.trim() === field) ?? -1;
    return toVisibleSpan(text, record?.cells[column] ?? record ?? { start: 0, end: 0 });
  };
}

function firstRow(text: string): CsvRecord | undefined {
  for (const record of readCsv(text)) if (!isBlank(record)) return record;
  return undefined;
}

/** Returns a range that can be underlined: an empty one with its next character, or at the end of a text its last. */
export function toVisibleSpan(text: string, { start, end }: Span): Span {
  if (end > start) return { start, end };
  if (start < text.length) return { start, end: start + 1 };
  return { start: Math.max(0, text.length - 1), end: text.length };
}
