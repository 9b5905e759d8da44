import type { ErrorObject } from 'ajv';
import { appendToPointer } from '../paths/pointer.ts';
import { createFileError, type Json, type JsonObject, type Span } from '../types.ts';
import { type CsvRecord, MAX_QUOTED, readFilled } from './csv.ts';
import { parseCell, toCellDiagnostic } from './csv-cells.ts';
import { CSV_SYNTAX, checkCsvFormat } from './csv-format.ts';
import { type CsvHeader, readCsvHeader } from './csv-header.ts';
import {
  createNoRows,
  createTooMuch,
  getRowDiagnostics,
  limitDiagnostics,
  MAX_DIAGNOSTICS,
  MAX_ROWS,
  type RowDiagnostic,
  type RowsResult,
  type RowsSource,
} from './row-diagnostics.ts';

/** Reads the rows of a CSV file. Never throws for bad content. */
export function readCsvRows(source: RowsSource): RowsResult {
  const { file, text, schema } = source;
  const fatal = checkCsvFormat(file, text, Object.keys(schema.properties ?? {}));
  return fatal ? createNoRows(fatal) : new RowReader(source).read();
}

const CLOSE_QUOTE =
  'Put the closing quote at the end of the text, or delete this one. The rows below are read once it is right.';
const QUOTE_ERRORS = {
  unclosed: ['this double quote is never closed.', CLOSE_QUOTE],
  long: [
    `this double quote is not closed within ${MAX_QUOTED.toLocaleString('en')} characters.`,
    CLOSE_QUOTE,
  ],
  single: [
    'a double quote within a quoted text must be written twice.',
    'Write "" for each quote within the text, for example "a ""new"" idea".',
  ],
} as const;

/** The first cell of a row that spreadsheets add below a table. */
const TOTAL = /^(?:(?:grand|sub)[ -]?)?(?:totals?|sum|summe|gesamt|somme|suma|totaal|average|mean):?$/i;
const TOTAL_HELP = 'Delete the row: a number with "from" counts rows, and a text can say the sum.';

class RowReader {
  readonly #source: RowsSource;
  readonly #rows: JsonObject[] = [];
  readonly #diagnostics: RowDiagnostic[] = [];
  /** The first valid row with too few cells, and the number of such rows. */
  #short: CsvRecord | undefined;
  #shortCount = 0;
  /** True once a value in a column without a name is reported. */
  #hasUnnamed = false;

  constructor(source: RowsSource) {
    this.#source = source;
  }

  read(): RowsResult {
    const { file, text } = this.#source;
    let header: CsvHeader | undefined;
    for (const record of readFilled(text)) {
      if (this.#rows.length >= MAX_ROWS) return createTooMuch(file);
      const quote = record.cells.find(({ quoteError }) => quoteError)?.quoteError;
      if (quote) {
        // The cells are unreliable. An empty row keeps the indices in pointers right.
        if (header) this.#rows.push({});
        const [problem, help] = QUOTE_ERRORS[quote.kind];
        this.#report(record, `Row ${record.row}: ${problem}`, help, quote);
        if (!header) break;
      } else if (header) {
        this.#readRow(record, header);
      } else {
        header = readCsvHeader(this.#source, record);
        if (header.width === 0) break;
      }
    }
    this.#reportShort(header?.width);
    const ofRows = limitDiagnostics(this.#diagnostics);
    return { rows: this.#rows, diagnostics: [...(header?.diagnostics ?? []), ...ofRows] };
  }

  #reportShort(width: number | undefined): void {
    const [first, count] = [this.#short, this.#shortCount];
    if (!first) return;
    const cells = `has ${formatCellCount(first)}, and there are ${width} columns.`;
    const message =
      count === 1
        ? `Row ${first.row} ends early: it ${cells}`
        : `${count} rows end early: row ${first.row} ${cells}`;
    const help =
      'Missing cells are read as empty. Excel leaves them out at the end of a row; if one is missing in the middle, add its comma.';
    this.#report(first, message, help, first, { pointer: '', severity: 'warning' });
  }

  #readRow(record: CsvRecord, header: CsvHeader): void {
    const { schema, check } = this.#source;
    const { columns, width } = header;
    const fields: [string, Json][] = [];
    for (const [i, cell] of record.cells.entries()) {
      const name = columns[i];
      if (name === undefined || cell.text.trim() === '') continue;
      if (name !== '') fields.push([name, parseCell(cell.text, schema.properties?.[name] ?? {})]);
      else if (!this.#hasUnnamed) {
        this.#hasUnnamed = true;
        const message = `Row ${record.row} has a value in a column that has no name.`;
        const help = 'Write the name of the column into the first row, or empty the column.';
        this.#report(record, message, help, cell, { pointer: '' });
      }
    }
    // Not by assignment: a column may be called `__proto__`.
    const value: JsonObject = Object.fromEntries(fields);
    const index = this.#rows.push(value) - 1;
    if (this.#diagnostics.length > MAX_DIAGNOSTICS) return;
    const errors = check(value).filter((error) => !isMissingColumn(error, header));
    const { length } = record.cells;
    const [first] = record.cells.map(({ text }) => text.trim()).filter(Boolean);
    if (errors.length > 0 && TOTAL.test(first ?? '')) {
      this.#rows[index] = {};
      this.#report(record, `Row ${record.row} is a total, not a row of data.`, TOTAL_HELP);
      return;
    }
    const hasMore = record.cells.slice(columns.length).some(({ text }) => text.trim() !== '');
    if (hasMore || (errors.length > 0 && (length < width || length > columns.length))) {
      // Its cells may be in the wrong columns.
      this.#rows[index] = {};
      this.#reportCellCount(record, width);
    } else if (errors.length > 0) {
      const found = getRowDiagnostics(this.#source, { value, row: record.row, index }, errors);
      this.#diagnostics.push(...found.map((one) => toCellDiagnostic(one, this.#source, record, header)));
    } else if (length < width) {
      this.#short ??= record;
      this.#shortCount++;
    }
  }

  #reportCellCount(record: CsvRecord, width: number): void {
    const columns = width === 1 ? 'there is 1 column' : `there are ${width} columns`;
    const message = `Row ${record.row} has ${formatCellCount(record)}, but ${columns}.`;
    const help =
      record.cells.length > width
        ? 'A text that holds a comma must be in double quotes, for example "Rao, A.".'
        : 'Add the missing comma; an empty cell needs one too.';
    this.#report(record, message, help);
  }

  /** Reports what is wrong with the row that was read last, or with the header. */
  #report(
    record: CsvRecord,
    message: string,
    help: string,
    { start, end }: Span = record,
    more: Partial<RowDiagnostic> = {},
  ): void {
    const { length } = this.#rows;
    const pointer = length > 0 ? appendToPointer('', length - 1) : '';
    const error = createFileError(CSV_SYNTAX, this.#source.file, { within: { start, end }, message, help });
    this.#diagnostics.push({ ...error, pointer, row: record.row, ...more });
  }
}

/** Returns true if an error is about a column that the first row lacks: that is reported once. */
function isMissingColumn({ keyword, instancePath, params }: ErrorObject, { columns }: CsvHeader): boolean {
  return keyword === 'required' && instancePath === '' && !columns.includes(String(params.missingProperty));
}

function formatCellCount({ cells }: CsvRecord): string {
  return cells.length === 1 ? '1 cell' : `${cells.length} cells`;
}
