import { listWithTitles } from '../schema/nodes.ts';
import { quoteAll } from '../text/message-text.ts';
import { findNearest, type KnownNames } from '../text/suggest.ts';
import { listSame } from '../text/suggest-names.ts';
import { createFileError, createFix, type Fix, type Span, type UnlocatedDiagnostic } from '../types.ts';
import { type CsvCell, type CsvRecord, quoteCell, readFilled } from './csv.ts';
import { type RowsSource, suggestDescription } from './row-diagnostics.ts';

const CSV_COLUMNS = 'csv-columns';

export interface CsvHeader {
  /** Name of the column of each cell: empty if it has none, `undefined` if the cell is not read. */
  columns: readonly (string | undefined)[];
  /** The names as they are written. */
  names: readonly string[];
  /** Number of columns up to the last one with a name. If it is 0, no row can be read. */
  width: number;
  diagnostics: UnlocatedDiagnostic[];
}

const MAX_COLUMNS = 1000;
/** Maximum number of characters of a name. What is longer is data. */
const MAX_NAME = 1000;
/** Maximum number of rows above the names of the columns. */
const MAX_ABOVE = 5;

/** Reads the names of the columns from the first row. Reports each wrong one once. */
export function readCsvHeader({ file, text, schema, schemaFile }: RowsSource, record: CsvRecord): CsvHeader {
  const { properties = {}, required = [], additionalProperties } = schema;
  const titled = listWithTitles(properties);
  const known = [...titled.keys()];
  const names = record.cells.map((cell) => cell.text.trim());
  const diagnostics: UnlocatedDiagnostic[] = [];
  const report = (part: Span, message: string, help: string, fix?: Fix[]) => {
    const inside = text.slice(part.start, part.end);
    const start = part.start + inside.length - inside.trimStart().length;
    const within = { start, end: start + inside.trim().length };
    diagnostics.push(createFileError(CSV_COLUMNS, file, { within, message, help, repairs: createFix(fix) }));
  };
  const isData = names.length > MAX_COLUMNS || names.some(isTooLong);
  if (isData || (known.length > 0 && !hasColumnNames(names, titled))) {
    const header = findHeader(text, titled);
    const help = header
      ? `Delete what is above row ${header.row}, which has the names of the columns.`
      : `Put a row with the names of the columns above it: ${known.join(',')}`;
    const held = header ? 'a title' : 'data';
    report(record, `The first row holds ${held}, not the names of the columns.`, help);
    return { columns: [], names, width: 0, diagnostics };
  }
  const itsColumns = `Its columns are ${quoteAll(known)}.`;
  const unused = new Set(known.filter((name) => !names.includes(name)));
  const unknown = names.filter((name) => name !== '' && !known.includes(name));
  // One missing column and one unknown column are probably the same.
  const [missing, ...others] = required.filter((name) => !names.includes(name));
  const other = unknown.length === 1 && others.length === 0 ? missing : undefined;
  const renamed: { cell: CsvCell; guess: string; isSame: boolean }[] = [];
  const columns = record.cells.map((cell, i) => {
    const name = names[i] ?? '';
    if (name !== '' && names.indexOf(name) < i) {
      report(cell, `The column "${name}" is there twice.`, 'Delete or rename one of them.');
      return undefined;
    }
    if (name === '' || known.includes(name)) return name;
    const same = listSame(name, titled).find((one) => unused.has(one));
    const guess = same ?? findNearest(name, unused) ?? other;
    if (guess !== undefined) {
      renamed.push({ cell, guess, isSame: same !== undefined });
      unused.delete(guess);
    } else if (additionalProperties === false) {
      const help = `${itsColumns} ${suggestDescription(schemaFile, name)}`;
      report(cell, `The data has no column "${name}".`, help);
    } else return name;
    return guess;
  });
  const [first, second] = renamed;
  const fixes = renamed.map(({ cell, guess }) => createNameFix(text, cell, guess));
  const fix = first && renamed.every(({ isSame }) => isSame) ? fixes : undefined;
  if (first && second) {
    const wrong = quoteAll(renamed.map(({ cell }) => cell.text.trim()));
    const cells = record.cells.map(
      (cell) => renamed.find((one) => one.cell === cell)?.guess ?? cell.text.trim(),
    );
    const right = cells.map(quoteCell).join(',');
    const message = `The first row has names that no column has: ${wrong}.`;
    report(record, message, `Write the names of the columns: \`${right}\`.`, fix);
  } else if (first) {
    const message = `The data has no column "${first.cell.text.trim()}". Did you mean "${first.guess}"?`;
    report(first.cell, message, itsColumns, fix);
  }
  for (const name of required) {
    if (columns.includes(name)) continue;
    const help = `Add "${name}" to the first row, and its value to each row.`;
    report(record, `The column "${name}" is missing.`, help);
  }
  return { columns, names, width: names.findLastIndex((name) => name !== '') + 1, diagnostics };
}

/** Finds the row with the names of the columns, below others such as a title. */
function findHeader(text: string, known: KnownNames): CsvRecord | undefined {
  let count = 0;
  for (const record of readFilled(text)) {
    const names = record.cells.map((cell) => cell.text.trim()).filter(Boolean);
    const isKnown = (name: string) => listSame(name, known).length > 0;
    if (count > 0 && !names.some(isTooLong) && names.every(isKnown)) return record;
    if (++count > MAX_ABOVE) return undefined;
  }
  return undefined;
}

const isTooLong = ({ length }: string) => length > MAX_NAME;

/** Returns an edit that writes another name into a cell. A byte order mark before it stays. */
function createNameFix(text: string, { start, end }: Span, name: string): Fix {
  return { start: text[start] === '\uFEFF' ? start + 1 : start, end, text: quoteCell(name) };
}

/** Returns true if a row has the name of a column, or if half of its words are like one. */
function hasColumnNames(names: readonly string[], known: KnownNames): boolean {
  const words = names.filter((name) => name !== '');
  return (
    words.some((word) => listSame(word, known).length > 0) ||
    words.filter((word) => findNearest(word, known) !== undefined).length * 2 >= words.length
  );
}
