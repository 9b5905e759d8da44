import type { TableSummary } from '../core/analyze/summary.ts';
import { getTableDependencies, type Inputs, isCurrent, isWithin } from './dependencies.ts';
import type { EarlierOutput, Manifest, Output, PageEntry } from './manifest.ts';
import type { PreparedBuild } from './prepare-build.ts';
import { checkShards } from './shard.ts';

/** The parts of a build that its plan depends on. */
export type PlannedBuild = Pick<PreparedBuild, 'inputs' | 'earlier' | 'shard' | 'merge'>;

/** Says if the outputs in a folder are as they were written. */
type IsIntact = (folder: string, outputs: readonly Output[]) => boolean;

/** Work of a build. All other pages and tables are as the manifests say. The build adds what it checks. */
export interface Plan {
  isUpToDate: boolean;
  check: string[];
  /** The pages to render, unless their check finds drafts. */
  render: string[];
  /** The pages whose outputs are linked, each with the folder of these. */
  link: Map<string, string>;
  /** The pages whose check still holds, by file. */
  entries: Map<string, PageEntry>;
  /** The tables whose check still holds, by name. */
  tables: Map<string, TableSummary>;
}

/** An earlier output whose site was the same. */
type UsableOutput = EarlierOutput & { manifest: Manifest };

export function planBuild(build: PlannedBuild, isIntact: IsIntact): Plan {
  const { inputs, earlier, merge } = build;
  if (merge.length > 0) checkShards(inputs, earlier);
  const usable = listUsable(build);
  const tables = new Map(usable.flatMap(({ manifest }) => listFreshTables(manifest, inputs)));
  const plan: Plan = {
    isUpToDate: false,
    check: [],
    render: [],
    link: new Map(),
    entries: new Map(),
    tables,
  };
  planPages(plan, build, isIntact);
  const [last] = usable;
  const isStale = merge.length > 0 || plan.check.length + plan.render.length > 0;
  plan.isUpToDate = !isStale && last !== undefined && isComplete(last, inputs, isIntact);
  return plan;
}

function listUsable({ inputs, earlier }: PlannedBuild): UsableOutput[] {
  return earlier.flatMap(({ folder, manifest }) =>
    manifest?.siteDigest === inputs.siteDigest && isCurrent(manifest.config, inputs)
      ? [{ folder, manifest }]
      : [],
  );
}

/** Returns true if all of an output is as it was but the pages with a file of their own. */
function isComplete({ folder, manifest }: UsableOutput, inputs: Inputs, isIntact: IsIntact): boolean {
  const { contentDigest, options, templates, outputs } = manifest;
  const made = Object.entries(manifest.pages).filter(([id]) => !inputs.pages.has(id));
  return (
    contentDigest === inputs.contentDigest &&
    options === inputs.options &&
    isWithin(templates, inputs.now) &&
    made.every(([, entry]) => isCurrent(entry, inputs) && isIntact(folder, entry.outputs)) &&
    isIntact(folder, outputs)
  );
}

/** Adds pages to a plan: all known ones, and later those that templates and queries make. */
export function planPages(
  { check, render, link, entries }: Plan,
  build: PlannedBuild,
  isIntact: IsIntact,
): void {
  const { inputs, shard } = build;
  const usable = listUsable(build);
  for (const [i, file] of [...inputs.pages.keys()].entries()) {
    const fresh = usable.flatMap(({ folder, manifest }) => {
      const entry = manifest.pages[file];
      const isFresh = entry && entry.digest === inputs.pages.get(file) && isCurrent(entry, inputs);
      return isFresh ? [{ entry, folder }] : [];
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
}

function listFreshTables({ tables }: Manifest, inputs: Inputs): [name: string, summary: TableSummary][] {
  return Object.entries(tables).flatMap(([name, { summary, digest, dependencies }]) => {
    const isFresh =
      digest === inputs.content.get(inputs.tables.findFile(name) ?? '') &&
      dependencies === getTableDependencies(summary, inputs);
    return isFresh ? [[name, summary]] : [];
  });
}
