import type { SchemaNode } from '../schema/schema.ts';
import { findNearest } from '../suggest.ts';
import { createFileError, type Fix, type Span, type UnlocatedDiagnostic } from '../types.ts';
import { type CsvRecord, quoteCell } from './csv.ts';
import { applyFixes, mergeFixes } from './fix.ts';
import type { RowsSource } from './row-diagnostics.ts';

const CSV_COLUMNS = 'csv-columns';

/** The first row of a CSV file: the column of each cell, and the missing columns. */
export interface CsvHeader {
  /**
   * Name of the column of each cell: empty if it has none, `undefined` if the cell is not read. There are none if
   * the row names no columns, so no row can be read.
   */
  columns: readonly (string | undefined)[];
  /** Number of columns up to the last one with a name. */
  width: number;
  missing: ReadonlySet<string>;
  diagnostics: UnlocatedDiagnostic[];
}

const MAX_COLUMNS = 1000;

/** Reads the names of the columns from the first row. Reports each wrong one once. */
export function readCsvHeader({ file, text, schema }: RowsSource, record: CsvRecord): CsvHeader {
  const names = record.cells.map((cell) => cell.text.trim());
  const width = names.findLastIndex((name) => name !== '') + 1;
  const known = Object.keys(schema.properties ?? {});
  const missing = new Set((schema.required ?? []).filter((name) => !names.includes(name)));
  const diagnostics: UnlocatedDiagnostic[] = [];
  const report = (part: Span, message: string, help: string, fix?: Fix) => {
    const inside = text.slice(part.start, part.end);
    const start = part.start + inside.length - inside.trimStart().length;
    const span = { start, end: start + inside.trim().length };
    diagnostics.push({ ...createFileError(CSV_COLUMNS, file, { span, message, help }), ...(fix && { fix }) });
  };
  if (names.length > MAX_COLUMNS || (known.length > 0 && !hasColumnNames(names, known, schema))) {
    const help = `Put a row with the names of the columns above it: ${known.join(',')}`;
    report(record, 'The first row holds data, not the names of the columns.', help);
    return { columns: [], width, missing, diagnostics };
  }
  const itsColumns = `Its columns are ${known.map((column) => `"${column}"`).join(', ')}.`;
  const isClosed = schema.additionalProperties === false;
  const unused = new Set(known.filter((name) => !names.includes(name)));
  const unknown = names.filter((name) => name !== '' && !known.includes(name));
  const renamed: { cell: Span; name: string; guess: string; isSame: boolean }[] = [];
  const columns = record.cells.map((cell, i) => {
    const name = cell.text.trim();
    if (name !== '' && names.indexOf(name) < i) {
      report(cell, `The column "${name}" is there twice.`, 'Delete or rename one of them.');
      return undefined;
    }
    if (name === '' || known.includes(name)) return name;
    // One missing column and one unknown column are probably the same.
    const [other] = unknown.length === 1 && missing.size === 1 ? missing : [];
    const same = findSameColumn(name, unused, schema);
    const guess = same ?? findNearColumn(name, unused) ?? other;
    if (guess === undefined) {
      if (!isClosed) return name;
      report(cell, `The data has no column "${name}".`, itsColumns);
      return undefined;
    }
    renamed.push({ cell, name, guess, isSame: same !== undefined });
    unused.delete(guess);
    missing.delete(guess);
    return guess;
  });
  const [first, ...others] = renamed;
  const fixes = renamed.map(({ cell, guess }) => createNameFix(text, cell, guess));
  const fix = first && renamed.every(({ isSame }) => isSame) ? mergeFixes(text, fixes) : undefined;
  if (first && others.length > 0) {
    const wrong = renamed.map(({ name }) => `"${name}"`).join(', ');
    const right = applyFixes(text.slice(0, record.end), fixes).slice(record.start).trim();
    const message = `The first row has names that no column has: ${wrong}.`;
    report(record, message, `Write the names of the columns: \`${right}\`.`, fix);
  } else if (first) {
    const message = `The data has no column "${first.name}". Did you mean "${first.guess}"?`;
    report(first.cell, message, itsColumns, fix);
  }
  for (const name of missing)
    report(
      record,
      `The column "${name}" is missing.`,
      `Add "${name}" to the first row, and its value to each row.`,
    );
  return { columns, width, missing, diagnostics };
}

/** Returns an edit that writes another name into a cell. A byte order mark before it stays. */
function createNameFix(text: string, { start, end }: Span, name: string): Fix {
  return { start: text[start] === '\uFEFF' ? start + 1 : start, end, text: quoteCell(name) };
}

/** Returns true if a row has the name of a column, or if half of its words are like one. */
function hasColumnNames(names: readonly string[], known: readonly string[], schema: SchemaNode): boolean {
  const words = names.filter((name) => name !== '');
  return (
    words.some((word) => known.includes(word) || findSameColumn(word, known, schema) !== undefined) ||
    words.filter((word) => findNearColumn(word, known) !== undefined).length * 2 >= words.length
  );
}

/** Returns the column with a similar name. */
function findNearColumn(name: string, unused: readonly string[] | ReadonlySet<string>): string | undefined {
  return name.length > 2 ? findNearest(name, unused) : undefined;
}

/** Returns the column with the same name but for case and hyphens, or with that title. */
function findSameColumn(
  name: string,
  unused: Iterable<string>,
  { properties }: SchemaNode,
): string | undefined {
  const same = normalizeName(name);
  if (same === '') return undefined;
  const all = [...unused];
  return (
    all.find((one) => normalizeName(one) === same) ??
    all.find((one) => normalizeName(String(properties?.[one]?.title ?? '')) === same)
  );
}

/** Normalizes the name of a column: lower case, letters and digits only. */
function normalizeName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
