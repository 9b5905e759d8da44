import { type Diagnostic, isError } from '../core/types.ts';

/** Returns `2 errors, 1 warning`, or `No problems.` */
export function formatSummary(problems: readonly Pick<Diagnostic, 'severity'>[]): string {
  const errors = problems.filter(isError).length;
  const warnings = problems.length - errors;
  if (problems.length === 0) return 'No problems.';
  return `${formatCount(errors, 'error')}, ${formatCount(warnings, 'warning')}`;
}

/** Returns `1 error` or `2 errors`. */
export function formatCount(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
