import { checkBudgets } from '../build/budgets.ts';
import { buildSite } from '../build/build.ts';
import type { BuildOptions } from '../build/build-options.ts';
import type { BuildResult } from '../build/build-result.ts';
import { deleteManifest } from '../build/manifest-file.ts';
import { type Diagnostic, isError } from '../core/types.ts';
import { folderSource } from '../files/folder-source.ts';
import { formatText } from '../report/text.ts';
import { createProgress } from './progress.ts';

/** The result of a build whose problems were printed. */
export interface ReportedBuild {
  result: BuildResult;
  /** The content has errors, and nothing was written. */
  isWrong: boolean;
  /** Scripts, styles or fonts are over their budget. */
  isHeavy: boolean;
}

/** Builds a site. Prints progress, problems and exceeded budgets to standard error. */
export async function buildAndReport(options: BuildOptions, quiet = false): Promise<ReportedBuild> {
  const { root, out, shard, merge = [] } = options;
  const onProgress = quiet ? () => {} : createProgress(process.stderr, () => performance.now());
  const result = await buildSite({ ...options, onProgress });
  printProblems(result.problems, root);
  const isWrong = result.problems.some(isError);
  // Pages that were up to date were checked by an earlier build.
  const isNew = !isWrong && !shard && (result.rendered > 0 || merge.length > 0);
  const heavy = isNew ? checkBudgets(out) : [];
  printProblems(heavy, out);
  // The next build renders and reports these pages again.
  if (heavy.length > 0) deleteManifest(out);
  return { result, isWrong, isHeavy: heavy.length > 0 };
}

function printProblems(problems: readonly Diagnostic[], folder: string): void {
  if (problems.length > 0) console.error(formatText(problems, folderSource(folder), process.stderr.isTTY));
}
