import type { TableSummary } from '../../core/analyze/summary.ts';
import type { PageToCheck } from '../../core/pipeline/index.ts';
import { getPageDigest, getTableDependencies, type Inputs, isCurrent, isWithin } from './freshness.ts';
import type { EarlierOutput, Manifest, ManifestPage, Output } from './manifest.ts';
import type { PreparedBuild } from './prepare-build.ts';
import { checkShards } from './shard.ts';

/** The parts of a build that its plan depends on. */
export type PlannedBuild = Pick<PreparedBuild, 'inputs' | 'earlier' | 'shard' | 'merge'>;

/** Says if the outputs in a folder are as they were written. */
type IsIntact = (folder: string, outputs: readonly Output[]) => boolean;

/** Work on some pages of a build. All other pages are as the manifests say. */
export interface PagePlan {
  readonly check: readonly string[];
  /** The pages to render, unless their check finds drafts. */
  readonly render: readonly string[];
  /** The pages whose outputs are linked, each with the folder of these. */
  readonly link: ReadonlyMap<string, string>;
  /** The pages whose check still holds, by file. */
  readonly entries: ReadonlyMap<string, ManifestPage>;
}

/** Work on the pages in files, and on tables. */
export interface Plan extends PagePlan {
  readonly isUpToDate: boolean;
  /** The tables whose check still holds, by name. */
  readonly tables: ReadonlyMap<string, TableSummary>;
}

/** An earlier output whose site was the same. */
type UsableOutput = EarlierOutput & { manifest: Manifest };

export function planBuild(build: PlannedBuild, isIntact: IsIntact): Plan {
  const { inputs, earlier, merge } = build;
  if (merge.length > 0) checkShards(inputs, earlier);
  const usable = listUsable(build);
  const files = [...inputs.pages.keys()].map((file) => ({ file }));
  const plan = planPages(files, build, isIntact);
  const [last] = usable;
  // A template is in no manifest. Its digest is in that of the content.
  const isStale = [...plan.check, ...plan.render].some((file) => !inputs.templates.has(file));
  return {
    ...plan,
    isUpToDate:
      merge.length === 0 && !isStale && last !== undefined && isComplete(last, plan, inputs, isIntact),
    tables: new Map(usable.flatMap(({ manifest }) => listFreshTables(manifest, inputs))),
  };
}

function listUsable({ inputs, earlier }: PlannedBuild): UsableOutput[] {
  return earlier.flatMap(({ folder, manifest }) =>
    manifest?.siteDigest === inputs.siteDigest && isCurrent(manifest.config, inputs)
      ? [{ folder, manifest }]
      : [],
  );
}

/** Returns true if all of an output is as it was but the pages that are linked. */
function isComplete(
  { folder, manifest }: UsableOutput,
  { link }: PagePlan,
  inputs: Inputs,
  isIntact: IsIntact,
): boolean {
  const { contentDigest, options, templates, outputs } = manifest;
  const made = Object.entries(manifest.pages).filter(([id]) => !link.has(id));
  return (
    contentDigest === inputs.contentDigest &&
    options === inputs.options &&
    isWithin(templates, inputs.now) &&
    made.every(([, entry]) => isCurrent(entry, inputs) && isIntact(folder, entry.outputs)) &&
    isIntact(folder, outputs)
  );
}

/** Plans pages: those in files first, then those that templates make, then those that continue lists. */
export function planPages(pages: readonly PageToCheck[], build: PlannedBuild, isIntact: IsIntact): PagePlan {
  const { inputs, shard } = build;
  const usable = listUsable(build);
  const check: string[] = [];
  const render: string[] = [];
  const link = new Map<string, string>();
  const entries = new Map<string, ManifestPage>();
  for (const [i, page] of pages.entries()) {
    const { file } = page;
    const digest = getPageDigest(page, inputs);
    const fresh = usable.flatMap(({ folder, manifest }) => {
      const entry = manifest.pages[file];
      return entry && entry.digest === digest && isCurrent(entry, inputs) ? [{ entry, folder }] : [];
    });
    const rendered = fresh.find(
      ({ entry: { outputs }, folder }) => outputs.length > 0 && isIntact(folder, outputs),
    );
    // Of a page that was only checked, or that has lost its outputs, the check alone still holds.
    const [entry] = rendered
      ? [rendered.entry]
      : fresh.map((checked) => ({ ...checked.entry, outputs: [], renderDiagnostics: [] }));
    if (entry) entries.set(file, entry);
    else check.push(file);
    if (shard && i % shard.of !== shard.index - 1) continue;
    if (rendered) link.set(file, rendered.folder);
    else if (!entry?.summary.draft) render.push(file);
  }
  return { check, render, link, entries };
}

function listFreshTables({ tables }: Manifest, inputs: Inputs): [name: string, summary: TableSummary][] {
  return Object.entries(tables).flatMap(([name, { summary, digest, dependencies }]) => {
    const isFresh =
      digest === inputs.content.get(inputs.tables.findFile(name) ?? '') &&
      dependencies === getTableDependencies(summary, inputs);
    return isFresh ? [[name, summary]] : [];
  });
}
