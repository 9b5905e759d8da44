import { parsePointer } from '../pointer.ts';
import type { SchemaNode } from '../schema/schema.ts';
import type { UnlocatedDiagnostic } from '../types.ts';
import { type CsvRecord, toVisibleSpan } from './csv.ts';
import type { CsvHeader } from './csv-header.ts';
import { normalizeNumber } from './csv-values.ts';
import { getDiagnosticKind, type RowDiagnostic } from './row-diagnostics.ts';

/** The row that a problem is about. */
interface CellContext {
  text: string;
  record: CsvRecord;
  header: CsvHeader;
  schema: SchemaNode;
}

const KEEP_DATE =
  'Spreadsheets rewrite dates: give the column the format "Text" (or the date format YYYY-MM-DD) before you save.';
/** Texts that spreadsheets make of `1-2` or `MAR1`. */
const REWRITTEN = /^(\d{1,2}-[A-Z][a-z]{2}|[A-Z][a-z]{2}-\d{2})$/;

/** Returns a problem of a row at its cell, in the words of a spreadsheet; of a value that is missing, at the row. */
export function createCellDiagnostic(diagnostic: UnlocatedDiagnostic, context: CellContext): RowDiagnostic {
  const { part, word, instead, ...rest } = diagnostic;
  const { text, record, header, schema } = context;
  const [, column = ''] = parsePointer(diagnostic.pointer);
  const cell = record.cells[header.columns.indexOf(column)];
  const told = { ...rest, span: toVisibleSpan(text, cell ?? record) };
  if (!cell) return { kind: getDiagnosticKind(diagnostic), diagnostic: told };
  const field = schema.properties?.[column] ?? {};
  return {
    kind: column,
    column,
    diagnostic: { ...told, ...inCell(diagnostic, cell.text, column, field, record.row) },
  };
}

function inCell(
  { rule, help }: UnlocatedDiagnostic,
  text: string,
  column: string,
  field: SchemaNode,
  row: number,
): Pick<UnlocatedDiagnostic, 'help'> {
  if (rule === 'schema/type') return typeOf(text, column, field, row);
  const isDate = field.format === 'date' || REWRITTEN.test(text.trim());
  return isDate ? { help: [help, KEEP_DATE].filter(Boolean).join(' ') } : {};
}

const KINDS: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  string: 'a text',
};

/** Returns what is said of a cell whose text is not of its column's type. */
function typeOf(
  value: string,
  column: string,
  { type }: SchemaNode,
  row: number,
): Pick<UnlocatedDiagnostic, 'message' | 'help'> {
  const types = (Array.isArray(type) ? type : [type]).map(String);
  const kinds = types.flatMap((one) => KINDS[one] ?? []);
  const place = `Row ${row} › ${column}`;
  if (kinds.length === 0) {
    return {
      message: `${place}: a cell can't hold what the column asks for.`,
      help: 'Its schema asks for a list or an object. Keep such data in a .json file.',
    };
  }
  const message = `${place} must be ${kinds.join(' or ')}: ${JSON.stringify(value)}.`;
  if (!types.includes('integer') && !types.includes('number'))
    return { message, help: `Write ${kinds.join(' or ')}.` };
  const meant = normalizeNumber(value);
  const digits = 'digits without spaces, commas or signs of a unit';
  if (meant === undefined) return { message, help: `Write the number in ${digits}, for example 1200.` };
  const isShortened = /e/i.test(value);
  const why = isShortened
    ? ' Spreadsheets shorten long numbers: give the column the format "Number" before you save.'
    : ` A number is written in ${digits}.`;
  return { message, help: `Write ${meant}.${why}` };
}
