import { type Diagnostic, isError } from '../core/types.ts';

/** How many problems of a file people are shown. */
const MAX_SHOWN = 100;

/** Problems of one file, and what is not shown of them. */
export interface FileProblems<P> {
  file: string;
  shown: P[];
  rest: P[];
}

/**
 * The first problems of each file, errors before warnings, in the order in which they were: a file with ten thousand is not
 * put right one by one. Reports for programs have all of them.
 */
export function limitPerFile<P extends Pick<Diagnostic, 'file' | 'severity'>>(
  problems: readonly P[],
): FileProblems<P>[] {
  const files = new Map<string, P[]>();
  for (const problem of problems) {
    const known = files.get(problem.file);
    if (known) known.push(problem);
    else files.set(problem.file, [problem]);
  }
  return [...files].map(([file, found]) => {
    const first = [...found.filter(isError), ...found.filter((problem) => !isError(problem))].slice(
      0,
      MAX_SHOWN,
    );
    const chosen = new Set(first);
    return {
      file,
      shown: found.filter((problem) => chosen.has(problem)),
      rest: found.filter((problem) => !chosen.has(problem)),
    };
  });
}
