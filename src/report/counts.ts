import { type Diagnostic, isError } from '../core/types.ts';

/** `2 errors, 1 warning`, or that all is well. */
export function formatSummary(problems: readonly Pick<Diagnostic, 'severity'>[]): string {
  const errors = problems.filter(isError).length;
  const warnings = problems.length - errors;
  if (problems.length === 0) return 'No problems.';
  return `${formatCount(errors, 'error')}, ${formatCount(warnings, 'warning')}`;
}

/** `1 error`, `2 errors`. */
export function formatCount(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
