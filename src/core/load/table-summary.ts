import { getMediaFile, MEDIA } from '../link.ts';
import type { ContentSource, UnlocatedDiagnostic } from '../types.ts';
import type { Tables } from './tables.ts';

/** The data of a table that site rules and site outputs need. */
export interface TableSummary {
  name: string;
  file: string;
  /** Names of the files below `content/media/` that its rows link to. */
  media: readonly string[];
  /** Links to pages of this site in its rows. */
  links: readonly string[];
  diagnostics: readonly UnlocatedDiagnostic[];
}

/** Summarizes a table. Returns an empty array if there is no table of that name. */
export function summarizeTable(name: string, tables: Tables, source: ContentSource): TableSummary[] {
  const table = tables.get(name);
  if (!table) return [];
  const { file, rows, schema, diagnostics } = table;
  const linkColumns = Object.entries(schema.properties ?? {})
    .filter(([, { format }]) => format === 'uri-reference')
    .map(([field]) => field);
  const linked = new Set(linkColumns.flatMap((field) => rows.map((row) => row[field])));
  const media = [...linked].flatMap((value) =>
    typeof value === 'string' ? (getMediaFile(value) ?? []) : [],
  );
  return [{ name, file, media: media.filter((one) => source.has(MEDIA + one)), links: [], diagnostics }];
}

/** Returns the diagnostics of all tables. Those of a shared row schema are reported once. */
export function getDataDiagnostics(data: Iterable<TableSummary>): UnlocatedDiagnostic[] {
  const reported = new Set<string>();
  const diagnostics: UnlocatedDiagnostic[] = [];
  for (const table of data) {
    for (const diagnostic of table.diagnostics) {
      const key = `${diagnostic.file} ${diagnostic.pointer} ${diagnostic.message}`;
      if (diagnostic.file !== table.file && reported.has(key)) continue;
      reported.add(key);
      diagnostics.push(diagnostic);
    }
  }
  return diagnostics;
}
