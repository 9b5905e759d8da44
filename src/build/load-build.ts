import { expandVariables } from '../core/analyze/variables.ts';
import { getSourceDiagnostics } from '../core/load/source-diagnostics.ts';
import { loadPage, loadSite, type SiteContext } from '../core/pipeline/index.ts';
import type { PageRow } from '../core/query/page-row.ts';
import { readTemplate, type Template } from '../core/query/templates.ts';
import type { UnlocatedDiagnostic } from '../core/types.ts';
import { type Bundles, loadBundles } from './bundles.ts';
import { createCheckOptions } from './check-folder.ts';
import { inspectMedia } from './images/inspect-media.ts';
import { checkUrl } from './missing-url.ts';
import { checkSameSite } from './out-folder.ts';
import type { Plan } from './plan.ts';
import type { PreparedBuild } from './prepare-build.ts';

/** A running build: also its plan and the loaded site. */
export interface Build extends PreparedBuild {
  plan: Plan;
  /** Loads the bundles, once. */
  loadBundles: () => Promise<Bundles>;
  site: SiteContext;
  templates: readonly Template[];
  /** The rows of the pages that templates have made, by the identities of these. */
  rows: Map<string, PageRow>;
  /** The times at which rows of templates come or go, in milliseconds since 1970. */
  templateTimes: number[];
  /** The diagnostics of the site config, of unreadable files and of templates. */
  diagnostics: UnlocatedDiagnostic[];
}

/** Loads the site. Throws a usage error if the old output is of another one. */
export async function loadBuild(prepared: PreparedBuild, plan: Plan): Promise<Build> {
  const { root, now, digests, inputs, buildId, onProgress } = prepared;
  const { source } = inputs;
  const mediaFaults = await inspectMedia(root, source, digests);
  const { site, diagnostics } = loadSite(source, { ...createCheckOptions(now), mediaFaults });
  const { config, variables } = site;
  if (config) checkSameSite(prepared, expandVariables(config.url ?? config.name, variables));
  let bundles: Promise<Bundles> | undefined;
  return {
    ...prepared,
    plan,
    loadBundles() {
      bundles ??= loadBundles((isDone) => onProgress('bundle', Number(isDone), 1), buildId);
      return bundles;
    },
    site,
    templates: [...inputs.templates.keys()].flatMap(
      (file) => readTemplate(file, loadPage(file, site).value) ?? [],
    ),
    rows: new Map(),
    templateTimes: [],
    diagnostics: [...diagnostics, ...getSourceDiagnostics(source), ...checkUrl(site)],
  };
}
