import { createFileError, type UnlocatedDiagnostic } from '../types.ts';
import { readFilled } from './csv.ts';
import { SAVE_AS_CSV, type TextFault } from './file-forms.ts';
import { findTextFault } from './text-format.ts';
import { getFirstLine } from './written-text.ts';

/** Rule of the diagnostics of a CSV file that are not about a column or a value. */
export const CSV_SYNTAX = 'csv-syntax';

const SEPARATORS: Record<string, string> = { ';': 'semicolons (;)', '\t': 'tabs', '|': 'bars (|)' };

/** Returns a diagnostic if a file is no CSV, or empty. `columns` are the expected names of columns. */
export function checkCsvFormat(
  file: string,
  text: string,
  columns: readonly string[],
): UnlocatedDiagnostic | undefined {
  const problem = findTextFault(file, text) ?? findOtherSeparator(text) ?? findEmpty(text, columns);
  return problem && createFileError(CSV_SYNTAX, file, { help: SAVE_AS_CSV, ...problem });
}

function findOtherSeparator(text: string): TextFault | undefined {
  const within = getFirstLine(text, text.search(/[^\uFEFF\s]|$/));
  const line = text.slice(within.start, within.end);
  const separator = Object.keys(SEPARATORS).find((one) => line.includes(one));
  if (separator === undefined || line.includes(',')) return undefined;
  return {
    within,
    message: `The columns are separated by ${SEPARATORS[separator]}, not by commas.`,
    help: `${SAVE_AS_CSV} If Excel goes on writing ";": under File > Options > Advanced, untick "Use system separators" and choose "." as decimal separator first.`,
  };
}

function findEmpty(text: string, columns: readonly string[]): TextFault | undefined {
  if (readFilled(text).next().value) return undefined;
  const help = `Write the names of the columns into its first row: ${columns.join(',')}`;
  return { within: { start: 0, end: 0 }, message: 'The file is empty.', help };
}
