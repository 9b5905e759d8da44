import { buildSite } from '../build/build.ts';
import type { BuildOptions } from '../build/build-options.ts';
import type { BuildResult } from '../build/build-result.ts';
import { type Diagnostic, isError } from '../core/types.ts';
import { folderSource } from '../files/folder-source.ts';
import { formatText } from '../report/text.ts';
import { createProgress } from './progress.ts';

/** The result of a build whose problems were printed. */
export interface ReportedBuild {
  result: BuildResult;
  /** The content has errors, and nothing was written. */
  isWrong: boolean;
}

/** Builds a site. Prints progress and problems to standard error. */
export async function buildAndReport(options: BuildOptions, quiet = false): Promise<ReportedBuild> {
  const onProgress = quiet ? () => {} : createProgress(process.stderr, () => performance.now());
  const result = await buildSite({ ...options, onProgress });
  printProblems(result.problems, options.root);
  return { result, isWrong: result.problems.some(isError) };
}

function printProblems(problems: readonly Diagnostic[], folder: string): void {
  if (problems.length > 0) console.error(formatText(problems, folderSource(folder), process.stderr.isTTY));
}
