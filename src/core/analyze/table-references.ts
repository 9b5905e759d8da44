import type { Table } from '../load/tables.ts';
import { readMarkdown } from '../markdown/findings.ts';
import { parseLine } from '../markdown/parse.ts';
import { appendToPointer } from '../pointer.ts';
import { completeOtherLink } from './add-text-references.ts';
import { createReferences, type PageReferences } from './references.ts';
import type { SiteContext } from './site.ts';

/**
 * Collects the references in the cells of a table, in the shape of those of a page, so the same rules can
 * check them.
 */
export function collectTableReferences({ file, schema, rows }: Table, site: SiteContext): PageReferences {
  const references = createReferences(file);
  const columns = Object.entries(schema.properties ?? {}).filter(([, { format }]) => format !== 'email');
  rows.forEach((row, i) => {
    for (const [field, { format }] of columns) {
      const value = row[field];
      if (typeof value !== 'string') continue;
      const addLink = (link: string) =>
        references.links.push({ name: completeOtherLink(link, site), pointer: getCellPointer(i, field) });
      if (format === 'uri-reference') {
        // An empty link or a single slash is none: see `resolve/table.ts`.
        if (!/^\s*\/?\s*$/.test(value)) addLink(value);
        continue;
      }
      const text = parseLine(value);
      if (!text) continue;
      const { links, images, issues } = readMarkdown(text);
      for (const { url } of links) addLink(url);
      const cellImages = images.map((image) => ({ ...image, kind: 'cellImage' as const }));
      for (const { kind, start, end } of [...cellImages, ...issues])
        references.issues.push({ kind, name: value.slice(start, end), pointer: getCellPointer(i, field) });
    }
  });
  return references;
}

/** Returns the pointer of a cell, in the file of a table. */
function getCellPointer(row: number, field: string): string {
  return appendToPointer(appendToPointer('', row), field);
}
