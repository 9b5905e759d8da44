import { formatCommand } from '../core/text/format-command.ts';
import { formatCount } from '../core/text/message-text.ts';
import { type Diagnostic, isError } from '../core/types.ts';
import { groupBy } from '../core/util/group-by.ts';

/** Returns `2 errors, 1 warning`, or `No problems.` */
export function formatSummary(problems: readonly Pick<Diagnostic, 'severity'>[]): string {
  const errors = problems.filter(isError).length;
  const warnings = problems.length - errors;
  if (problems.length === 0) return 'No problems.';
  return `${formatCount(errors, 'error')}, ${formatCount(warnings, 'warning')}`;
}

/** Returns the help of a problem; it mentions `--fix` if the problem can be fixed automatically. */
export function getHelp({ help, fix }: Pick<Diagnostic, 'help' | 'fix'>): string | undefined {
  return (
    [help, fix && `"${formatCommand('validate', '--fix')}" fixes it.`].filter(Boolean).join(' ') || undefined
  );
}

/** The maximum number of problems of one file that are shown to people. */
const MAX_SHOWN = 100;

/** Groups problems by file and limits how many of each are shown to people, errors first. */
export function limitPerFile<P extends Pick<Diagnostic, 'file' | 'severity'>>(problems: readonly P[]) {
  return [...groupBy(problems, ({ file }) => file)].map(([file, found]) => {
    const errorsFirst = found.toSorted((a, b) => Number(isError(b)) - Number(isError(a)));
    const chosen = new Set(errorsFirst.slice(0, MAX_SHOWN));
    return {
      file,
      shown: found.filter((problem) => chosen.has(problem)),
      rest: found.filter((problem) => !chosen.has(problem)),
    };
  });
}
