import { parsePointer } from '../pointer.ts';
import type { SchemaNode } from '../schema/schema.ts';
import type { UnlocatedDiagnostic } from '../types.ts';
import { type CsvRecord, toVisibleSpan } from './csv.ts';
import type { CsvHeader } from './csv-header.ts';
import { normalizeNumber } from './csv-values.ts';
import { getDiagnosticKind, type RowDiagnostic } from './row-diagnostics.ts';

/** The row that a diagnostic is about. */
interface CellContext {
  text: string;
  record: CsvRecord;
  header: CsvHeader;
  schema: SchemaNode;
}

const DATE_HELP =
  'Spreadsheets rewrite dates: give the column the format "Text" (or the date format YYYY-MM-DD) before you save.';
/** A date that spreadsheets make of `1-2` or `MAR1`. */
const REWRITTEN_DATE = /^(\d{1,2}-[A-Z][a-z]{2}|[A-Z][a-z]{2}-\d{2})$/;

/**
 * Moves a diagnostic of a row to its cell and explains it in the terms of spreadsheets. A missing value stays
 * at the row.
 */
export function createCellDiagnostic(diagnostic: UnlocatedDiagnostic, context: CellContext): RowDiagnostic {
  const { part, word, instead, ...rest } = diagnostic;
  const { text, record, header, schema } = context;
  const [, column = ''] = parsePointer(diagnostic.pointer);
  const cell = record.cells[header.columns.indexOf(column)];
  const located = { ...rest, span: toVisibleSpan(text, cell ?? record) };
  if (!cell) return { kind: getDiagnosticKind(diagnostic), diagnostic: located };
  const field = schema.properties?.[column] ?? {};
  return {
    kind: column,
    column,
    diagnostic: { ...located, ...describeInvalidCell(diagnostic, cell.text, column, field, record.row) },
  };
}

function describeInvalidCell(
  { rule, help }: UnlocatedDiagnostic,
  text: string,
  column: string,
  field: SchemaNode,
  row: number,
): Pick<UnlocatedDiagnostic, 'help'> {
  if (rule === 'schema/type') return describeTypeError(text, column, field, row);
  const isDate = field.format === 'date' || REWRITTEN_DATE.test(text.trim());
  return isDate ? { help: [help, DATE_HELP].filter(Boolean).join(' ') } : {};
}

const TYPE_NAMES: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  string: 'a text',
};

/** Describes a cell whose text does not have the type of its column. */
function describeTypeError(
  value: string,
  column: string,
  { type }: SchemaNode,
  row: number,
): Pick<UnlocatedDiagnostic, 'message' | 'help'> {
  const types = (Array.isArray(type) ? type : [type]).map(String);
  const kinds = types.flatMap((one) => TYPE_NAMES[one] ?? []);
  const position = `Row ${row} › ${column}`;
  if (kinds.length === 0) {
    return {
      message: `${position}: a cell can't hold what the column asks for.`,
      help: 'Its schema asks for a list or an object. Keep such data in a .json file.',
    };
  }
  const message = `${position} must be ${kinds.join(' or ')}: ${JSON.stringify(value)}.`;
  if (!types.includes('integer') && !types.includes('number'))
    return { message, help: `Write ${kinds.join(' or ')}.` };
  const number = normalizeNumber(value);
  const digits = 'digits without spaces, commas or units';
  if (number === undefined) return { message, help: `Write the number in ${digits}, for example 1200.` };
  const isShortened = /e/i.test(value);
  const why = isShortened
    ? ' Spreadsheets shorten long numbers: give the column the format "Number" before you save.'
    : ` A number is written in ${digits}.`;
  return { message, help: `Write ${number}.${why}` };
}
