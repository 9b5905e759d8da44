import type { UnlocatedDiagnostic } from '../types.ts';

/** So many rows a table may have. A page that shows a tenth of them is more than a phone can hold. */
export const MAX_ROWS = 100_000;
/** So many characters a file of data may have. */
const MAX_LENGTH = 20_000_000;

const HELP =
  'Keep the rows that pages show, or divide them among several files: `folder/*` counts the rows of all in a folder.';

/** Returns the problem of a table with too many rows. */
export function createRowLimitDiagnostic(file: string): UnlocatedDiagnostic {
  const message = `The data has more than ${MAX_ROWS.toLocaleString('en')} rows.`;
  return tooMuch(file, message);
}

/** Returns the problem of a file that is too long to be read at all, or nothing. */
export function checkLength(file: string, text: string): UnlocatedDiagnostic | undefined {
  if (text.length <= MAX_LENGTH) return undefined;
  const millions = (length: number) => `${Math.ceil(length / 1e6)} million`;
  return tooMuch(
    file,
    `The file has ${millions(text.length)} characters: at most ${millions(MAX_LENGTH)} are read.`,
  );
}

function tooMuch(file: string, message: string): UnlocatedDiagnostic {
  return {
    rule: 'too-much-data',
    severity: 'error',
    file,
    pointer: '',
    span: { start: 0, end: 1 },
    message,
    help: HELP,
  };
}
