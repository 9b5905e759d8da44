import type { Table } from '../load/tables.ts';
import { readMarkdown } from '../markdown/findings.ts';
import { parseLine } from '../markdown/parse.ts';
import { appendToPointer } from '../pointer.ts';
import type { SchemaNode } from '../schema/schema.ts';
import { completeOtherLink } from './reference-collector.ts';
import { FileReferences, type ReferenceLocation } from './references.ts';
import type { SiteContext } from './site.ts';

/**
 * Collects the references in the cells of a table, in the shape of those of a page, so the same rules can
 * check them.
 */
export function collectTableReferences({ file, schema, rows }: Table, site: SiteContext): FileReferences {
  const references = new FileReferences(file);
  const columns = Object.entries(schema.properties ?? {}).filter(([, { format }]) => format !== 'email');
  rows.forEach((row, i) => {
    for (const [field, { format }] of columns) {
      const value = row[field];
      const pointer = getCellPointer(i, field);
      if (typeof value === 'string') addCell(value, format, pointer, references, site);
      else if (Array.isArray(value))
        for (const [j, entry] of value.entries())
          if (typeof entry === 'string')
            addCell(entry, format, appendToPointer(pointer, j), references, site);
    }
  });
  return references;
}

function addCell(
  value: string,
  format: SchemaNode['format'],
  pointer: string,
  references: FileReferences,
  site: SiteContext,
): void {
  const addLink = (link: string, part: Pick<ReferenceLocation, 'within' | 'isAddress'> = {}) =>
    references.addLink({ name: completeOtherLink(link, site), pointer, ...part });
  if (format === 'uri-reference') {
    // An empty link or a single slash is none: see `resolve/table.ts`.
    if (!/^\s*\/?\s*$/.test(value)) addLink(value);
    return;
  }
  const text = parseLine(value);
  if (!text) return;
  const { links, images, issues } = readMarkdown(text);
  for (const { url, address, start, end } of links)
    addLink(url, address ? { within: address, isAddress: true } : { within: { start, end } });
  const cellImages = images.map((image) => ({ ...image, kind: 'cellImage' as const }));
  for (const { kind, start, end } of [...cellImages, ...issues])
    references.add(kind, { name: value.slice(start, end), pointer, within: { start, end } });
}

export function getCellPointer(row: number, field: string): string {
  return appendToPointer(appendToPointer('', row), field);
}
