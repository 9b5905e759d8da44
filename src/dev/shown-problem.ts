import { join } from 'node:path';
import type { ContentSource, Diagnostic } from '../core/types.ts';
import { createCodeFrame } from '../report/code-frame.ts';
import { readExcerpt } from '../report/excerpt.ts';
import { limitPerFile } from '../report/limit-per-file.ts';

/** A problem with the text around it, as the panel shows it. */
export interface ShownProblem extends Diagnostic {
  /** Empty where a file has so many problems that this one is only counted. */
  frame: string[];
  /** The file's whole path. */
  path: string;
}

/** Returns problems of the site in `root` with what the panel shows of their files. */
export function addCodeFrames(
  problems: readonly Diagnostic[],
  root: string,
  source: ContentSource,
): ShownProblem[] {
  return limitPerFile(problems).flatMap(({ file, shown, rest }) => {
    const path = join(root, file);
    const text = readExcerpt(file, source);
    return [
      ...shown.map((problem) => ({ ...problem, path, frame: createCodeFrame(text, problem.range) })),
      ...rest.map((problem) => ({ ...problem, path, frame: [] })),
    ];
  });
}
