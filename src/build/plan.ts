import type { TableSummary } from '../core/analyze/summary.ts';
import { getTableDependencies, type Inputs, isCurrent, isWithin } from './dependencies.ts';
import type { EarlierOutput, Manifest, Output, PageEntry, Shard } from './manifest.ts';
import { checkShards } from './shard.ts';

/** Kind of a build: the whole site, one share of its pages, or the site from the outputs of all shares. */
export type Mode = { name: 'whole' } | { name: 'shard'; shard: Shard } | { name: 'merge' };

/** Says if the outputs in a folder are as they were written. */
type IsIntact = (folder: string, outputs: readonly Output[]) => boolean;

/** A page of an earlier output. */
export interface KnownPage {
  entry: PageEntry;
  folder: string;
}

/** Work of a build. All other pages and tables are as the manifests say. */
export interface Plan {
  isUpToDate: boolean;
  check: readonly string[];
  /** The pages to render, unless their check finds drafts. */
  render: readonly string[];
  /** The pages whose outputs are linked. */
  link: readonly KnownPage[];
  /** The results of earlier checks that still hold, by file. */
  known: ReadonlyMap<string, PageEntry>;
  tables: ReadonlyMap<string, TableSummary>;
  /** The whole site is written, and recorded in the cache; or pages and their manifest alone. */
  writes: 'site' | 'shard';
}

/** An earlier output whose site was the same. */
type UsableOutput = EarlierOutput & { manifest: Manifest };

export function planBuild(
  inputs: Inputs,
  earlier: readonly EarlierOutput[],
  mode: Mode,
  isIntact: IsIntact,
): Plan {
  if (mode.name === 'merge') checkShards(inputs, earlier);
  const usable = listUsable(inputs, earlier);
  const pages = planPages(inputs, earlier, mode, isIntact);
  const [last] = usable;
  return {
    ...pages,
    isUpToDate:
      mode.name === 'whole' &&
      pages.check.length + pages.render.length === 0 &&
      last !== undefined &&
      last.manifest.contentDigest === inputs.contentDigest &&
      last.manifest.options === inputs.options &&
      areMadePagesCurrent(last, inputs, isIntact) &&
      isIntact(last.folder, last.manifest.outputs),
    tables: new Map(usable.flatMap(({ manifest }) => listFreshTables(manifest, inputs))),
    writes: mode.name === 'shard' ? 'shard' : 'site',
  };
}

function listUsable(inputs: Inputs, earlier: readonly EarlierOutput[]): UsableOutput[] {
  return earlier.flatMap(({ folder, manifest }) =>
    manifest?.siteDigest === inputs.siteDigest && isCurrent(manifest.config, inputs)
      ? [{ folder, manifest }]
      : [],
  );
}

/** Returns true if the pages without a file of their own, of templates and continued lists, are as they were. */
function areMadePagesCurrent(
  { folder, manifest: { pages, templates } }: UsableOutput,
  inputs: Inputs,
  isIntact: IsIntact,
): boolean {
  const made = Object.entries(pages).flatMap(([id, entry]) => (inputs.pages.has(id) ? [] : entry));
  return (
    isWithin(templates, inputs.now) &&
    made.every((entry) => isCurrent(entry, inputs) && isIntact(folder, entry.outputs))
  );
}

/** Plans what becomes of pages: of all known ones, and again of those that templates and queries add. */
export function planPages(
  inputs: Inputs,
  earlier: readonly EarlierOutput[],
  mode: Mode,
  isIntact: IsIntact,
): Pick<Plan, 'check' | 'render' | 'link' | 'known'> {
  const usable = listUsable(inputs, earlier);
  const check: string[] = [];
  const render: string[] = [];
  const link: KnownPage[] = [];
  const known = new Map<string, PageEntry>();
  for (const [i, file] of [...inputs.pages.keys()].entries()) {
    const fresh = usable.flatMap(({ folder, manifest }): KnownPage[] => {
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
      : fresh.map((checked) => ({ ...checked.entry, outputs: [], findings: [] }));
    if (entry) known.set(file, entry);
    else check.push(file);
    if (mode.name === 'shard' && i % mode.shard.of !== mode.shard.index - 1) continue;
    if (rendered) link.push(rendered);
    else if (!entry?.summary.draft) render.push(file);
  }
  return { check, render, link, known };
}

function listFreshTables({ tables }: Manifest, inputs: Inputs): [name: string, summary: TableSummary][] {
  return Object.entries(tables).flatMap(([name, { summary, digest, dependencies }]) => {
    const isFresh =
      digest === inputs.content.get(inputs.tables.findFile(name) ?? '') &&
      dependencies === getTableDependencies(summary, inputs);
    return isFresh ? [[name, summary]] : [];
  });
}
