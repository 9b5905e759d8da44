import { join } from 'node:path';
import type { ContentSource, Problem } from '../../core/types.ts';
import { codeFrame } from '../../report/code-frame.ts';

/** A problem with the text around it, as the panel shows it. */
export interface ShownProblem extends Problem {
  frame: string[];
  /** The file's whole path. */
  path: string;
}

/** Adds to a problem of the site in a folder what the panel shows of its file. */
export function shownProblem(problem: Problem, root: string, source: ContentSource): ShownProblem {
  const frame = codeFrame(source.read(problem.file) ?? '', problem.range);
  return { ...problem, path: join(root, problem.file), frame };
}
