import { join } from 'node:path';
import { readText } from '../core/load/text-file.ts';
import type { ContentSource, Diagnostic } from '../core/types.ts';
import { createCodeFrame } from '../report/code-frame.ts';
import { limitPerFile } from '../report/limit-per-file.ts';

/** A problem with its code frame, for the panel. */
export interface ShownProblem extends Diagnostic {
  /** Empty if the problem is only counted, since its file has too many. */
  frame: string[];
  /** The absolute path of the file. */
  path: string;
}

/** Adds code frames and absolute paths to the problems of the site in `root`. */
export function addCodeFrames(
  problems: readonly Diagnostic[],
  root: string,
  source: ContentSource,
): ShownProblem[] {
  return limitPerFile(problems).flatMap(({ file, shown, rest }) => {
    const path = join(root, file);
    const text = readText(file, source);
    return [
      ...shown.map((problem) => ({ ...problem, path, frame: createCodeFrame(text, problem.range) })),
      ...rest.map((problem) => ({ ...problem, path, frame: [] })),
    ];
  });
}
