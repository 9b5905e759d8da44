import type { BuildOptions } from './build-options.ts';
import type { BuildResult } from './build-result.ts';
import { areIntact } from './intact.ts';
import { planBuild } from './plan.ts';
import { prepareBuild } from './prepare-build.ts';

/** Builds a site. The old output stays until the new one is complete, and if there is an error. */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const build = prepareBuild(options);
  const plan = planBuild(build.inputs, build.earlier, build.mode, areIntact);
  if (plan.isUpToDate) {
    const problems = build.earlier.flatMap(({ manifest }) => manifest?.problems ?? []);
    return { problems, pages: plan.link.length, rendered: 0 };
  }
  // Imported on demand: most of the engine, which a build that is up to date does without.
  const { carryOut } = await import('./carry-out.ts');
  return carryOut(build, plan);
}
