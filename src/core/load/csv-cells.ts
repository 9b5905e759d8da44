import { parsePointer } from '../paths/pointer.ts';
import type { SchemaNode } from '../schema/schema.ts';
import { SHEET_ERROR } from '../text/sheet-error.ts';
import { isFixable, type Json, type Operation, type Repair } from '../types.ts';
import { type CsvRecord, splitCell } from './csv.ts';
import type { CsvHeader } from './csv-header.ts';
import type { RowDiagnostic, RowsSource } from './row-diagnostics.ts';

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** Parses a cell by the type of its column: a list, a number or a boolean if it can be one, else the text. */
export function parseCell(text: string, field: SchemaNode): Json {
  const word = text.trim();
  if (field.type === 'array') return splitCell(text).map(({ entry }) => parseCell(entry, field.items ?? {}));
  if (isNumber(field)) {
    const number = NUMBER.test(word) ? Number(word) : Number.NaN;
    if (Number.isInteger(number) ? Number.isSafeInteger(number) : Number.isFinite(number)) return number;
  }
  if (field.type === 'boolean' && /^(true|false)$/i.test(word)) return word.toLowerCase() === 'true';
  return text;
}

function isNumber({ type }: SchemaNode): boolean {
  return type === 'integer' || type === 'number';
}

const DATE_HELP =
  'Spreadsheets rewrite dates: give the column the format "Text" (or the date format YYYY-MM-DD) before you save.';
/** A date that spreadsheets make of `1-2` or `MAR1`. */
const REWRITTEN_DATE = /^(\d{1,2}-[A-Z][a-z]{2}|[A-Z][a-z]{2}-\d{2})$/;

/** Moves a diagnostic of a row to its cell, if it has one, and explains it in the terms of spreadsheets. */
export function toCellDiagnostic(
  diagnostic: RowDiagnostic,
  { schema }: RowsSource,
  record: CsvRecord,
  header: CsvHeader,
): RowDiagnostic {
  const { pointer, row, rule, help, repairs } = diagnostic;
  const [, column, entry] = parsePointer(pointer);
  const cell = column === undefined ? undefined : record.cells[header.columns.indexOf(column)];
  if (column === undefined || !cell) return diagnostic;
  // No pointer leads to a cell of a column that has another name in the file.
  const { start, end } = cell;
  const inFile = { target: 'file', within: { start, end }, repairs: undefined } as const;
  const ofCell = { ...diagnostic, repairs: entry === undefined ? repairs?.map(toEmptied) : repairs };
  const located = header.names.includes(column) ? ofCell : { ...diagnostic, ...inFile };
  const ofColumn = schema.properties?.[column] ?? {};
  const [field, written] =
    entry === undefined
      ? [ofColumn, cell.text]
      : [ofColumn.items ?? {}, splitCell(cell.text)[Number(entry)]?.entry ?? ''];
  if (rule === 'schema/type')
    return {
      ...located,
      ...describeTypeError(written, `Row ${row} › ${column}`, field, !!located.repairs?.length),
    };
  const isDate =
    REWRITTEN_DATE.test(written.trim()) || (String(field.format).startsWith('date') && /\d/.test(written));
  // A spreadsheet rewrites all dates of a file.
  const cause = isFixable(diagnostic) ? undefined : `dates ${located.file}`;
  return isDate ? { ...located, cause, help: [help, DATE_HELP].filter(Boolean).join(' ') } : located;
}

/** Returns a repair that removes a value as one that empties its cell. */
function toEmptied(repair: Repair): Repair {
  const [first] = repair.edit;
  if (typeof first !== 'object' || !('op' in first) || first.op !== 'remove') return repair;
  const edit: Operation[] = [{ op: 'set', pointer: first.pointer, value: '' }];
  return { ...repair, edit, advice: 'Leave the cell empty.' };
}

const TYPE_NAMES: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
};

/** Describes a cell of a wrong type. If it `isAdvised`, a repair says the right value. */
function describeTypeError(value: string, cell: string, field: SchemaNode, isAdvised: boolean) {
  const kind = TYPE_NAMES[String(field.type)];
  if (kind === undefined)
    return { message: `${cell}: a cell can't hold lists of lists.`, help: 'Keep such data in a .json file.' };
  const message = `${cell} must be ${kind}: ${JSON.stringify(value)}.`;
  if (value.match(SHEET_ERROR))
    return { message, help: 'Correct the formula in the spreadsheet, or leave the cell empty.' };
  if (!isNumber(field)) return { message, help: `Write ${kind}.` };
  const digits = 'in digits without spaces, commas or units';
  const help = isAdvised ? `A number is written ${digits}.` : `Write the number ${digits}, for example 1200.`;
  return { message, help };
}
