import { checkBudgets } from '../build/budgets.ts';
import { buildSite } from '../build/build.ts';
import type { BuildOptions } from '../build/build-options.ts';
import type { BuildResult } from '../build/build-result.ts';
import { deleteManifest } from '../build/manifest-file.ts';
import { type Diagnostic, isError } from '../core/types.ts';
import { folderSource } from '../files/folder-source.ts';
import { formatText } from '../report/text.ts';
import { createProgress } from './progress.ts';

/** The outcome of a build whose problems were reported. */
export interface ReportedBuild {
  result: BuildResult;
  /** Something of the content is wrong, and nothing was written. */
  isWrong: boolean;
  /** Something that was rendered is over its budget. */
  isHeavy: boolean;
}

/** Builds a site; writes its progress, its problems and what is over budget to standard error. */
export async function buildAndReport(options: BuildOptions, quiet = false): Promise<ReportedBuild> {
  const { root, out, shard, merge = [] } = options;
  const onProgress = quiet ? () => {} : createProgress(process.stderr, () => performance.now());
  const result = await buildSite({ ...options, onProgress });
  printProblems(result.problems, root);
  const isWrong = result.problems.some(isError);
  // Pages that were not rendered again have been weighed before.
  const isNew = !isWrong && !shard && (result.rendered > 0 || merge.length > 0);
  const heavy = isNew ? checkBudgets(out, merge.length > 0 ? undefined : result.documents) : [];
  printProblems(heavy, out);
  // The next build has to render, weigh and report these pages again.
  if (heavy.length > 0) deleteManifest(out);
  return { result, isWrong, isHeavy: heavy.length > 0 };
}

function printProblems(problems: readonly Diagnostic[], folder: string): void {
  if (problems.length > 0) console.error(formatText(problems, folderSource(folder), process.stderr.isTTY));
}
