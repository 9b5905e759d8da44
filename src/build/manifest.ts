import type { PageSummary } from '../core/analyze/summary.ts';
import type { TableSummary } from '../core/load/table-summary.ts';
import type { Diagnostic, UnlocatedDiagnostic } from '../core/types.ts';
import type { Fingerprint } from '../files/fingerprint.ts';

/** A file of the output: its name relative to the folder, and its fingerprint. */
export type Output = readonly [file: string, fingerprint: Fingerprint];

/** The result of a page: its summary, its diagnostics and its outputs. */
export interface PageResult {
  summary: PageSummary;
  diagnostics: readonly UnlocatedDiagnostic[];
  /** Empty for drafts, for pages with an error, and if pages are only checked. */
  outputs: readonly Output[];
  /** The reasons why blocks could not be rendered. */
  failures: readonly string[];
}

/** The inputs of a page or a table. */
interface Origin {
  /** The fingerprint of its own file. */
  fingerprint: Fingerprint;
  /** The digest of its dependencies. */
  dependencies: string;
}

/** The inputs and outputs of the last build. */
export interface Manifest {
  /** The digest of what all pages share: build id, options, site config, row schemas. */
  siteDigest: string;
  /** The digest of all other content except pages. Site rules and site outputs depend on it. */
  contentDigest: string;
  /** By their files. */
  pages: Record<string, PageResult & Origin>;
  /** By their names. */
  tables: Record<string, { summary: TableSummary } & Origin>;
  /** The files of the output that belong to no page. */
  outputs: readonly Output[];
  /** The reported problems. */
  problems: readonly Diagnostic[];
}
