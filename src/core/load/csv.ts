import { parsePointer } from '../paths/pointer.ts';
import type { Span, Target } from '../types.ts';
import { memoize } from '../util/memoize.ts';
import { findOrEnd } from './line-offsets.ts';
import { createOffsetLookup, getFirstLine, type Located, type WrittenText } from './written-text.ts';

/** A cell: its text without quotes. Its range includes them. */
export interface CsvCell extends Span {
  text: string;
  quoteError?: QuoteError;
}

/** A wrong quote: one that is never closed, or not in time, or a single one within a quoted text. */
export interface QuoteError extends Span {
  kind: 'unclosed' | 'long' | 'single';
}

/** A record. `row` is its number as spreadsheets count, from 1. */
export interface CsvRecord extends Span {
  row: number;
  cells: CsvCell[];
}

const QUOTE = '"';
/** Maximum number of cells of a record, the last one with the rest of its line: no table has so many columns. */
const MAX_CELLS = 10_000;
/** Maximum number of characters of a text in quotes. The quote that ends a longer one is another's. */
export const MAX_QUOTED = 1_000_000;
const SPACES = /[ \t]*/y;
/** Returns the expression for a cell without quotes. */
const getPlainCell = memoize((separator: string) => new RegExp(`[^${separator}\\r\\n]*`, 'y'));

/** Reads a CSV text (RFC 4180) record by record but for empty lines, in linear time. Ends after a quote that is not closed in time. */
export function* readCsv(text: string, separator = ','): Generator<CsvRecord> {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  for (let row = 1; at < text.length; row++) {
    if (text[at] !== '\n' && text[at] !== '\r') {
      const cells = readCells(text, at, separator);
      const end = cells.at(-1)?.end ?? at;
      yield { row, cells, start: at, end };
      at = end;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
}

function readCells(text: string, start: number, separator: string): CsvCell[] {
  const cells: CsvCell[] = [];
  for (let at = start; ; at++) {
    const cell = cells.length < MAX_CELLS ? readCell(text, at, separator) : readLine(text, at);
    cells.push(cell);
    at = cell.end;
    if (text[at] !== separator) return cells;
  }
}

/** Reads the records that are not blank. The first is the header. */
export function* readFilled(text: string, separator?: string): Generator<CsvRecord, undefined> {
  for (const record of readCsv(text, separator))
    if (record.cells.some((cell) => cell.text.trim() !== '')) yield record;
}

/** Reads the cell that begins at an offset. */
export function readCell(text: string, start: number, separator = ','): CsvCell {
  const plain = getPlainCell(separator);
  const opening = skip(SPACES, text, start);
  if (text[opening] !== QUOTE) {
    const end = skip(plain, text, start);
    return { text: text.slice(start, end), start, end };
  }
  const closing = findClosingQuote(text, opening);
  if (closing === undefined) {
    const kind = text.length - opening > MAX_QUOTED ? 'long' : 'unclosed';
    return createUnclosedCell(text, start, opening, kind);
  }
  const value = text.slice(opening + 1, closing).replaceAll('""', QUOTE);
  const rest = skip(SPACES, text, closing + 1);
  const end = skip(plain, text, rest);
  if (end === rest) return { text: value, start, end };
  if (/[\r\n]/.test(text.slice(opening, closing)))
    return createUnclosedCell(text, start, opening, 'unclosed');
  const quoteError: QuoteError = { kind: 'single', start: opening, end };
  return { text: value + text.slice(closing + 1, end), start, end, quoteError };
}

function readLine(text: string, start: number): CsvCell {
  const end = findOrEnd(text, '\n', start);
  return { text: text.slice(start, end), start, end };
}

function createUnclosedCell(text: string, start: number, opening: number, kind: QuoteError['kind']): CsvCell {
  const quoteError: QuoteError = { kind, ...getFirstLine(text, opening) };
  return { text: text.slice(opening + 1), start, end: text.length, quoteError };
}

/** Returns the offset of the quote that ends a quoted text, if it is in time. Two quotes in a row are part of the text. */
function findClosingQuote(text: string, opening: number): number | undefined {
  let at = text.indexOf(QUOTE, opening + 1);
  while (text[at + 1] === QUOTE && at >= 0 && at - opening <= MAX_QUOTED) at = text.indexOf(QUOTE, at + 2);
  return at < 0 || at - opening > MAX_QUOTED ? undefined : at;
}

/** Returns the offset after what a sticky expression matches, which may be nothing. */
function skip(expression: RegExp, text: string, start: number): number {
  expression.lastIndex = start;
  expression.test(text);
  return expression.lastIndex;
}

/** An entry of a list in a cell: the text between two semicolons. */
const ENTRY = /[^\s;](?:[^;]*[^\s;])?/g;

/** Returns the entries of the list in a cell, which semicolons separate, with their offsets. */
export function splitCell(text: string): { entry: string; start: number }[] {
  return [...text.matchAll(ENTRY)].map(({ 0: entry, index: start }) => ({ entry, start }));
}

/** Creates a function that locates a row (`/3`), a cell (`/3/tags`) or an entry of its list (`/3/tags/0`). */
export function createCellLocator(csv: string): (pointer: string, target?: Target) => Located {
  const header = readFilled(csv).next().value;
  let rows: CsvRecord[] | undefined;
  return (pointer, target) => {
    const [row, field, entry] = parsePointer(pointer);
    if (row === undefined) return { span: header ?? { start: 0, end: 0 } };
    rows ??= [...readFilled(csv)].slice(1);
    const record = rows[Number(row)];
    const column = header?.cells.findIndex((cell) => cell.text.trim() === field) ?? -1;
    const cell = record?.cells[column];
    if (!cell || target === 'key') return { span: cell ?? record ?? { start: 0, end: 0 } };
    const text = getCellText(csv, cell);
    const inList = entry === undefined ? undefined : splitCell(cell.text)[Number(entry)];
    if (!inList) return { span: cell, text };
    const { length } = inList.entry;
    const toOffset = (at: number) => text.toOffset(inList.start + at);
    const encode = (written: string) => (written.includes(';') ? undefined : text.encode(written));
    return { span: { start: toOffset(0), end: toOffset(length) }, text: { length, toOffset, encode } };
  };
}

/** Writes a text as a cell, in quotes if it would be several cells or rows without. */
export function quoteCell(text: string): string {
  return needsQuotes(text, ',') ? writeQuoted(text) : text;
}

/** Returns true for a text that would be several cells or rows without quotes. */
export function needsQuotes(text: string, separator: string): boolean {
  return /["\r\n]/.test(text) || text.includes(separator);
}

/** Writes a text as a cell in quotes. */
export function writeQuoted(text: string): string {
  return QUOTE + text.replaceAll(QUOTE, '""') + QUOTE;
}

export function getCellText(csv: string, { text: { length }, start, end }: CsvCell): WrittenText {
  const opening = skip(SPACES, csv, start);
  if (csv[opening] === QUOTE)
    return {
      length,
      toOffset: createOffsetLookup(csv.slice(opening + 1, end), opening + 1, /""|./gs),
      encode: (text) => text.replaceAll(QUOTE, '""'),
    };
  // Any other text needs quotes, or would be several cells.
  const encode = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? undefined : text);
  return { length, toOffset: (at) => start + at, encode };
}
