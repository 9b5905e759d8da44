import { join } from 'node:path';
import type { ContentSource, Diagnostic } from '../core/types.ts';
import { codeFrame } from '../report/code-frame.ts';
import { excerptOf } from '../report/excerpt.ts';
import { firstOfEach } from '../report/limit-per-file.ts';

/** A problem with the text around it, as the panel shows it. */
export interface ShownProblem extends Diagnostic {
  /** Empty where a file has so many problems that this one is only counted. */
  frame: string[];
  /** The file's whole path. */
  path: string;
}

/** Returns problems of the site in `root` with what the panel shows of their files. */
export function shownProblems(
  problems: readonly Diagnostic[],
  root: string,
  source: ContentSource,
): ShownProblem[] {
  return firstOfEach(problems).flatMap(({ file, shown, rest }) => {
    const path = join(root, file);
    const text = excerptOf(file, source);
    return [
      ...shown.map((problem) => ({ ...problem, path, frame: codeFrame(text, problem.range) })),
      ...rest.map((problem) => ({ ...problem, path, frame: [] })),
    ];
  });
}
