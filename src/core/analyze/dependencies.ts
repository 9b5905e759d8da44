import type { TableNames } from '../load/table-names.ts';
import { getMediaFolder, MEDIA, TEXT } from '../paths/content-paths.ts';
import type { ContentSource } from '../types.ts';
import type { PageSummary } from './summary.ts';

/** Returns the files that the check of a page or of the site config depends on, besides its own. */
export function listDependencies(
  summary: PageSummary,
  { source, tables }: { source: ContentSource; tables: TableNames },
): Set<string> {
  return new Set([
    ...summary.data
      .flatMap((pattern) => tables.matchNames(pattern))
      .flatMap((name) => tables.findFile(name) ?? []),
    ...summary.texts.map((name) => TEXT + name),
    ...[...summary.images, ...summary.files].map((name) => MEDIA + name),
    ...summary.folders.flatMap((name) => source.list(getMediaFolder(name))),
  ]);
}
