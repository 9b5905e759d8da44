import { type BuildOptions, type BuildResult, createResult } from './build-options.ts';
import { planBuild } from './plan/plan-build.ts';
import { prepareBuild } from './plan/prepare-build.ts';
import { areIntact } from './write/staging.ts';

/** Builds a site. The old output stays until the new one is complete, and if there is an error. */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const build = await prepareBuild(options);
  const plan = planBuild(build, areIntact);
  const [output] = build.earlier;
  if (plan.isUpToDate && output?.manifest) return createResult(output.manifest, 0);
  // Imported on demand: most of the engine, which a build that is up to date does without.
  const { carryOut } = await import('./carry-out.ts');
  return carryOut(build, plan);
}
