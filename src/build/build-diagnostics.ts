import type { Diagnostic } from '../core/types.ts';

const START = { line: 1, column: 1, offset: 0 };
/** The range of a problem that concerns a file as a whole. */
export const FILE_START = { start: START, end: START } as const;

/** Creates a warning for each block of a page that could not be rendered. */
export function createBlockDiagnostics(file: string, reasons: readonly string[]): Diagnostic[] {
  return reasons.map((reason) => ({
    rule: 'block-failed',
    severity: 'warning',
    file,
    pointer: '',
    range: FILE_START,
    message: `A block of this page could not be rendered and was left out: ${reason}`,
    help: 'This is a bug of the program, not a mistake in the content. Please report it.',
  }));
}
