import type { SchemaNode } from '../schema/schema.ts';
import { findNearest } from '../suggest.ts';
import { createFileError, type Span, type UnlocatedDiagnostic } from '../types.ts';
import { type CsvCell, type CsvRecord, readCsv, toVisibleSpan } from './csv.ts';

/** Rule of the diagnostics of column names. */
const CSV_COLUMNS = 'csv-columns';

/** The first row of a CSV file: the column of each cell, and the missing columns. */
export interface CsvHeader {
  /** Name of the column of each cell; `undefined` if the cell is not read. */
  columns: readonly (string | undefined)[];
  /** Number of columns up to the last one with a name. */
  width: number;
  /** Number of cells of the first row. */
  cells: number;
  /** Indices of the cells without a name. */
  unnamed: ReadonlySet<number>;
  missing: ReadonlySet<string>;
  diagnostics: UnlocatedDiagnostic[];
  /** True if the first row names no columns, so no row can be read. */
  isUnreadable: boolean;
}

/** The first row of a CSV file, with the file and its schema. */
export interface CsvHeaderSource {
  file: string;
  text: string;
  schema: SchemaNode;
  record: CsvRecord;
}

/** Maximum number of columns. */
const MAX_COLUMNS = 1000;
/** Number of rows in which the names of columns are looked for. */
const MAX_HEADER_ROW = 20;

/** Normalizes the name of a column: lower case, letters and digits only. */
export function normalizeColumnName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Reads the names of the columns. Reports each wrong one once. */
export function readCsvHeader(source: CsvHeaderSource): CsvHeader {
  const { record, schema } = source;
  const names = record.cells.map((cell) => cell.text.trim());
  const width = names.findLastIndex((name) => name !== '') + 1;
  const known = Object.keys(schema.properties ?? {});
  const fatal = checkColumnCount(source) ?? (known.length > 0 ? checkHeaderRow(source, known) : undefined);
  const unnamed = new Set(names.flatMap((name, i) => (name === '' ? [i] : [])));
  const shape = { width, cells: names.length, unnamed };
  if (fatal) return { ...shape, columns: [], missing: new Set(), diagnostics: [fatal], isUnreadable: true };
  const columns = names.map((name): string | undefined => (name === '' ? undefined : name));
  const diagnostics: UnlocatedDiagnostic[] = [];
  const missing = new Set((schema.required ?? []).filter((name) => !names.includes(name)));
  const isClosed = schema.additionalProperties === false && !schema.patternProperties;
  const unused = new Set(known.filter((name) => !names.includes(name)));
  const named = record.cells.map((cell, i) => ({ cell, i, name: cell.text.trim() }));
  const unknown = named.filter(({ name }) => name !== '' && !known.includes(name));
  for (const { cell, i, name } of unknown) {
    const guess = guessColumn(name, unused, schema) ?? findRenamedColumn(unknown, missing);
    if (guess === undefined && !isClosed) continue;
    if (guess !== undefined) {
      unused.delete(guess);
      missing.delete(guess);
    }
    columns[i] = guess;
    diagnostics.push(createUnknownColumn(source, cell, guess, known));
  }
  for (const { cell, i, name } of named) {
    if (name === '' || names.indexOf(name) === i) continue;
    columns[i] = undefined;
    diagnostics.push(createDuplicateColumn(source, cell));
  }
  diagnostics.push(...[...missing].map((name) => createMissingColumn(source, name)));
  return { ...shape, columns, missing, diagnostics, isUnreadable: false };
}

/**
 * Guesses the column of a wrong name: the same but for case and hyphens, the same as the title, or similar.
 */
function guessColumn(name: string, unused: Iterable<string>, schema: SchemaNode): string | undefined {
  return findSameColumn(name, unused, schema) ?? (name.length > 2 ? findNearest(name, unused) : undefined);
}

function findSameColumn(
  name: string,
  unused: Iterable<string>,
  { properties }: SchemaNode,
): string | undefined {
  const same = normalizeColumnName(name);
  const all = [...unused];
  return (
    all.find((one) => one === name) ??
    all.find((one) => same !== '' && normalizeColumnName(one) === same) ??
    all.find((one) => same !== '' && normalizeColumnName(String(properties?.[one]?.title ?? '')) === same)
  );
}

/** Returns the missing column if one column is missing and one is unknown: it was probably renamed. */
function findRenamedColumn(unknown: readonly unknown[], missing: ReadonlySet<string>): string | undefined {
  const [only, ...others] = missing;
  return unknown.length === 1 && others.length === 0 ? only : undefined;
}

function checkColumnCount(source: CsvHeaderSource): UnlocatedDiagnostic | undefined {
  const { length } = source.record.cells;
  if (length <= MAX_COLUMNS) return undefined;
  const message = `The first row has ${length} cells: at most ${MAX_COLUMNS} columns are read.`;
  const help = 'Keep one row of the names of the columns, and below it one row for each entry.';
  return createDiagnostic(source, source.record, message, help);
}

function checkHeaderRow(source: CsvHeaderSource, known: readonly string[]): UnlocatedDiagnostic | undefined {
  const { record, schema, text } = source;
  const words = getNames(record);
  if (words.some((word) => findSameColumn(word, known, schema) !== undefined)) return undefined;
  if (words.filter((word) => guessColumn(word, known, schema) !== undefined).length * 2 >= words.length)
    return undefined;
  const row = findHeaderRow(text, known, schema);
  if (row === undefined) {
    const help = `Put a row with the names of the columns above it: ${known.join(',')}`;
    return createDiagnostic(source, record, 'The first row holds data, not the names of the columns.', help);
  }
  const message = `The names of the columns are in row ${row}, not in the first row.`;
  return createDiagnostic(source, record, message, 'Delete the rows above it.');
}

/** Returns the number of the first row with names of columns. */
function findHeaderRow(text: string, known: readonly string[], schema: SchemaNode): number | undefined {
  for (const record of readCsv(text)) {
    if (record.row > MAX_HEADER_ROW) return undefined;
    const matches = getNames(record).filter((word) => findSameColumn(word, known, schema) !== undefined);
    if (matches.length >= Math.min(2, known.length)) return record.row;
  }
  return undefined;
}

function getNames({ cells }: CsvRecord): string[] {
  return cells.map((cell) => cell.text.trim()).filter((word) => word !== '');
}

function createDiagnostic(
  { file, text }: CsvHeaderSource,
  part: Span,
  message: string,
  help: string,
): UnlocatedDiagnostic {
  const span = toVisibleSpan(text, trimSpan(text, part));
  return createFileError(CSV_COLUMNS, file, { span, message, help });
}

/** Removes white space from both ends of a range. */
function trimSpan(text: string, { start, end }: Span): Span {
  const inside = text.slice(start, end);
  const left = inside.length - inside.trimStart().length;
  return { start: start + left, end: start + Math.max(left, inside.trimEnd().length) };
}

function createUnknownColumn(
  source: CsvHeaderSource,
  cell: CsvCell,
  guess: string | undefined,
  known: readonly string[],
): UnlocatedDiagnostic {
  const suggestion = guess === undefined ? '' : ` Did you mean "${guess}"?`;
  const message = `The data has no column "${cell.text.trim()}".${suggestion}`;
  const help = `Its columns are ${known.map((name) => `"${name}"`).join(', ')}.`;
  return createDiagnostic(source, cell, message, help);
}

function createDuplicateColumn(source: CsvHeaderSource, cell: CsvCell): UnlocatedDiagnostic {
  const message = `The column "${cell.text.trim()}" is there twice.`;
  return createDiagnostic(source, cell, message, 'Delete or rename one of them.');
}

function createMissingColumn(source: CsvHeaderSource, name: string): UnlocatedDiagnostic {
  const help = `Add "${name}" to the first row, and its value to each row.`;
  return createDiagnostic(source, source.record, `The column "${name}" is missing.`, help);
}
