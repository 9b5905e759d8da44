import type { BuildOptions, BuildResult } from './build-options.ts';
import { findNextChange } from './next-change.ts';
import { planBuild } from './plan.ts';
import { prepareBuild } from './prepare-build.ts';
import { areIntact } from './staging.ts';

/** Builds a site. The old output stays until the new one is complete, and if there is an error. */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const build = prepareBuild(options);
  const plan = planBuild(build.inputs, build.earlier, build.mode, areIntact);
  if (plan.isUpToDate) {
    const [manifest] = build.earlier.flatMap((output) => output.manifest ?? []);
    const { problems = [], pages = {} } = manifest ?? {};
    const count = Object.values(pages).filter(({ outputs }) => outputs.length > 0).length;
    return { problems, pages: count, rendered: 0, nextChange: manifest && findNextChange(manifest) };
  }
  // Imported on demand: most of the engine, which a build that is up to date does without.
  const { carryOut } = await import('./carry-out.ts');
  return carryOut(build, plan);
}
