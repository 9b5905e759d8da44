import type { PageSummary, TableSummary } from '../core/analyze/summary.ts';
import type { Diagnostic, UnlocatedDiagnostic } from '../core/types.ts';
import type { Fingerprint } from '../files/fingerprint.ts';

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

/** The inputs of a page or a table. */
interface Origin {
  /** The digest of its own file. */
  digest: string;
  /** The digest of its dependencies. */
  dependencies: string;
}

/** A page: what it was made from, and what became of it. */
export interface PageEntry extends Origin, Period {
  summary: PageSummary;
  /** The digest of what its queries give. Absent without queries. */
  results?: string;
  /** The diagnostics of its check, and those of its rendering. */
  diagnostics: readonly UnlocatedDiagnostic[];
  findings: readonly UnlocatedDiagnostic[];
  /** Empty if it was only checked. */
  outputs: readonly Output[];
}

/** The inputs and outputs of a build. */
export interface Manifest {
  /** The share that it has rendered, if it was one of several. */
  shard?: Shard;
  /** The digest of what all pages share: build id, site config, row schemas. */
  siteDigest: string;
  /** The digest of all other content except pages. Site rules and site outputs depend on it. */
  contentDigest: string;
  /** The options that only outputs of the site depend on. */
  options: string;
  /** The site config. Like a page it depends on the files that it names, and on the time. */
  config: PageEntry;
  /** The digests of the files that make a page for each row, and the period in which they make these. */
  templates: { digests: Record<string, string> } & Period;
  /** By their identities. */
  pages: Record<string, PageEntry>;
  /** By their names. */
  tables: Record<string, { summary: TableSummary } & Origin>;
  /** The files of the output that belong to no page. */
  outputs: readonly Output[];
  /** The search index: the build id, and the digests of the indexed contents by the files of their pages. */
  search?: { buildId: string; contents: Readonly<Record<string, string>> } | undefined;
  /** The reported problems. */
  problems: readonly Diagnostic[];
}

/** An earlier output whose pages may be used again, with its manifest if it has a valid one. */
export interface EarlierOutput {
  folder: string;
  manifest: Manifest | undefined;
}
