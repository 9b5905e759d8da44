import { listDependencies } from '../../core/analyze/dependencies.ts';
import type { PageSummary, TableSummary } from '../../core/analyze/summary.ts';
import type { TableNames } from '../../core/load/table-names.ts';
import { parsePageId } from '../../core/paths/page-id.ts';
import type { PageToCheck } from '../../core/pipeline/index.ts';
import type { PageResults } from '../../core/query/run-queries.ts';
import type { ContentSource } from '../../core/types.ts';
import { memoize } from '../../core/util/memoize.ts';
import { getDigest } from '../../files/fingerprint.ts';
import type { ManifestPage, Period, SiteInputs } from './manifest.ts';

/** The inputs of a build. All digests are of contents. */
export interface Inputs extends SiteInputs {
  source: ContentSource;
  tables: TableNames;
  /** The build time, in milliseconds since 1970. */
  now: number;
  /** The digests of all page files, sorted by file. */
  pages: ReadonlyMap<string, string>;
  /** Those of them that may make a page for each row. */
  templates: ReadonlySet<string>;
  /** The digests of all files that a page can refer to. */
  content: ReadonlyMap<string, string>;
  /** The digest of the names of these files, and of those of variables. */
  namesDigest: string;
  /** The values of the site's variables by name. */
  variables: Readonly<Record<string, string>>;
}

/** Returns the digest of what a page is made of: its file, or that of its template and its row. */
export function getPageDigest({ file: id, row }: PageToCheck, { pages }: Inputs): string {
  const digest = pages.get(parsePageId(id).file) ?? '';
  return row ? getDigest([digest, JSON.stringify(row.values)]) : digest;
}

/** Returns the digest of what the queries of a page give, besides the times at which that changes. */
export const getResultsDigest = memoize(
  ({ times: _, ...results }: PageResults) => getDigest([JSON.stringify(results)]),
  new WeakMap(),
);

/** Returns the digest of what a page depends on besides its own file, the time and what all pages share. */
export function getPageDependencies(
  { summary, diagnostics }: Pick<ManifestPage, 'summary' | 'diagnostics'>,
  inputs: Inputs,
): string {
  // A diagnostic may suggest the name of any file.
  const names = diagnostics.length > 0 ? inputs.namesDigest : '';
  const files = [...listDependencies(summary, inputs)];
  return getDigest([
    names,
    ...files.map((file) => `${file} ${inputs.content.get(file) ?? ''}`),
    ...listValues(summary, inputs),
  ]);
}

/** Returns the variables that a page or a table shows, with their values. */
function listValues({ variables = [] }: Pick<PageSummary, 'variables'>, inputs: Pick<Inputs, 'variables'>) {
  return variables.map((name) => `{${name}} ${inputs.variables[name]}`);
}

/** Returns true if nothing has changed that a page or the site config depends on, besides its own file. */
export function isCurrent(entry: ManifestPage, inputs: Inputs): boolean {
  return isWithin(entry, inputs.now) && entry.dependencies === getPageDependencies(entry, inputs);
}

export function isWithin(
  { validFrom = Number.NEGATIVE_INFINITY, validUntil = Number.POSITIVE_INFINITY }: Period,
  now: number,
): boolean {
  return validFrom <= now && now < validUntil;
}

/** Returns the digest of what a table depends on besides its own file and what all tables share. */
export function getTableDependencies(
  summary: TableSummary,
  inputs: Pick<Inputs, 'namesDigest' | 'tables' | 'content' | 'variables'>,
): string {
  const { diagnostics, media, referred = [] } = summary;
  const { namesDigest, tables, content } = inputs;
  const rows = referred.map((name) => content.get(tables.findFile(name) ?? '') ?? '');
  const names = diagnostics.length > 0 || media.length > 0 ? namesDigest : '';
  const values = listValues(summary, inputs);
  return rows.length + values.length > 0 ? getDigest([names, ...rows, ...values]) : names;
}
