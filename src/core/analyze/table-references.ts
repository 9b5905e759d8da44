import { createFailure, keepMostSpecific, runPageRules } from '../check/run-rules.ts';
import type { Table } from '../load/read-table.ts';
import { summarizeTable, type TableSummary } from '../load/table-summary.ts';
import type { SiteContext } from '../load-site.ts';
import { findMarkdownMark } from '../markdown/findings.ts';
import { appendToPointer } from '../pointer.ts';
import { completeOtherLink } from './add-text-references.ts';
import { createReferences, type PageReferences } from './references.ts';
import { summarize } from './summary.ts';

/**
 * Collects the references in the cells of a table, in the shape of those of a page, so the same rules can
 * check them.
 */
export function collectTableReferences({ file, schema, rows }: Table, site: SiteContext): PageReferences {
  const references = createReferences({ file });
  const columns = Object.entries(schema.properties ?? {}).filter(([, { format }]) => format !== 'email');
  rows.forEach((row, i) => {
    for (const [field, { format }] of columns) {
      const value = row[field];
      if (typeof value !== 'string') continue;
      // An empty link or a single slash is none: see `resolve/table.ts`.
      if (format === 'uri-reference') {
        const link = value.trim();
        if (link !== '' && link !== '/')
          references.links.push({ name: completeOtherLink(value, site), pointer: getCellPointer(i, field) });
      } else {
        const mark = findMarkdownMark(value);
        if (mark !== undefined)
          references.issues.push({ kind: 'plain', name: mark, pointer: getCellPointer(i, field) });
      }
    }
  });
  return references;
}

/** Returns the pointer of a cell, in the file of a table. */
export function getCellPointer(row: number, field: string): string {
  return appendToPointer(appendToPointer('', row), field);
}

/** Checks a table. Returns its summary, or an empty array if there is no table of that name. */
export function checkTable(name: string, site: SiteContext): TableSummary[] {
  try {
    return summarizeTable(name, site.tables, site.source).map((summary) => withLinks(name, summary, site));
  } catch (error) {
    const file = site.tables.findFile(name) ?? name;
    const diagnostics = [createFailure('check-failed', file, 'The table could not be checked', error)];
    return [{ name, file, media: [], links: [], diagnostics }];
  }
}

function withLinks(name: string, summary: TableSummary, site: SiteContext): TableSummary {
  const table = site.tables.get(name);
  if (!table || !site.hasConfig) return summary;
  const references = collectTableReferences(table, site);
  if (references.links.length === 0 && references.issues.length === 0) return summary;
  const diagnostics = keepMostSpecific([...summary.diagnostics, ...runPageRules(references, site)]);
  return { ...summary, links: summarize(references).links, diagnostics };
}
