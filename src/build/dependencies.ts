import type { PageSummary, TableSummary } from '../core/analyze/summary.ts';
import { getMediaFolder, MEDIA, TEXT } from '../core/content-paths.ts';
import type { TableNames } from '../core/load/table-names.ts';
import type { ContentSource } from '../core/types.ts';
import { getDigest } from '../files/fingerprint.ts';
import type { PageEntry, Period, SiteInputs } from './manifest.ts';

/** The inputs of a build. All digests are of contents. */
export interface Inputs extends SiteInputs {
  source: ContentSource;
  tables: TableNames;
  /** The build time, in milliseconds since 1970. */
  now: number;
  /** The digests of all pages by their identities, sorted by file. Those of templates and queries follow. */
  pages: Map<string, string>;
  /** The digests of the files that may make a page for each row. */
  templates: ReadonlyMap<string, string>;
  /** The digests of all files that a page can refer to. */
  content: ReadonlyMap<string, string>;
  /** The digest of the names of these files. */
  namesDigest: string;
}

/** Returns the digest of what a page depends on besides its own file, the time and what all pages share. */
export function getPageDependencies(
  { summary, diagnostics }: Pick<PageEntry, 'summary' | 'diagnostics'>,
  inputs: Inputs,
): string {
  // A diagnostic may suggest the name of any file.
  const names = diagnostics.length > 0 ? inputs.namesDigest : '';
  return getDigest([names, ...listNamedFiles(summary, inputs)]);
}

/** Returns true if nothing has changed that a page or the site config depends on, besides its own file. */
export function isCurrent(entry: PageEntry, inputs: Inputs): boolean {
  return isWithin(entry, inputs.now) && entry.dependencies === getPageDependencies(entry, inputs);
}

export function isWithin(
  { validFrom = Number.NEGATIVE_INFINITY, validUntil = Number.POSITIVE_INFINITY }: Period,
  now: number,
): boolean {
  return validFrom <= now && now < validUntil;
}

/** Returns all files that a page or the site config refers to, each with its digest. */
function listNamedFiles(summary: PageSummary, { source, tables, content }: Inputs): string[] {
  const files = new Set([
    ...summary.data
      .flatMap((pattern) => tables.matchNames(pattern))
      .flatMap((name) => tables.findFile(name) ?? []),
    ...summary.texts.map((name) => TEXT + name),
    ...[...summary.images, ...summary.files].map((name) => MEDIA + name),
    ...summary.folders.flatMap((name) => source.list(getMediaFolder(name))),
  ]);
  return [...files].map((file) => `${file} ${content.get(file) ?? ''}`);
}

/** Returns the digest of what a table depends on besides its own file and what all tables share. */
export function getTableDependencies(
  { diagnostics, media, referred = [] }: TableSummary,
  { namesDigest, tables, content }: Pick<Inputs, 'namesDigest' | 'tables' | 'content'>,
): string {
  const rows = referred.map((name) => content.get(tables.findFile(name) ?? '') ?? '');
  const names = diagnostics.length > 0 || media.length > 0 ? namesDigest : '';
  return rows.length > 0 ? getDigest([names, ...rows]) : names;
}
