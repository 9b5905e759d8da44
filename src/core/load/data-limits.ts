import { createFileError, type UnlocatedDiagnostic } from '../types.ts';

/** Maximum number of rows of a table. A tenth of them on a page is more than a phone can show. */
export const MAX_ROWS = 100_000;
/** Maximum number of characters of a data file. */
const MAX_LENGTH = 20_000_000;

const HELP =
  'Keep the rows that pages show, or divide them among several files: `folder/*` counts the rows of all in a folder.';

/** Creates the diagnostic of a table with too many rows. */
export function createRowLimitDiagnostic(file: string): UnlocatedDiagnostic {
  return createDiagnostic(file, `The data has more than ${MAX_ROWS.toLocaleString('en')} rows.`);
}

/** Returns a diagnostic if a file is too long to be read. */
export function checkLength(file: string, text: string): UnlocatedDiagnostic | undefined {
  if (text.length <= MAX_LENGTH) return undefined;
  const millions = (length: number) => `${Math.ceil(length / 1e6)} million`;
  return createDiagnostic(
    file,
    `The file has ${millions(text.length)} characters: at most ${millions(MAX_LENGTH)} are read.`,
  );
}

function createDiagnostic(file: string, message: string): UnlocatedDiagnostic {
  return createFileError('too-much-data', file, {
    span: { start: 0, end: 1 },
    message,
    help: HELP,
  });
}
