import { textReport } from '../report/text.ts';
import { overBudget } from './budgets.ts';
import { type BuildOptions, buildSite } from './build.ts';
import type { Built } from './built.ts';
import { folderSource } from './folder-source.ts';
import { progressOf } from './progress.ts';
import { forget } from './seal.ts';

/** A build that has told what there was to tell. */
export interface Told {
  built: Built;
  /** Something of the content is wrong, and nothing was written. */
  isWrong: boolean;
  /** Something that was drawn is over its budget. */
  isHeavy: boolean;
}

/** Builds a site, and tells its progress, its problems and what is over budget on standard error. */
export async function buildTold(options: BuildOptions, quiet = false): Promise<Told> {
  const { root, out, shard, merge = [] } = options;
  const onProgress = quiet ? () => {} : progressOf(process.stderr, () => performance.now());
  const built = await buildSite({ ...options, onProgress });
  const tell = (problems: Built['problems'], folder: string) => {
    if (problems.length === 0) return;
    console.error(textReport(problems, folderSource(folder), process.stderr.isTTY));
  };
  tell(built.problems, root);
  const isWrong = built.problems.some(({ severity }) => severity === 'error');
  // What was left as it was has been weighed before.
  const isNew = !isWrong && !shard && (built.drawn > 0 || merge.length > 0);
  const heavy = isNew ? overBudget(out, merge.length > 0 ? undefined : built.documents) : [];
  tell(heavy, out);
  // Only what was drawn is weighed: what is too heavy has to be told by the next build as well.
  if (heavy.length > 0) forget(out);
  return { built, isWrong, isHeavy: heavy.length > 0 };
}
