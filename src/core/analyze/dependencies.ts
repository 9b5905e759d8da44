import { getMediaFolder, MEDIA, TEXT } from '../content-paths.ts';
import type { TableNames } from '../load/table-names.ts';
import type { ContentSource } from '../types.ts';
import type { PageSummary, TableSummary } from './summary.ts';

/** The files of a site that pages and tables may depend on. */
interface SiteFiles {
  source: Pick<ContentSource, 'list'>;
  tables: TableNames;
}

/** Returns the files that the check of a page or of the site config depends on, besides its own. */
export function listDependencies(summary: PageSummary, { source, tables }: SiteFiles): Set<string> {
  return new Set([
    ...summary.data
      .flatMap((pattern) => tables.matchNames(pattern))
      .flatMap((name) => tables.findFile(name) ?? []),
    ...summary.texts.map((name) => TEXT + name),
    ...[...summary.images, ...summary.files].map((name) => MEDIA + name),
    ...summary.folders.flatMap((name) => source.list(getMediaFolder(name))),
  ]);
}

/** Returns the files of the tables whose rows a table names. */
export function listReferredFiles(
  { referred = [] }: TableSummary,
  { tables }: Pick<SiteFiles, 'tables'>,
): string[] {
  return referred.flatMap((name) => tables.findFile(name) ?? []);
}
