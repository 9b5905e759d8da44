import { existsSync, rmSync } from 'node:fs';
import { expect } from 'vitest';
import type { BuildOptions, BuildResult } from '../../src/build/build-options.ts';
import { deleteManifest } from '../../src/build/plan/manifest.ts';
import { buildAt1970, digestFiles } from '../build/site-folder.ts';

/** Builds a site on its earlier output and from nothing, and expects the same problems and bytes. Returns the second result. */
export async function compareWithCold(
  { root, out, now }: Pick<BuildOptions, 'root' | 'out' | 'now'>,
  changes: string,
): Promise<BuildResult> {
  const cold = `${out}-cold`;
  const warm = await buildAt1970({ root, out, now });
  deleteManifest(cold);
  const right = await buildAt1970({ root, out: cold, now });
  expect(listProblems(warm), changes).toEqual(listProblems(right));
  // With errors there is no output.
  if (!existsSync(cold)) return right;
  expect(digestFiles(out), changes).toEqual(digestFiles(cold));
  rmSync(cold, { recursive: true });
  return right;
}

/** Lists the problems of a build, except pages that an earlier output has and this one has not. */
function listProblems({ problems }: BuildResult): string[] {
  return problems.flatMap(({ rule, file, message }) =>
    rule === 'lost-page' ? [] : `${rule} ${file} ${message}`,
  );
}
