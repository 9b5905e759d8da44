import { rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { PageSummary, TableSummary } from '../../core/analyze/summary.ts';
import type { Diagnostic, UnlocatedDiagnostic } from '../../core/types.ts';
import { getCache, getCacheName } from '../../files/cache.ts';
import type { Fingerprint } from '../../files/fingerprint.ts';
import { realPath } from '../../files/paths.ts';
import { readOwnJson } from '../../files/read-json.ts';
import { resolveInside } from '../../files/resolve-inside.ts';
import { writeAtomic } from '../../files/write-atomic.ts';

/** One share of a build. `2/8` is the second of eight. */
export interface Shard {
  /** Starts at 1. */
  index: number;
  of: number;
}

/** A file of the output: its name relative to the folder, and its fingerprint. */
export type Output = readonly [file: string, fingerprint: Fingerprint];

/** The period in which something stays as it is, in milliseconds since 1970. */
export interface Period {
  /** Absent if it depends on no date. */
  validFrom?: number;
  /** Absent if it does not change any more. */
  validUntil?: number;
}

/** A page: what it was made from, and what became of it. */
export interface ManifestPage extends Period {
  /** The digest of its own file. */
  digest: string;
  /** The digest of its dependencies. */
  dependencies: string;
  summary: PageSummary;
  /** The digest of what its queries give. Absent without queries. */
  results?: string | undefined;
  /** The diagnostics of its check. */
  diagnostics: readonly UnlocatedDiagnostic[];
  renderDiagnostics: readonly UnlocatedDiagnostic[];
  /** Empty if it was only checked. */
  outputs: readonly Output[];
}

/** The inputs of a build that no page or table has for itself. */
export interface SiteInputs {
  /** The digest of what all pages share: build id, site config without its variables, row schemas. */
  siteDigest: string;
  /** The digest of all other content, of the site config and of templates, and of the names of all files below `content/`. */
  contentDigest: string;
  /** The options that only outputs of the site depend on. */
  options: string;
}

/** The inputs and outputs of a build. */
export interface Manifest extends SiteInputs {
  /** The share that it has rendered, if it was one of several. */
  shard?: Shard;
  /** The site config. Like a page it depends on the files that it names, and on the time. */
  config: ManifestPage;
  /** The period in which templates make these pages. */
  templates: Period;
  /** By their identities. */
  pages: Record<string, ManifestPage>;
  /** By their names. */
  tables: Record<string, Pick<ManifestPage, 'digest' | 'dependencies'> & { summary: TableSummary }>;
  /** The files of the output that belong to no page. */
  outputs: readonly Output[];
  /** The search index: the build id, and the digests of the indexed contents by the files of their pages. */
  search?: { buildId: string; contents: Readonly<Record<string, string>> } | undefined;
  problems: readonly Diagnostic[];
}

/** An earlier output whose pages may be used again, with its manifest if it has a valid one. */
export interface EarlierOutput {
  folder: string;
  manifest: Manifest | undefined;
}

/** Returns the path of the manifest of an output in the cache. */
export function getManifestPath(out: string): string {
  // Relative, so that it is the same for a copy of the engine with its site and its cache.
  return resolveInside(getCache(), `builds/${getCacheName(realPath(out))}.json`);
}

/** Reads the manifest of an output; `undefined` if it is missing or cut off. */
export function readManifest(out: string): Manifest | undefined {
  return readOwnJson(getManifestPath(out));
}

export function writeManifest(out: string, manifest: Manifest): void {
  const path = getManifestPath(out);
  writeAtomic(dirname(path), basename(path), JSON.stringify(manifest));
}

/** Deletes the manifest of an output, so that the next build renders and reports everything again. */
export function deleteManifest(out: string): void {
  rmSync(getManifestPath(out), { force: true });
}
