import type { ErrorObject } from 'ajv';
import { appendToPointer, parsePointer } from '../paths/pointer.ts';
import { toDiagnostics } from '../schema/messages/schema-diagnostics.ts';
import { getChild, type SchemaNode } from '../schema/schema.ts';
import {
  createFileError,
  type Fix,
  isFixable,
  type JsonObject,
  type Operation,
  type UnlocatedDiagnostic,
} from '../types.ts';
import { groupBy } from '../util/group-by.ts';
import type { RowCheck } from './row-schema.ts';

export interface RowsSource {
  file: string;
  text: string;
  schema: SchemaNode;
  check: RowCheck;
  /** The file of the row schema. */
  schemaFile: string;
  /** The time zone of times without an offset. */
  timeZone?: string | undefined;
}

export interface RowsResult {
  rows: JsonObject[];
  diagnostics: UnlocatedDiagnostic[];
}

export function createNoRows(diagnostic: UnlocatedDiagnostic): RowsResult {
  return { rows: [], diagnostics: [diagnostic] };
}

/** Maximum number of rows of a table. A tenth of them on a page is more than a phone can show. */
export const MAX_ROWS = 100_000;
/** Number of diagnostics after which the rows of a table are read without a check. */
export const MAX_DIAGNOSTICS = 1000;
const MAX_ERRORS_PER_ROW = 100;
const MAX_REPORTED = 20;

export interface RowDiagnostic extends UnlocatedDiagnostic {
  /** Number in messages: in CSV as spreadsheets count, in JSON from 1. */
  row: number;
}

/** Returns the diagnostics of a row, in terms of its columns. `index` counts rows of data from 0. */
export function getRowDiagnostics(
  { file, schema, schemaFile, timeZone }: Omit<RowsSource, 'text' | 'check'>,
  { value, row, index }: { value: JsonObject; row: number; index: number },
  errors: readonly ErrorObject[],
): RowDiagnostic[] {
  if (errors.length === 0) return [];
  const toWords = (step: string, i: number) =>
    i > 0 && /^\d+$/.test(step) ? `entry ${Number(step) + 1}` : step;
  const describe = (pointer: string) => [`Row ${row}`, ...parsePointer(pointer).map(toWords)].join(' › ');
  const found = toDiagnostics(
    { file, value, schema, describe, timeZone },
    errors.slice(0, MAX_ERRORS_PER_ROW),
  );
  return found.map((diagnostic) => {
    const { rule, pointer, help } = diagnostic;
    const cause = isFixable(diagnostic) ? diagnostic.cause : getSharedCause(diagnostic, value);
    const [column = '', ...inside] = parsePointer(pointer);
    const isColumn = rule === 'schema/unknown' && inside.length === 0;
    const more = isColumn ? { help: `${help} ${suggestDescription(schemaFile, column)}` } : {};
    return { ...moveDiagnostic(diagnostic, appendToPointer('', index)), ...more, row, cause };
  });
}

/** Returns the sentence about a column that is to be added. */
export function suggestDescription(schemaFile: string, column: string): string {
  const described = { title: column.replace(/^./u, (letter) => letter.toUpperCase()), type: 'string' };
  const entry = JSON.stringify({ [column]: described }, null, 1)
    .replaceAll(/\s+/g, ' ')
    .slice(2, -2);
  return `To add a column, describe it in "properties" of ${schemaFile}: ${entry}.`;
}

/**
 * Returns the cause that one mistake in many rows has: a column that the schema does not know, or a value that it does
 * not allow. A misspelt one is fixed in each row.
 */
function getSharedCause({ rule, file, pointer, cause }: UnlocatedDiagnostic, row: JsonObject) {
  const steps = parsePointer(pointer);
  if (rule === 'schema/unknown') return `${file} ${steps[0]}`;
  const value = steps.reduce<unknown>(getChild, row);
  return rule === 'schema/one-of' ? `${file} ${steps[0]} ${JSON.stringify(value)}` : cause;
}

/** Returns the diagnostic of a value with its repairs as that of the file in which it is `at` a pointer. */
export function moveDiagnostic(one: UnlocatedDiagnostic, at: string): UnlocatedDiagnostic {
  const move = (edit: Operation | Fix): Operation | Fix => {
    if (!('op' in edit)) return edit;
    const pointer = at + edit.pointer;
    return edit.op === 'move' ? { ...edit, pointer, from: at + edit.from } : { ...edit, pointer };
  };
  const repairs = one.repairs?.map((repair) =>
    typeof repair.edit === 'string' ? repair : { ...repair, edit: repair.edit.map(move) },
  );
  return { ...one, pointer: at + one.pointer, repairs };
}

/** Returns the first diagnostics of each kind in each column, then the number of other rows with the same. */
export function limitDiagnostics(all: readonly RowDiagnostic[]): UnlocatedDiagnostic[] {
  const areAllChecked = all.length <= MAX_DIAGNOSTICS;
  // The other rows of a cause are counted with it, but not those that were not checked.
  const unchecked = areAllChecked ? '' : ' Not all rows were checked.';
  const limited = [...groupBy(all, getKind).values()].flatMap((group) => {
    const [first] = group;
    if (first?.cause !== undefined) return group.map((one) => ({ ...one, message: one.message + unchecked }));
    const shown = group.slice(0, MAX_REPORTED);
    const others = group.slice(MAX_REPORTED).filter(({ row }) => row !== shown.at(-1)?.row);
    const [next] = others;
    if (!first || !next) return shown;
    const count = new Set(others.map(({ row }) => row)).size;
    const rows = count === 1 ? '1 more row has' : `${count} more rows have`;
    const [, column] = parsePointer(next.pointer);
    const where = column === undefined ? '' : `, in the column "${column}"`;
    const message = `${areAllChecked ? '' : 'At least '}${rows} the same problem as row ${first.row}${where}.`;
    const repairs = next.repairs?.filter(({ certainty }) => certainty !== 'certain');
    return [...shown, { ...next, repairs, message }];
  });
  return limited.map(({ row, ...diagnostic }) => diagnostic);
}

/** Returns the same text for diagnostics of a column, or of whole rows in which the same is to be done. */
function getKind({ rule, cause, pointer, help }: RowDiagnostic): string {
  const [, column] = parsePointer(pointer);
  return JSON.stringify([rule, cause, column ?? help]);
}

/** Creates the result of a file with too much data, by default too many rows. */
export function createTooMuch(
  file: string,
  message = `The data has more than ${MAX_ROWS.toLocaleString('en')} rows.`,
): RowsResult {
  const help =
    'Keep the rows that pages show, or divide them among several files: `folder/*` counts the rows of all in a folder.';
  const within = { start: 0, end: 1 };
  return createNoRows(createFileError('too-much-data', file, { target: 'file', within, message, help }));
}
