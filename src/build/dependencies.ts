import { isTimeDependent, type PageSummary } from '../core/analyze/summary.ts';
import { getMediaFolder } from '../core/content-paths.ts';
import { MEDIA, TEXT } from '../core/link.ts';
import type { TableSummary } from '../core/load/table-summary.ts';
import { DATA } from '../core/load/tables.ts';
import type { SiteContext } from '../core/site.ts';
import type { ContentSource, UnlocatedDiagnostic } from '../core/types.ts';
import { type Fingerprint, getDigest, getFingerprint } from '../files/fingerprint.ts';
import { joinPath } from '../files/paths.ts';

/** The inputs of dependency digests. */
export interface DependencyContext {
  site: Pick<SiteContext, 'source' | 'tables' | 'now'>;
  /** The fingerprints of all files that a page can refer to. */
  content: ReadonlyMap<string, Fingerprint>;
  /** The digest of the names of these files. */
  namesDigest: string;
}

/** Returns the digest of everything that a page depends on besides its own file and what all pages share. */
export function getPageDependencies(
  { summary, diagnostics }: { summary: PageSummary; diagnostics: readonly UnlocatedDiagnostic[] },
  { site, content, namesDigest }: DependencyContext,
): string {
  return getDigest([
    // A diagnostic may suggest the name of any file.
    diagnostics.length > 0 ? namesDigest : '',
    isTimeDependent(summary) ? String(site.now) : '',
    ...listNamedFiles(summary, { site, content }),
  ]);
}

/** Returns all files that a page or the site config refers to, each with its fingerprint. */
export function listNamedFiles(
  summary: PageSummary,
  { site, content }: Pick<DependencyContext, 'site' | 'content'>,
): string[] {
  const { source, tables } = site;
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

/**
 * Returns the digest of everything that a table depends on besides its own file and what all tables
 * share.
 */
export function getTableDependencies(
  { diagnostics, media }: TableSummary,
  { namesDigest }: Pick<DependencyContext, 'namesDigest'>,
): string {
  return diagnostics.length > 0 || media.length > 0 ? namesDigest : '';
}

/** Returns the fingerprints of all files that a page can refer to: data, texts and media. */
export function getContentFingerprints(source: ContentSource, root: string): Map<string, Fingerprint> {
  const folders = [DATA, TEXT, MEDIA].map((folder) => folder.slice(0, -1));
  const files = folders.flatMap((folder) => source.list(folder));
  return new Map(files.map((file) => [file, getFingerprint(joinPath(root, file))]));
}
