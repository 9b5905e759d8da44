import type { ErrorObject } from 'ajv';
import { groupBy } from '../group-by.ts';
import { appendToPointer, parsePointer } from '../pointer.ts';
import { toDiagnostics } from '../schema/messages/schema-diagnostics.ts';
import type { SchemaNode } from '../schema/schema.ts';
import { createFileError, type JsonObject, type UnlocatedDiagnostic } from '../types.ts';
import type { RowCheck } from './row-schema.ts';

export interface RowsSource {
  file: string;
  text: string;
  schema: SchemaNode;
  check: RowCheck;
}

export interface RowsResult {
  rows: JsonObject[];
  diagnostics: UnlocatedDiagnostic[];
}

/** Returns the result for a file of which no row can be read. */
export function createNoRows(diagnostic: UnlocatedDiagnostic): RowsResult {
  return { rows: [], diagnostics: [diagnostic] };
}

/** Maximum number of rows of a table. A tenth of them on a page is more than a phone can show. */
export const MAX_ROWS = 100_000;
/** Number of diagnostics after which the rows of a table are read without a check. */
export const MAX_DIAGNOSTICS = 1000;
/** Maximum number of errors per row. More have one cause. */
const MAX_ERRORS_PER_ROW = 100;
/** Maximum number of equal diagnostics that are reported one by one. */
const MAX_REPORTED = 20;

export interface RowDiagnostic extends UnlocatedDiagnostic {
  /** Number in messages: in CSV as spreadsheets count, in JSON from 1. */
  row: number;
  /** The column that it is about, if the table has that column. */
  column?: string | undefined;
}

/** Returns the diagnostics of a row, in terms of its columns. `index` counts rows of data from 0. */
export function getRowDiagnostics(
  { file, schema }: Pick<RowsSource, 'file' | 'schema'>,
  { value, row, index }: { value: JsonObject; row: number; index: number },
  errors: readonly ErrorObject[],
): RowDiagnostic[] {
  if (errors.length === 0) return [];
  const diagnostics = toDiagnostics(
    {
      file,
      value,
      describe: (pointer) => [`Row ${row}`, ...parsePointer(pointer)].join(' › '),
      schema: (pointer) => {
        const [field, entry] = parsePointer(pointer);
        const column = field === undefined ? schema : schema.properties?.[field];
        return entry === undefined ? column : column?.items;
      },
    },
    errors.slice(0, MAX_ERRORS_PER_ROW),
  );
  return diagnostics.map((diagnostic) => {
    const [field = ''] = parsePointer(diagnostic.pointer);
    const column = Object.hasOwn(schema.properties ?? {}, field) ? field : undefined;
    return {
      ...diagnostic,
      pointer: appendToPointer('', index) + diagnostic.pointer,
      row,
      column,
      // A column that the schema does not know is one mistake in all rows; a misspelt one is fixed in each.
      ...(diagnostic.rule === 'schema/unknown' &&
        diagnostic.instead === undefined && { cause: `schema/unknown ${file} ${field}` }),
    };
  });
}

/** Returns the first diagnostics of each kind in each column, then the number of other rows with the same. */
export function limitDiagnostics(all: readonly RowDiagnostic[]): UnlocatedDiagnostic[] {
  const atLeast = all.length > MAX_DIAGNOSTICS ? 'At least ' : '';
  return [...groupBy(all, getKind).values()].flatMap((group) => {
    if (group[0]?.cause !== undefined) return group.map(toPlain);
    const shown = group.slice(0, MAX_REPORTED);
    const others = group.slice(MAX_REPORTED).filter(({ row }) => row !== shown.at(-1)?.row);
    const [next] = others;
    if (!next) return shown.map(toPlain);
    const count = new Set(others.map(({ row }) => row)).size;
    const rows = count === 1 ? '1 more row has' : `${count} more rows have`;
    const where = next.column === undefined ? '' : `, in the column "${next.column}"`;
    const message = `${atLeast}${rows} the same problem as row ${group[0]?.row}${where}.`;
    const { part, word, instead, ...diagnostic } = toPlain(next);
    return [...shown.map(toPlain), { ...diagnostic, message }];
  });
}

/** Returns the same text for diagnostics that differ in numbers and values alone. */
function getKind({ rule, column, message, help }: RowDiagnostic): string {
  return `${rule} ${column ?? message.replaceAll(/\d+|: .*/gs, '') + help}`;
}

function toPlain({ row, column, ...diagnostic }: RowDiagnostic): UnlocatedDiagnostic {
  return diagnostic;
}

/** Creates the diagnostic of a table with too many rows or characters. */
export function createLimitDiagnostic(
  file: string,
  message = `The data has more than ${MAX_ROWS.toLocaleString('en')} rows.`,
): UnlocatedDiagnostic {
  const help =
    'Keep the rows that pages show, or divide them among several files: `folder/*` counts the rows of all in a folder.';
  return createFileError('too-much-data', file, { span: { start: 0, end: 1 }, message, help });
}
