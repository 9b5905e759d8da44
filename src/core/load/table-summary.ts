import type { UnlocatedDiagnostic } from '../types.ts';

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
