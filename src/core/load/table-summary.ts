import { getMediaFile, MEDIA } from '../link.ts';
import type { ContentSource, UnlocatedDiagnostic } from '../types.ts';
import type { Tables } from './tables.ts';

/** What the rest of the site has to know of a table. Reduce sees only this. */
export interface TableSummary {
  name: string;
  file: string;
  /** The files below `content/media/` that its rows link to. */
  media: readonly string[];
  /** The links to pages of this site in its rows. */
  links: readonly string[];
  diagnostics: readonly UnlocatedDiagnostic[];
}

/** What the site has to know of the table of that name; nothing when there is none. */
export function summarizeTable(name: string, tables: Tables, source: ContentSource): TableSummary[] {
  const table = tables.get(name);
  if (!table) return [];
  const { file, rows, schema, diagnostics } = table;
  const links = Object.entries(schema.properties ?? {})
    .filter(([, { format }]) => format === 'uri-reference')
    .map(([field]) => field);
  const named = new Set(links.flatMap((field) => rows.map((row) => row[field])));
  const media = [...named].flatMap((value) => (typeof value === 'string' ? (getMediaFile(value) ?? []) : []));
  return [{ name, file, media: media.filter((one) => source.has(MEDIA + one)), links: [], diagnostics }];
}

/** Returns the problems of all tables. Those of a row schema that several share are told once. */
export function getDataDiagnostics(data: Iterable<TableSummary>): UnlocatedDiagnostic[] {
  const told = new Set<string>();
  const diagnostics: UnlocatedDiagnostic[] = [];
  for (const table of data) {
    for (const diagnostic of table.diagnostics) {
      const key = `${diagnostic.file} ${diagnostic.pointer} ${diagnostic.message}`;
      if (diagnostic.file !== table.file && told.has(key)) continue;
      told.add(key);
      diagnostics.push(diagnostic);
    }
  }
  return diagnostics;
}
