import { expandVariables } from '../core/analyze/variables.ts';
import { loadSite } from '../core/pipeline/index.ts';
import { type Bundles, loadBundles } from './bundle/load-bundles.ts';
import { createCheckOptions } from './check/check-folder.ts';
import { checkUrl } from './check/missing-url.ts';
import { inspectMedia } from './images/inspect-media.ts';
import type { PreparedBuild } from './plan/prepare-build.ts';
import { checkSameSite } from './write/out-folder.ts';

/** A prepared build with its loaded site. */
export type Build = Awaited<ReturnType<typeof loadBuild>>;

/** Loads the site. Throws a usage error if the old output is of another one. */
export async function loadBuild(prepared: PreparedBuild) {
  const { root, now, digests, inputs, buildId, onProgress } = prepared;
  const { source } = inputs;
  const mediaFaults = await inspectMedia(root, source, digests);
  const { site, diagnostics, times } = loadSite(source, { ...createCheckOptions(now), mediaFaults });
  const { config, variables } = site;
  if (config) checkSameSite(prepared, expandVariables(config.url ?? config.name, variables));
  let bundles: Promise<Bundles> | undefined;
  return {
    ...prepared,
    /** Loads the bundles, once. */
    loadBundles(): Promise<Bundles> {
      bundles ??= loadBundles((isDone) => onProgress('bundle', Number(isDone), 1), buildId);
      return bundles;
    },
    site,
    times,
    diagnostics: [...diagnostics, ...checkUrl(site)],
  };
}
