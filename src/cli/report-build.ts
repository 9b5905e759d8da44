import { buildSite } from '../build/build.ts';
import type { BuildOptions } from '../build/build-options.ts';
import type { BuildResult } from '../build/build-result.ts';
import { isError } from '../core/types.ts';
import { folderSource } from '../files/folder-source.ts';
import { formatText } from '../report/text.ts';
import { createProgress } from './progress.ts';

/** Builds a site. Prints progress and problems to standard error. `isWrong`: errors, and nothing was written. */
export async function buildAndReport(
  options: BuildOptions,
  quiet = false,
): Promise<BuildResult & { isWrong: boolean }> {
  const onProgress = quiet ? () => {} : createProgress(process.stderr, () => performance.now());
  const result = await buildSite({ ...options, onProgress });
  const { problems } = result;
  if (problems.length > 0)
    console.error(formatText(problems, folderSource(options.root), process.stderr.isTTY));
  return { ...result, isWrong: problems.some(isError) };
}
