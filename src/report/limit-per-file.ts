import { groupBy } from '../core/group-by.ts';
import { type Diagnostic, isError } from '../core/types.ts';

/** The maximum number of problems of one file that are shown to people. */
const MAX_SHOWN = 100;

/** The problems of one file: those that are shown, and the rest. */
export interface FileProblems<P> {
  file: string;
  shown: P[];
  rest: P[];
}

/**
 * Groups problems by file and limits how many of each file are shown, errors first. Reports for
 * programs are not limited.
 */
export function limitPerFile<P extends Pick<Diagnostic, 'file' | 'severity'>>(
  problems: readonly P[],
): FileProblems<P>[] {
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
