import type { SiteContext } from '../analyze/site.ts';
import { summarize, type TableSummary } from '../analyze/summary.ts';
import { collectTableReferences } from '../analyze/table-references.ts';
import { MEDIA } from '../content-paths.ts';
import { listReferred } from '../load/referred-rows.ts';
import type { Table } from '../load/tables.ts';
import type { UnlocatedDiagnostic } from '../types.ts';
import { checkReferred } from './check-referred.ts';
import { createFailure, keepMostSpecific, runPageRules } from './run-rules.ts';

/** Checks a table. Returns its summary, or an empty array if there is no table of that name. */
export function checkTable(name: string, site: SiteContext): TableSummary[] {
  try {
    const table = site.tables.get(name);
    return table ? [summarizeTable(table, site)] : [];
  } catch (error) {
    const file = site.tables.findFile(name) ?? name;
    const diagnostics = [createFailure('check-failed', file, 'The table could not be checked', error)];
    return [{ name, file, media: [], links: [], diagnostics }];
  }
}

function summarizeTable(table: Table, site: SiteContext): TableSummary {
  const { name, file, diagnostics } = table;
  if (!site.hasConfig) return { name, file, media: [], links: [], diagnostics };
  const references = collectTableReferences(table, site);
  const { files, links } = summarize(references);
  const rules = runPageRules(references, site);
  const found = keepMostSpecific([...diagnostics, ...rules, ...checkReferred(table, site)]);
  const referred = [...new Set(listReferred(table.schema).values())];
  const media = files.filter((one) => site.source.has(MEDIA + one));
  return { name, file, media, links, diagnostics: found, ...(referred.length > 0 && { referred }) };
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
