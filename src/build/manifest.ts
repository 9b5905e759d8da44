import type { PageSummary } from '../core/analyze/summary.ts';
import type { TableSummary } from '../core/load/table-summary.ts';
import type { Diagnostic, UnlocatedDiagnostic } from '../core/types.ts';
import type { Fingerprint } from '../files/fingerprint.ts';

/** A file of the output: its name below the folder, and its fingerprint. */
export type Output = readonly [file: string, fingerprint: Fingerprint];

/** The outcome of a page: what the rest of the site has to know of it, and what was written. */
export interface PageResult {
  summary: PageSummary;
  diagnostics: readonly UnlocatedDiagnostic[];
  /** Empty for drafts, for pages with an error, and where pages are checked only. */
  outputs: readonly Output[];
  /** The reasons why blocks could not be rendered. */
  failures: readonly string[];
}

/** What a page or a table was made from. */
interface Origin {
  /** Of its own file. */
  fingerprint: Fingerprint;
  /** The digest of what it depends on besides. */
  dependencies: string;
}

/** What the last build made, and from which inputs. */
export interface Manifest {
  /** The digest of what all pages share: engine, options, site config, schemas of data. */
  siteDigest: string;
  /** The digest of all other content but pages, which site rules and site outputs depend on. */
  contentDigest: string;
  /** By their files. */
  pages: Record<string, PageResult & Origin>;
  /** By their names. */
  tables: Record<string, { summary: TableSummary } & Origin>;
  /** The files of the output that belong to no page. */
  outputs: readonly Output[];
  /** What was reported. */
  problems: readonly Diagnostic[];
}
