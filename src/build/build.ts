import type { BuildOptions } from './build-options.ts';
import type { BuildResult } from './build-result.ts';
import { areIntact } from './intact.ts';
import { loadBuild } from './load-build.ts';
import { planBuild } from './plan.ts';

/** Builds a site. The old output stays until the new one is complete, and if there is an error. */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const build = await loadBuild(options);
  const plan = planBuild(build.inputs, build.earlier, build.mode, areIntact);
  if (plan.isUpToDate) {
    const problems = build.earlier.flatMap(({ manifest }) => manifest?.problems ?? []);
    return { problems, pages: plan.link.length, rendered: 0 };
  }
  // Imported on demand: most of the engine.
  const { carryOut } = await import('./carry-out.ts');
  return carryOut(build, plan);
}
