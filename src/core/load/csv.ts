import { parsePointer } from '../pointer.ts';
import type { Span } from '../types.ts';
import { createOffsetLookup, type Located, type WrittenText } from './written-text.ts';

/** A cell: its text without quotes. Its range includes them. */
export interface CsvCell extends Span {
  text: string;
  quoteError?: QuoteError;
}

/** A wrong quote: one that is never closed, or a single one within a quoted text. */
export interface QuoteError extends Span {
  kind: 'unclosed' | 'single';
}

/** A record. `row` is its number as spreadsheets count, from 1. */
export interface CsvRecord extends Span {
  row: number;
  cells: CsvCell[];
}

const QUOTE = '"';
const COMMA = ','.charCodeAt(0);
const LF = '\n'.charCodeAt(0);
const CR = '\r'.charCodeAt(0);

/**
 * Reads a CSV text (RFC 4180) record by record, in linear time. An empty line is a record of one empty cell.
 * Ends after a quote that is never closed, since the rest of the text is ambiguous.
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

/** Returns true if all cells of a record are empty or white space. */
export function isBlank({ cells }: CsvRecord): boolean {
  return cells.every((cell) => cell.text.trim() === '');
}

export function findQuoteError({ cells }: CsvRecord): QuoteError | undefined {
  return cells.find((cell) => cell.quoteError)?.quoteError;
}

function readCell(text: string, start: number): CsvCell {
  const opening = skipSpaces(text, start);
  if (text[opening] !== QUOTE) {
    const end = findCellEnd(text, start);
    return { text: text.slice(start, end), start, end };
  }
  const closing = findClosingQuote(text, opening);
  if (closing === undefined) return createUnclosedCell(text, start, opening);
  const value = text.slice(opening + 1, closing).replaceAll('""', QUOTE);
  const end = skipSpaces(text, closing + 1);
  if (isCellEnd(text, end)) return { text: value, start, end };
  if (findLineEnd(text, opening, closing) < closing) return createUnclosedCell(text, start, opening);
  const plain = findCellEnd(text, end);
  const quoteError: QuoteError = { kind: 'single', start: opening, end: plain };
  return { text: value + text.slice(closing + 1, plain), start, end: plain, quoteError };
}

function createUnclosedCell(text: string, start: number, opening: number): CsvCell {
  const quoteError: QuoteError = { kind: 'unclosed', start: opening, end: findLineEnd(text, opening) };
  return { text: text.slice(opening + 1), start, end: text.length, quoteError };
}

/** Returns the offset of the quote that ends a quoted text. Two quotes in a row are part of the text. */
function findClosingQuote(text: string, opening: number): number | undefined {
  for (let at = text.indexOf(QUOTE, opening + 1); at >= 0; at = text.indexOf(QUOTE, at + 2)) {
    if (text[at + 1] !== QUOTE) return at;
  }
  return undefined;
}

function skipSpaces(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ' || text[at] === '\t') at++;
  return at;
}

function isCellEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return at >= text.length || code === COMMA || code === LF || code === CR;
}

function findCellEnd(text: string, start: number): number {
  let at = start;
  while (!isCellEnd(text, at)) at++;
  return at;
}

/** Returns the offset of the end of the line at `start`, at most `limit`. */
export function findLineEnd(text: string, start: number, limit = text.length): number {
  let at = start;
  for (; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === LF || code === CR) break;
  }
  return at;
}

/** An entry of a list in a cell: the text between two semicolons. */
const ENTRY = /[^\s;](?:[^;]*[^\s;])?/g;

/** Returns the entries of the list in a cell, with their offsets in its text. */
export function splitCell(text: string): { entry: string; start: number }[] {
  return [...text.matchAll(ENTRY)].map(({ 0: entry, index: start }) => ({ entry, start }));
}

/**
 * Creates a function that locates the cell at a pointer (`/3/email`: fourth row of data), an entry of its list (`/3/tags/0`), or
 * its row.
 */
export function createCellLocator(file: string): (pointer: string) => Located {
  const header = readFirstRow(file);
  let rows: CsvRecord[] | undefined;
  return (pointer) => {
    const [row, field, entry] = parsePointer(pointer);
    if (row === undefined) return { span: header ?? { start: 0, end: 0 } };
    rows ??= [...readCsv(file)].filter((record) => !isBlank(record)).slice(1);
    const record = rows[Number(row)];
    const column = header?.cells.findIndex((cell) => cell.text.trim() === field) ?? -1;
    const cell = record?.cells[column];
    if (!cell) return { span: record ?? { start: 0, end: 0 } };
    const text = getCellText(file, cell);
    const part = entry === undefined ? undefined : splitCell(cell.text)[Number(entry)];
    if (!part) return { span: cell, text };
    const { entry: value, start } = part;
    const toOffset = (at: number) => text.toOffset(start + at);
    const encode = (written: string) => (written.includes(';') ? undefined : text.encode(written));
    return { span: { start: toOffset(0), end: toOffset(value.length) }, text: { value, toOffset, encode } };
  };
}

function getCellText(file: string, { text: value, start, end }: CsvCell): WrittenText {
  const opening = skipSpaces(file, start);
  if (file[opening] === QUOTE)
    return {
      value,
      toOffset: createOffsetLookup(file.slice(opening + 1, end), opening + 1, /""|./gs),
      encode: (text) => text.replaceAll(QUOTE, '""'),
    };
  // Any other text needs quotes, or would be several cells.
  const encode = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? undefined : text);
  return { value, toOffset: (at) => start + at, encode };
}

export function readFirstRow(text: string): CsvRecord | undefined {
  for (const record of readCsv(text)) if (!isBlank(record)) return record;
  return undefined;
}
