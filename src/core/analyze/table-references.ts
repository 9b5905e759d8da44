import type { Table } from '../load/tables.ts';
import { parseLine } from '../markdown/parse.ts';
import { readMarkdown } from '../markdown/read-markdown.ts';
import { appendToPointer } from '../paths/pointer.ts';
import { completeOtherLink } from './reference-collector.ts';
import { FileReferences, type ReferenceLocation } from './references.ts';
import type { SiteContext } from './site.ts';
import { findForeignTags } from './variables.ts';

/** Yields the values in some columns of a table; for a list, its entries. */
export function* listCells(rows: Table['rows'], columns: readonly string[]) {
  for (const [i, row] of rows.entries()) {
    for (const column of columns) {
      const value = row[column];
      const pointer = appendToPointer(appendToPointer('', i), column);
      if (!Array.isArray(value)) yield { column, value, pointer };
      else
        for (const [j, entry] of value.entries())
          yield { column, value: entry, pointer: appendToPointer(pointer, j) };
    }
  }
}

/** Collects the references in the cells of a table in the shape of those of a page, for the same rules. */
export function collectTableReferences({ file, schema, rows }: Table, site: SiteContext): FileReferences {
  const references = new FileReferences(file);
  const { properties = {} } = schema;
  const columns = Object.keys(properties).filter((column) => properties[column]?.format !== 'email');
  for (const { column, value, pointer } of listCells(rows, columns)) {
    if (typeof value !== 'string') continue;
    const addLink = (link: string, location: ReferenceLocation) =>
      references.addLink({ name: completeOtherLink(link, site), ...location });
    if (properties[column]?.format === 'uri-reference') {
      // An empty link or a single slash is none: see `resolve/table.ts`.
      if (!/^\s*\/?\s*$/.test(value)) addLink(value, { pointer, written: value });
      continue;
    }
    const tags = findForeignTags(value);
    for (const { name, ...within } of tags)
      references.add('foreignTag', { name, pointer, within, written: name });
    const text = tags.length > 0 ? undefined : parseLine(value);
    for (const { kind, url = '', address, ...within } of text ? readMarkdown(text) : []) {
      const { start, end } = (kind === 'link' && address) || within;
      const name = value.slice(start, end);
      const location = { pointer, within: { start, end }, written: name };
      if (kind === 'link') addLink(url, { ...location, ...(address && { isAddress: true }) });
      else if (kind === 'media') references.add('cellImage', { name, ...location });
      else if (kind !== 'missingAlt') references.add(kind, { name, ...location });
    }
  }
  return references;
}
