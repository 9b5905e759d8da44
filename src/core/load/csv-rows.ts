import type { ErrorObject } from 'ajv';
import { appendToPointer } from '../pointer.ts';
import type { RowCheck } from '../schema/row-check.ts';
import type { SchemaNode } from '../schema/schema.ts';
import type { Json, JsonObject, Severity, Span, UnlocatedDiagnostic } from '../types.ts';
import { type CsvRecord, findQuoteError, isBlank, readCsv, toVisibleSpan } from './csv.ts';
import { createCellDiagnostic } from './csv-cells.ts';
import { CSV_SYNTAX, checkCsvFormat } from './csv-format.ts';
import { type CsvHeader, readCsvHeader } from './csv-header.ts';
import { parseCell } from './csv-values.ts';
import { createRowLimitDiagnostic, MAX_ROWS } from './data-limits.ts';
import { getRowDiagnostics, RowDiagnosticCollector } from './row-diagnostics.ts';

/** The text of a table, with its row schema. */
export interface RowsSource {
  file: string;
  text: string;
  schema: SchemaNode;
  check: RowCheck;
}

/** The rows of a table, and their diagnostics. */
export interface RowsResult {
  rows: JsonObject[];
  diagnostics: UnlocatedDiagnostic[];
}

/** Reads the rows of a CSV file. Never throws for bad content. */
export function readCsvRows(source: RowsSource): RowsResult {
  const { file, text, schema } = source;
  const fatal = checkCsvFormat(file, text, Object.keys(schema.properties ?? {}));
  return fatal ? { rows: [], diagnostics: [fatal] } : new RowReader(source).read();
}

/** The first valid row with too few cells, and the number of such rows. */
interface ShortRows {
  record: CsvRecord;
  count: number;
}

class RowReader {
  readonly #source: RowsSource;
  readonly #rows: JsonObject[] = [];
  readonly #diagnostics = new RowDiagnosticCollector();
  readonly #unnamed = new Set<number>();
  #short: ShortRows | undefined;

  constructor(source: RowsSource) {
    this.#source = source;
  }

  read(): RowsResult {
    const { file, text, schema } = this.#source;
    let header: CsvHeader | undefined;
    for (const record of readCsv(text)) {
      if (isBlank(record)) continue;
      if (this.#rows.length >= MAX_ROWS) return { rows: [], diagnostics: [createRowLimitDiagnostic(file)] };
      if (this.#reportQuote(record)) {
        if (!header) break;
        // An empty row keeps the indices in pointers right.
        this.#rows.push({});
      } else if (header) {
        this.#readRow(record, header);
      } else {
        header = readCsvHeader({ file, text, schema, record });
        if (header.isUnreadable) break;
      }
    }
    return {
      rows: this.#rows,
      diagnostics: [...(header?.diagnostics ?? []), ...this.#getDiagnostics(header)],
    };
  }

  #getDiagnostics(header: CsvHeader | undefined): UnlocatedDiagnostic[] {
    const diagnostics = this.#diagnostics.getAll();
    if (!this.#short || !header) return diagnostics;
    const { record, count } = this.#short;
    const cells = `has ${formatCellCount(record)}, and there are ${header.width} columns.`;
    const message =
      count === 1
        ? `Row ${record.row} ends early: it ${cells}`
        : `${count} rows end early: row ${record.row} ${cells}`;
    const help =
      'Missing cells are read as empty. Excel leaves them out at the end of a row; if one is missing in the middle, add its comma.';
    return [...diagnostics, this.#createDiagnostic(record, message, help, 'warning')];
  }

  /** Reports a wrong quote. Returns true if there is one: the cells of the row are unreliable then. */
  #reportQuote(record: CsvRecord): boolean {
    const quote = findQuoteError(record);
    if (!quote) return false;
    const raw = this.#source.text.slice(quote.start, quote.end);
    const [message, help] =
      quote.kind === 'unclosed'
        ? [
            `Row ${record.row}: this double quote is never closed.`,
            'Put the closing quote at the end of the text, or delete this one. The rows below are read once it is right.',
          ]
        : [
            `Row ${record.row}: a double quote within a quoted text must be written twice.`,
            `Write ${doubleQuotes(raw)}.`,
          ];
    this.#report(record, `quote ${quote.kind}`, this.#createDiagnostic(quote, message, help));
    return true;
  }

  #readRow(record: CsvRecord, header: CsvHeader): void {
    const { schema, check } = this.#source;
    const fields: [string, Json][] = [];
    record.cells.forEach(({ text }, i) => {
      const name = header.columns[i];
      if (text.trim() === '') return;
      if (name !== undefined) fields.push([name, parseCell(text, schema.properties?.[name] ?? {})]);
      else if (header.unnamed.has(i)) this.#reportUnnamedColumn(record, i);
    });
    // Not by assignment: a column may be called `__proto__`.
    const row: JsonObject = Object.fromEntries(fields);
    const errors = check(row).filter((error) => !isMissingColumn(error, header));
    const index = this.#rows.push(row) - 1;
    const isLong = record.cells.slice(header.cells).some(({ text }) => text.trim() !== '');
    const isWrong = isLong || (errors.length > 0 && record.cells.length !== header.cells);
    if (isWrong && (record.cells.length < header.width || record.cells.length > header.cells)) {
      this.#reportCellCount(record, header);
      return;
    }
    if (errors.length > 0) this.#reportRow(record, header, index, errors);
    else if (record.cells.length < header.width)
      this.#short = { record: this.#short?.record ?? record, count: (this.#short?.count ?? 0) + 1 };
  }

  #reportRow(record: CsvRecord, header: CsvHeader, index: number, errors: readonly ErrorObject[]): void {
    const { file, text, schema } = this.#source;
    const row = this.#rows[index] ?? {};
    this.#diagnostics.addErrors(record.row, errors, () =>
      getRowDiagnostics(
        { table: { file, schema }, row, number: record.row, pointer: appendToPointer('', index) },
        errors,
      ).map((diagnostic) => createCellDiagnostic(diagnostic, { text, record, header, schema })),
    );
  }

  #report({ row }: CsvRecord, kind: string, diagnostic: UnlocatedDiagnostic): void {
    this.#diagnostics.add(row, { kind, diagnostic });
  }

  #reportCellCount(record: CsvRecord, { width }: CsvHeader): void {
    const isLong = record.cells.length > width;
    const columns = width === 1 ? 'there is 1 column' : `there are ${width} columns`;
    const message = `Row ${record.row} has ${formatCellCount(record)}, but ${columns}.`;
    const help = isLong
      ? 'A text that holds a comma must be in double quotes, for example "Rao, A.".'
      : 'Add the missing comma; an empty cell needs one too.';
    this.#report(
      record,
      isLong ? 'too many cells' : 'too few cells',
      this.#createDiagnostic(record, message, help),
    );
  }

  #reportUnnamedColumn(record: CsvRecord, i: number): void {
    if (this.#unnamed.has(i)) return;
    this.#unnamed.add(i);
    const message = `Row ${record.row} has a value in column ${getColumnLetter(i)}, which has no name.`;
    const help = 'Write the name of the column into the first row, or empty the column.';
    this.#report(record, `column ${i}`, this.#createDiagnostic(record.cells[i] ?? record, message, help));
  }

  #createDiagnostic(
    span: Span,
    message: string,
    help: string,
    severity: Severity = 'error',
  ): UnlocatedDiagnostic {
    const { file, text } = this.#source;
    return { rule: CSV_SYNTAX, severity, file, pointer: '', span: toVisibleSpan(text, span), message, help };
  }
}

/** Returns true if an error is about a column that the first row lacks: that is reported once. */
function isMissingColumn({ keyword, instancePath, params }: ErrorObject, { missing }: CsvHeader): boolean {
  return keyword === 'required' && instancePath === '' && missing.has(String(params.missingProperty));
}

function formatCellCount({ cells }: CsvRecord): string {
  return cells.length === 1 ? '1 cell' : `${cells.length} cells`;
}

/** Doubles the quotes within a quoted cell. */
function doubleQuotes(raw: string): string {
  const inside = raw.trim().replace(/^"/, '').replace(/"$/, '');
  return `"${inside.replaceAll(/"+/g, '""')}"`;
}

/** Returns the name of a column in spreadsheets: A, B … Z, AA. */
function getColumnLetter(index: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (index % 26));
  return index < 26 ? last : getColumnLetter(Math.floor(index / 26) - 1) + last;
}
