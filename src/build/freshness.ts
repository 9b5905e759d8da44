import { statSync } from 'node:fs';
import type { TableSummary } from '../core/load/table-summary.ts';
import type { Diagnostic } from '../core/types.ts';
import { getOutputFingerprint } from '../files/fingerprint.ts';
import { listFiles } from '../files/list-files.ts';
import { joinPath } from '../files/paths.ts';
import { getPageDependencies, getTableDependencies } from './dependencies.ts';
import type { Build } from './load-build.ts';
import type { Manifest, Output, PageResult } from './manifest.ts';

/**
 * Returns the files of stale pages: the page or a dependency has changed, or an output is missing
 * or changed.
 */
export function findStalePages(build: Build): string[] {
  return [...build.inputs.pages.keys()].filter((file) => isStale(file, build));
}

function isStale(file: string, { manifest, inputs, site, out }: Build): boolean {
  const entry = manifest?.pages[file];
  return (
    !entry ||
    entry.fingerprint !== inputs.pages.get(file) ||
    entry.dependencies !== getPageDependencies(entry, { site, ...inputs }) ||
    !areUnchanged(out, entry.outputs)
  );
}

/** Returns the summary of a table from the manifest; `undefined` if it is stale. */
export function getFreshTable(name: string, { manifest, inputs, site }: Build): TableSummary | undefined {
  const entry = manifest?.tables[name];
  if (!entry || entry.fingerprint !== inputs.content.get(site.tables.findFile(name) ?? '')) return undefined;
  return entry.dependencies === getTableDependencies(entry.summary, inputs) ? entry.summary : undefined;
}

/**
 * Returns true if the output is up to date: no page is stale or was removed, and no other content
 * has changed.
 */
export function isUpToDate({ manifest, inputs, out }: Build, stale: readonly string[]): boolean {
  return (
    stale.length === 0 &&
    manifest?.contentDigest === inputs.contentDigest &&
    Object.keys(manifest.pages).length === inputs.pages.size &&
    areUnchanged(out, manifest.outputs)
  );
}

/** Returns true if the outputs in a folder are as they were written. */
export function areUnchanged(folder: string, outputs: readonly Output[]): boolean {
  return outputs.every(([file, fingerprint]) => {
    const stat = statSync(joinPath(folder, file), { throwIfNoEntry: false });
    return stat !== undefined && getOutputFingerprint(stat) === fingerprint;
  });
}

/** The results of a build that its manifest holds. */
export interface ManifestContent {
  pages: readonly PageResult[];
  tables: readonly TableSummary[];
  problems: readonly Diagnostic[];
}

/** Creates the manifest of a build whose outputs are in `folder`. */
export function createManifest(
  { site, inputs }: Pick<Build, 'site' | 'inputs'>,
  { pages, tables, problems }: ManifestContent,
  folder: string,
): Manifest {
  const pageOutputs = new Set(pages.flatMap(({ outputs }) => outputs.map(([file]) => file)));
  const manifest: Manifest = {
    siteDigest: inputs.siteDigest,
    contentDigest: inputs.contentDigest,
    pages: {},
    tables: {},
    outputs: listOutputs(folder, (file) => !pageOutputs.has(file)),
    problems,
  };
  for (const page of pages) {
    const fingerprint = inputs.pages.get(page.summary.file) ?? '';
    const dependencies = getPageDependencies(page, { site, ...inputs });
    manifest.pages[page.summary.file] = { ...page, fingerprint, dependencies };
  }
  for (const summary of tables) {
    const fingerprint = inputs.content.get(site.tables.findFile(summary.name) ?? '') ?? '';
    const dependencies = getTableDependencies(summary, inputs);
    manifest.tables[summary.name] = { summary, fingerprint, dependencies };
  }
  return manifest;
}

/** Returns the files below a folder that match, with their fingerprints. */
function listOutputs(folder: string, isWanted: (file: string) => boolean): Output[] {
  const files = listFiles(folder).filter(isWanted);
  return files.map((file) => [file, getOutputFingerprint(statSync(joinPath(folder, file)))]);
}
