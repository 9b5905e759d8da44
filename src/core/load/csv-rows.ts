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

/** A CSV file to be read into a table. */
export interface RowsSource {
  file: string;
  text: string;
  schema: SchemaNode;
  check: RowCheck;
}

/** The rows of a file, and what is wrong with them. */
export interface RowsResult {
  rows: JsonObject[];
  diagnostics: UnlocatedDiagnostic[];
}

/** Reads a CSV file into rows, whatever is wrong with it. */
export function readCsvRows(source: RowsSource): RowsResult {
  const { file, text, schema } = source;
  const wrong = checkCsvFormat(file, text, Object.keys(schema.properties ?? {}));
  return wrong ? { rows: [], diagnostics: [wrong] } : new RowReader(source).read();
}

/** The first row that ends before its last column and is right otherwise, and how many there are. */
interface ShortRows {
  record: CsvRecord;
  count: number;
}

class RowReader {
  readonly #source: RowsSource;
  readonly #rows: JsonObject[] = [];
  readonly #problems = new RowDiagnosticCollector();
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
      if (this.#quotes(record)) {
        if (!header) break;
        // Rows are counted as pointers count them.
        this.#rows.push({});
      } else if (header) {
        this.#row(record, header);
      } else {
        header = readCsvHeader({ file, text, schema, record });
        if (header.isUnreadable) break;
      }
    }
    return { rows: this.#rows, diagnostics: [...(header?.diagnostics ?? []), ...this.#ending(header)] };
  }

  #ending(header: CsvHeader | undefined): UnlocatedDiagnostic[] {
    const diagnostics = this.#problems.getAll();
    if (!this.#short || !header) return diagnostics;
    const { record, count } = this.#short;
    const cells = `has ${cellsIn(record)}, and there are ${header.width} columns.`;
    const message =
      count === 1
        ? `Row ${record.row} ends early: it ${cells}`
        : `${count} rows end early: row ${record.row} ${cells}`;
    const help =
      'The cells that are missing are read as empty. If one is missing in the middle, put its comma in; at the end, Excel leaves them out.';
    return [...diagnostics, this.#finding(record, message, help, 'warning')];
  }

  /** Tells a wrong quote. Returns whether there is one: then the row's cells are not what they should be. */
  #quotes(record: CsvRecord): boolean {
    const quote = findQuoteError(record);
    if (!quote) return false;
    const raw = this.#source.text.slice(quote.start, quote.end);
    const [message, help] =
      quote.kind === 'unclosed'
        ? [
            `Row ${record.row}: this double quote is never closed.`,
            'Put the closing quote at the end of the text, or take this one away. The rows below are read when it is right.',
          ]
        : [
            `Row ${record.row}: a double quote within a quoted text is written twice.`,
            `Write ${doubled(raw)}.`,
          ];
    this.#add(record, `quote ${quote.kind}`, this.#finding(quote, message, help));
    return true;
  }

  #row(record: CsvRecord, header: CsvHeader): void {
    const { schema, check } = this.#source;
    const fields: [string, Json][] = [];
    record.cells.forEach(({ text }, i) => {
      const name = header.columns[i];
      if (text.trim() === '') return;
      if (name !== undefined) fields.push([name, parseCell(text, schema.properties?.[name] ?? {})]);
      else if (header.unnamed.has(i)) this.#unnamedColumn(record, i);
    });
    // Built of entries: a column may be called `__proto__`.
    const row: JsonObject = Object.fromEntries(fields);
    const errors = check(row).filter((error) => !isTold(error, header));
    const index = this.#rows.push(row) - 1;
    const isLong = record.cells.slice(header.cells).some(({ text }) => text.trim() !== '');
    const isWrong = isLong || (errors.length > 0 && record.cells.length !== header.cells);
    if (isWrong && (record.cells.length < header.width || record.cells.length > header.cells)) {
      this.#wrongCount(record, header);
      return;
    }
    if (errors.length > 0) this.#rowProblems(record, header, index, errors);
    else if (record.cells.length < header.width)
      this.#short = { record: this.#short?.record ?? record, count: (this.#short?.count ?? 0) + 1 };
  }

  #rowProblems(record: CsvRecord, header: CsvHeader, index: number, errors: readonly ErrorObject[]): void {
    const { file, text, schema } = this.#source;
    const row = this.#rows[index] ?? {};
    this.#problems.addErrors(record.row, errors, () =>
      getRowDiagnostics(
        { table: { file, schema }, row, number: record.row, pointer: appendToPointer('', index) },
        errors,
      ).map((diagnostic) => createCellDiagnostic(diagnostic, { text, record, header, schema })),
    );
  }

  #add({ row }: CsvRecord, kind: string, diagnostic: UnlocatedDiagnostic): void {
    this.#problems.add(row, { kind, diagnostic: diagnostic });
  }

  #wrongCount(record: CsvRecord, { width }: CsvHeader): void {
    const isLong = record.cells.length > width;
    const columns = width === 1 ? 'there is 1 column' : `there are ${width} columns`;
    const message = `Row ${record.row} has ${cellsIn(record)}, but ${columns}.`;
    const help = isLong
      ? 'A text that holds a comma must be in double quotes, for example "Rao, A.".'
      : 'Put in the comma that is missing; an empty cell needs one as well.';
    this.#add(record, isLong ? 'too many cells' : 'too few cells', this.#finding(record, message, help));
  }

  #unnamedColumn(record: CsvRecord, i: number): void {
    if (this.#unnamed.has(i)) return;
    this.#unnamed.add(i);
    const message = `Row ${record.row} has a value in column ${letterOf(i)}, which has no name.`;
    const help = 'Write the name of the column into the first row, or empty the column.';
    this.#add(record, `column ${i}`, this.#finding(record.cells[i] ?? record, message, help));
  }

  #finding(span: Span, message: string, help: string, severity: Severity = 'error'): UnlocatedDiagnostic {
    const { file, text } = this.#source;
    return { rule: CSV_SYNTAX, severity, file, pointer: '', span: toVisibleSpan(text, span), message, help };
  }
}

/** Returns whether an error is of a column that the first row lacks. */
function isTold({ keyword, instancePath, params }: ErrorObject, { missing }: CsvHeader): boolean {
  return keyword === 'required' && instancePath === '' && missing.has(String(params.missingProperty));
}

function cellsIn({ cells }: CsvRecord): string {
  return cells.length === 1 ? '1 cell' : `${cells.length} cells`;
}

/** Returns a quoted cell with the quotes within it doubled. */
function doubled(raw: string): string {
  const inside = raw.trim().replace(/^"/, '').replace(/"$/, '');
  return `"${inside.replaceAll(/"+/g, '""')}"`;
}

/** Returns how spreadsheets call a column: A, B … Z, AA. */
function letterOf(index: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}
