import type { SchemaNode } from '../schema/schema.ts';
import { findNearest } from '../suggest.ts';
import type { Span, UnlocatedDiagnostic } from '../types.ts';
import { type CsvRecord, readCsv, toVisibleSpan } from './csv.ts';

/** Rule of problems of the names of columns. */
const CSV_COLUMNS = 'csv-columns';

/** The first row, read: the column of each cell, and which columns are known to be missing. */
export interface CsvHeader {
  /** By the index of a cell: the column's name, or `undefined` for one that is not read. */
  columns: readonly (string | undefined)[];
  /** Number of columns up to the last that has a name. */
  width: number;
  /** Number of cells of the first row. */
  cells: number;
  /** The indices of cells without a name. */
  unnamed: ReadonlySet<number>;
  missing: ReadonlySet<string>;
  diagnostics: UnlocatedDiagnostic[];
  /** True if the first row names no columns at all: then no row can be read. */
  isUnreadable: boolean;
}

/** A table's first row, and what it is to be read with. */
export interface CsvHeaderSource {
  file: string;
  text: string;
  schema: SchemaNode;
  record: CsvRecord;
}

/** So many columns a table may have. */
const MAX_COLUMNS = 1000;
/** So many rows from the top are looked at for a header that is not in the first one. */
const TOP = 20;

/** Returns a name of a column without what people write differently: capitals, spaces, hyphens. */
export function normalizeColumnName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Reads the names of the columns, and tells each that is wrong once. */
export function readCsvHeader(source: CsvHeaderSource): CsvHeader {
  const { record, schema } = source;
  const names = record.cells.map((cell) => cell.text.trim());
  const width = names.findLastIndex((name) => name !== '') + 1;
  const known = Object.keys(schema.properties ?? {});
  const lost = tooManyColumns(source) ?? (known.length > 0 ? lostHeader(source, known) : undefined);
  const unnamed = new Set(names.flatMap((name, i) => (name === '' ? [i] : [])));
  const shape = { width, cells: names.length, unnamed };
  if (lost) return { ...shape, columns: [], missing: new Set(), diagnostics: [lost], isUnreadable: true };
  const columns = names.map((name): string | undefined => (name === '' ? undefined : name));
  const diagnostics: UnlocatedDiagnostic[] = [];
  const missing = new Set((schema.required ?? []).filter((name) => !names.includes(name)));
  const isClosed = schema.additionalProperties === false && !schema.patternProperties;
  const free = new Set(known.filter((name) => !names.includes(name)));
  const unknown = names.flatMap((name, i) => (name === '' || known.includes(name) ? [] : [{ name, i }]));
  for (const { name, i } of unknown) {
    const meant = meantBy(name, free, schema) ?? onlyOne(unknown, missing);
    if (meant === undefined && !isClosed) continue;
    if (meant !== undefined) {
      free.delete(meant);
      missing.delete(meant);
    }
    columns[i] = meant;
    diagnostics.push(unknownColumn(source, i, meant, known));
  }
  names.forEach((name, i) => {
    if (name === '' || names.indexOf(name) === i) return;
    columns[i] = undefined;
    diagnostics.push(duplicateColumn(source, i));
  });
  diagnostics.push(...[...missing].map((name) => missingColumn(source, name)));
  return { ...shape, columns, missing, diagnostics, isUnreadable: false };
}

/** Returns the column that a name means: the same but for capitals and hyphens, the words that visitors see, or nearly the same. */
function meantBy(name: string, free: Iterable<string>, schema: SchemaNode): string | undefined {
  return sameAs(name, free, schema) ?? (name.length > 2 ? findNearest(name, free) : undefined);
}

function sameAs(name: string, free: Iterable<string>, { properties }: SchemaNode): string | undefined {
  const same = normalizeColumnName(name);
  const all = [...free];
  return (
    all.find((one) => one === name) ??
    all.find((one) => same !== '' && normalizeColumnName(one) === same) ??
    all.find((one) => same !== '' && normalizeColumnName(String(properties?.[one]?.title ?? '')) === same)
  );
}

/** Returns the one column that is missing where one is unknown: it was renamed. */
function onlyOne(unknown: readonly unknown[], missing: ReadonlySet<string>): string | undefined {
  const [only, ...others] = missing;
  return unknown.length === 1 && others.length === 0 ? only : undefined;
}

function tooManyColumns(source: CsvHeaderSource): UnlocatedDiagnostic | undefined {
  const { length } = source.record.cells;
  if (length <= MAX_COLUMNS) return undefined;
  return {
    ...base(source, source.record),
    message: `The first row has ${length} cells: at most ${MAX_COLUMNS} columns are read.`,
    help: 'Keep one row of the names of the columns, and below it one row for each entry.',
  };
}

function lostHeader(source: CsvHeaderSource, known: readonly string[]): UnlocatedDiagnostic | undefined {
  const { record, schema, text } = source;
  const words = wordsOf(record);
  if (words.some((word) => sameAs(word, known, schema) !== undefined)) return undefined;
  if (words.filter((word) => meantBy(word, known, schema) !== undefined).length * 2 >= words.length)
    return undefined;
  const row = rowOfHeader(text, known, schema);
  if (row === undefined) {
    return {
      ...base(source, record),
      message: 'The first row holds data, not the names of the columns.',
      help: `Put a row with the names of the columns above it: ${known.join(',')}`,
    };
  }
  return {
    ...base(source, record),
    message: `The names of the columns are in row ${row}, not in the first row.`,
    help: 'Delete the rows above it.',
  };
}

/** Returns the number of the first row that names columns. */
function rowOfHeader(text: string, known: readonly string[], schema: SchemaNode): number | undefined {
  for (const record of readCsv(text)) {
    if (record.row > TOP) return undefined;
    const named = wordsOf(record).filter((word) => sameAs(word, known, schema) !== undefined);
    if (named.length >= Math.min(2, known.length)) return record.row;
  }
  return undefined;
}

function wordsOf({ cells }: CsvRecord): string[] {
  return cells.map((cell) => cell.text.trim()).filter((word) => word !== '');
}

function base(
  { file, text }: CsvHeaderSource,
  span: Span,
): Pick<UnlocatedDiagnostic, 'rule' | 'severity' | 'file' | 'pointer' | 'span'> {
  return {
    rule: CSV_COLUMNS,
    severity: 'error',
    file,
    pointer: '',
    span: toVisibleSpan(text, trimmed(text, span)),
  };
}

/** Returns the range without the spaces around what it holds. */
function trimmed(text: string, { start, end }: Span): Span {
  const inside = text.slice(start, end);
  const left = inside.length - inside.trimStart().length;
  return { start: start + left, end: start + Math.max(left, inside.trimEnd().length) };
}

function unknownColumn(
  source: CsvHeaderSource,
  i: number,
  meant: string | undefined,
  known: readonly string[],
): UnlocatedDiagnostic {
  const cell = source.record.cells[i] ?? { ...source.record, text: '' };
  const suggestion = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  return {
    ...base(source, cell),
    message: `The data has no column "${cell.text.trim()}".${suggestion}`,
    help: `Its columns are ${known.map((name) => `"${name}"`).join(', ')}.`,
  };
}

function duplicateColumn(source: CsvHeaderSource, i: number): UnlocatedDiagnostic {
  const cell = source.record.cells[i] ?? { ...source.record, text: '' };
  return {
    ...base(source, cell),
    message: `The column "${cell.text.trim()}" is there twice.`,
    help: 'Delete or rename one of them.',
  };
}

function missingColumn(source: CsvHeaderSource, name: string): UnlocatedDiagnostic {
  return {
    ...base(source, source.record),
    message: `The column "${name}" is missing.`,
    help: `Add "${name}" to the first row, and its value to each row.`,
  };
}
