import type { Table } from '../load/tables.ts';
import { parseLine } from '../markdown/parse.ts';
import { readMarkdown } from '../markdown/read-markdown.ts';
import { appendToPointer } from '../paths/pointer.ts';
import type { Columns } from '../schema/page-columns.ts';
import { listTexts } from '../schema/walk.ts';
import { addVariables, completeOtherLink, locateIn } from './reference-collector.ts';
import { FileReferences, type ReferenceLocation } from './references.ts';
import type { SiteContext } from './site.ts';
import { expandInMarkdown, findForeignTags, findVariables } from './variables.ts';

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

/** Lists the variables in the titles of the columns of a table, and in its cells. */
export function listTableVariables(columns: Columns = {}, rows: Table['rows'] = []): string[] {
  const titles = Object.values(columns).map(({ title = '' }) => title);
  return listTexts([titles, rows]).flatMap((text) => findVariables(text).map(({ name }) => name));
}

/** Collects the references in the cells of a table in the shape of those of a page, for the same rules. */
export function collectTableReferences(
  { file, schemaFile, schema, rows }: Table,
  site: SiteContext,
): FileReferences {
  const references = new FileReferences(file);
  const { properties = {} } = schema;
  for (const [column, { title = '' }] of Object.entries(properties)) {
    const pointer = ['properties', column, 'title'].reduce(appendToPointer, '');
    addVariables(references, title, site.variables, (within) => ({
      ...locateIn(title, { pointer }, within),
      ...(schemaFile && { file: schemaFile }),
    }));
  }
  const getFormat = (column: string) => (properties[column]?.items ?? properties[column])?.format;
  const columns = Object.keys(properties).filter((column) => getFormat(column) !== 'email');
  for (const { column, value, pointer } of listCells(rows, columns)) {
    if (typeof value !== 'string') continue;
    const addLink = (link: string, location: ReferenceLocation) =>
      references.addLink({ name: completeOtherLink(link, site), ...location });
    if (getFormat(column) === 'uri-reference') {
      // An empty link or a single slash is none: see `resolve/table.ts`.
      if (!/^\s*\/?\s*$/.test(value)) addLink(value, { pointer, written: value });
      continue;
    }
    addVariables(references, value, site.variables, (within) => locateIn(value, { pointer }, within));
    const { text: expanded, toWritten } = expandInMarkdown(value, site.variables);
    const text = findForeignTags(value).length > 0 ? undefined : parseLine(expanded);
    for (const { kind, url = '', address, ...span } of text ? readMarkdown(text) : []) {
      const within = toWritten((kind === 'link' && address) || span);
      const name = value.slice(within.start, within.end);
      const location = locateIn(value, { pointer }, within);
      if (kind === 'link') addLink(url, { ...location, ...(address && { isAddress: true }) });
      else if (kind === 'media') references.add('cellImage', { name, ...location });
      else if (kind !== 'missingAlt') references.add(kind, { name, ...location });
    }
  }
  return references;
}
