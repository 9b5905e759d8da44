import { statSync } from 'node:fs';
import { join } from 'node:path';
import { checkTable } from '../core/analyze/table-references.ts';
import type { TableSummary } from '../core/load/table-summary.ts';
import { getOutputFingerprint } from '../files/fingerprint.ts';
import { folderSource } from '../files/folder-source.ts';
import { linkOutput } from '../files/output-files.ts';
import { UsageError } from '../files/usage-error.ts';
import type { Assets } from '../render/document.tsx';
import { getFreshTable } from './freshness.ts';
import type { Build } from './load-build.ts';
import type { Output, PageResult } from './manifest.ts';
import { runBatches } from './page-pool.ts';
import type { BatchResult, RenderSetup } from './page-renderer.ts';
import { digestSharedInputs, readShards, selectShare } from './shard.ts';
import type { Staging } from './staging.ts';

/** The results of all pages and tables. */
export interface PagesResult {
  /** Sorted by file. */
  pages: PageResult[];
  tables: TableSummary[];
  /** The batches of stale pages. */
  batches: BatchResult[];
}

/** Checks the stale pages and, with a setup, renders them. Takes all others from the manifest. */
export async function runPages(
  build: Build,
  stale: readonly string[],
  setup?: RenderSetup,
): Promise<PagesResult> {
  const { root, site, bundles, manifest, inputs, onProgress } = build;
  const toRender = new Set(setup ? selectPagesToRender(build, stale) : []);
  let done = 0;
  const onBatch = ({ pages }: BatchResult) => {
    done += pages.length;
    onProgress(toRender.size > 0 ? 'render' : 'check', done, stale.length);
  };
  const batches = await runBatches(stale, { root, site, bundles, toRender, setup, onBatch });
  const results = new Map(batches.flatMap((batch) => batch.pages.map((page) => [page.summary.file, page])));
  const pages = [...inputs.pages.keys()].flatMap((file) => results.get(file) ?? manifest?.pages[file] ?? []);
  return { pages, tables: getTables(build, batches), batches };
}

/** Returns the stale pages that this build renders: all, its share with `shard`, none with `merge`. */
function selectPagesToRender({ shard, merge }: Build, stale: readonly string[]): readonly string[] {
  if (merge.length > 0) return [];
  return shard ? selectShare(stale, shard) : stale;
}

/** Returns the summaries of all tables: from the batches, from the manifest, or by reading them now. */
function getTables(build: Build, batches: readonly BatchResult[]): TableSummary[] {
  // Two threads may have read the same table.
  const read = new Map(batches.flatMap(({ tables }) => tables.map((table) => [table.name, table])));
  return build.site.tables.names.flatMap(
    (name) => read.get(name) ?? getFreshTable(name, build) ?? checkTable(name, build.site),
  );
}

/**
 * Links the outputs of all fresh pages. Returns the stale pages, including those whose outputs were
 * lost meanwhile.
 */
export function linkFreshPages(
  { inputs, manifest }: Build,
  stale: readonly string[],
  staging: Staging,
): string[] {
  const isStale = new Set(stale);
  return [...inputs.pages.keys()].filter(
    (file) => isStale.has(file) || !staging.link(manifest?.pages[file]?.outputs ?? []),
  );
}

/** Links the pages that shards have rendered, if there are shards. Returns all pages with their outputs. */
export function linkShards(
  { site, merge, now }: Build,
  pages: readonly PageResult[],
  { staging, assets }: { staging: Staging; assets: Assets },
): readonly PageResult[] {
  if (merge.length === 0) return pages;
  const { source } = site;
  const shown = pages.flatMap(({ summary }) => (summary.draft ? [] : summary.file));
  const shards = readShards(merge, digestSharedInputs(source, assets, now), source, shown);
  const sources = new Map(merge.map((folder) => [folder, folderSource(folder)]));
  return pages.map((page) => {
    const { folder = '', outputs = [] } = shards.get(page.summary.file) ?? {};
    const linked = outputs.map((file): Output => {
      if (!sources.get(folder)?.has(file))
        throw new UsageError(`${folder} lists ${JSON.stringify(file)}, which is no file in it.`);
      const path = join(folder, file);
      linkOutput(path, staging.folder, file);
      return [file, getOutputFingerprint(statSync(path))];
    });
    return { ...page, outputs: linked };
  });
}
