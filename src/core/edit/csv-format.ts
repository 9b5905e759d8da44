import {
  type CsvRecord,
  getCellText,
  needsQuotes,
  readCell,
  readFilled,
  splitCell,
  writeQuoted,
} from '../load/csv.ts';
import { findLineEnd } from '../load/line-offsets.ts';
import { shiftNode, type TextNode } from '../load/text-node.ts';
import { parsePointer } from '../paths/pointer.ts';
import { isObject, type Json, type JsonObject, type Operation, type Span } from '../types.ts';
import { isEqual } from '../util/is-equal.ts';
import { getAt, setText } from './apply-to-value.ts';
import {
  createListFormat,
  EditError,
  getWritten,
  type TextDocument,
  type TextFormat,
} from './text-format.ts';

/** The format of CSV: a list of rows, which are objects of texts. A cell that a row lacks is empty. */
export const CSV_FORMAT: TextFormat = {
  misread: 'A row without any text would not be read as one. Remove it instead.',
  read: (text) => {
    const { header, separator, names } = readHeader(text);
    const [, ...rows] = readFilled(text, separator);
    const bad = [header, ...rows].find(({ cells }) => cells.some(({ quoteError }) => quoteError));
    if (bad) throw new EditError(`Row ${bad.row} has a wrong double quote. Correct it first.`);
    const start = header.end;
    // It has all fields, also one called `__proto__`: only so can that be assigned.
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    return {
      value: rows.map(({ cells }) => {
        const row: JsonObject = { ...empty };
        for (const [i, cell] of cells.entries()) row[names[i] ?? `#${i + 1}`] = cell.text;
        return row;
      }),
      readNodes: () => {
        const children = rows.map((row) => createNode(row, names));
        return { start, end: rows.at(-1)?.end ?? start, isList: true, children };
      },
    };
  },
  readEntry: (text, { start, end }, name) => {
    if (name !== undefined) return { start, end, name };
    const { separator, names } = readHeader(text);
    // After a line end, as a byte order mark is left out at the beginning of a text.
    const row = readFilled(`\n${text.slice(start, end)}`, separator).next().value;
    return row && shiftNode(createNode(row, names), start - 1);
  },
  readPart: (text, node, changed = '') => {
    const { separator } = readHeader(text);
    const cell = node.children ? undefined : getCellText(text, readCell(text, node.start, separator));
    if (!cell || isQuoted(text, node)) return cell;
    return needsQuotes(changed, separator) ? undefined : { ...cell, encode: (part) => part };
  },
  getInside: (node) => node,
  writeValue: ({ text }, node, value) =>
    node.children ? writeRow(text, value, node) : writeCell(text, value, node),
  writeEntry: ({ text }, { siblings, index }, value, copied) =>
    copied ? getWritten(copied) : writeRow(text, value, siblings[index - 1] ?? siblings[index]),
  hasOwnGaps: true,
  createGap: ({ text }) => [findLineEnd(text)],
  findList: (pointer) => (parsePointer(pointer).length > 2 ? LIST_FORMAT : undefined),
  translate: translateOperation,
};

/** The format of a list in a cell. */
const LIST_FORMAT: TextFormat = {
  ...createListFormat((cell) =>
    splitCell(cell).map(({ entry, start }) => ({ start, end: start + entry.length })),
  ),
  misread: 'An entry of a list in a cell is a text without semicolons, and without spaces around it.',
  createGap: (_, { siblings }) => [siblings.length > 0 ? '; ' : ''],
  translate: (_, operation) =>
    'value' in operation ? { ...operation, value: toText(operation.value) } : operation,
};

/** Reads the first row: names of the columns. One without a name of its own is `#3`. */
function readHeader(text: string) {
  const [line = ''] = /[^\r\n]+/.exec(text) ?? [];
  const separator = line.includes(';') && !line.includes(',') ? ';' : ',';
  const header = readFilled(text, separator).next().value;
  if (!header) throw new EditError('The table has no row with the names of its columns.');
  const columns = header.cells.map((cell) => cell.text.trim());
  // No column has a name that begins like those of columns without one.
  const sign = '#'.repeat(1 + Math.max(0, ...columns.map((column) => column.search(/[^#]|$/))));
  const names = columns.map((column, i) => (columns.indexOf(column) === i && column) || `${sign}${i + 1}`);
  return { header, separator, names };
}

function createNode({ start, end, cells }: CsvRecord, names: readonly string[]): TextNode {
  return {
    start,
    end,
    children: cells.map(({ start, end }, i) => ({ start, end, name: names[i] ?? `#${i + 1}` })),
  };
}

function isQuoted(text: string, { start, end }: Span): boolean {
  return text.slice(start, end).trimStart().startsWith('"');
}

/** Writes a cell in place of another: in quotes if that has some, or if it needs them. */
function writeCell(text: string, value: Json | undefined, like?: TextNode): string {
  const { separator } = readHeader(text);
  const written = toText(value);
  if (like && readCell(text, like.start, separator).text === written) return text.slice(like.start, like.end);
  const hasQuotes = needsQuotes(written, separator) || (like && isQuoted(text, like));
  return hasQuotes ? writeQuoted(written) : written;
}

function writeRow(text: string, value: Json, like?: TextNode): string {
  const { separator, names } = readHeader(text);
  const row = isObject(value) ? value : {};
  return names.map((name, i) => writeCell(text, row[name], like?.children?.[i])).join(separator);
}

/** Returns the text of a cell for a value. A list has the separator of the one before, by default `a; b`. */
function toText(value: Json | undefined, old = ''): string {
  if (isObject(value)) throw new EditError('A cell holds a text, a number or a list, but no object.');
  if (!Array.isArray(value)) return String(value ?? '');
  const entries = value.map((entry) => toText(entry));
  if (isEqual(listEntries(old), entries)) return old;
  const [first, second] = splitCell(old);
  const separator = first && second ? old.slice(first.start + first.entry.length, second.start) : '; ';
  const written = entries.join(separator);
  if (isEqual(listEntries(written), entries)) return written;
  throw new EditError(LIST_FORMAT.misread);
}

function listEntries(cell: string): string[] {
  return splitCell(cell).map(({ entry }) => entry);
}

/** Translates values to texts, and an operation on a cell that its row lacks to one on the row. */
function translateOperation({ text, value, root }: TextDocument, operation: Operation): Operation {
  const { op, pointer } = operation;
  const [row, name] = parsePointer(pointer);
  if (row === undefined) throw new EditError('The rows of a table are changed one by one.');
  const { names } = readHeader(text);
  /** Returns a row with a text for each column. */
  const complete = (fields: Json | undefined): JsonObject => {
    const given = isObject(fields) ? fields : {};
    const unknown = Object.keys(given).find((column) => !names.includes(column));
    if (unknown !== undefined)
      throw new EditError(`The table has no column "${unknown}". Its columns are ${names.join(', ')}.`);
    return Object.fromEntries(
      names.map((name) => [name, Object.hasOwn(given, name) ? toText(given[name]) : '']),
    );
  };
  if (name === undefined)
    return (op === 'set' || op === 'insert') && !operation.written
      ? { ...operation, value: complete(operation.value) }
      : operation;
  if (op !== 'set') throw new EditError('A cell is changed or emptied: set it to "".');
  const cells = getAt(value, `/${row}`);
  const old = isObject(cells) ? String(cells[name] ?? '') : '';
  const set = { ...operation, value: toText(operation.value, old) };
  if (root.children?.[Number(row)]?.children?.some((cell) => cell.name === name)) return set;
  const changed = complete({ ...Object(cells), [name]: setText(old, set) });
  return { op: 'set', pointer: `/${row}`, value: changed };
}
