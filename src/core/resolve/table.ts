import type { DataName } from '../../generated/props.ts';
import type { Table } from '../load/read-table.ts';
import type { SchemaNode } from '../schema/schema.ts';
import type { Json, JsonObject } from '../types.ts';
import { resolveLink } from './link.ts';
import { getNumberFormatter, hasRanges, hasSeparators, type NumberFormatter } from './number.ts';
import { estimateTableWidth } from './table-width.ts';

type Column = DataName['columns'][number];
type Cell = DataName['rows'][number][number];

/** What the block says of the columns. */
export interface TableChoice {
  columns?: readonly string[];
  /** The words of `column` become a link to what field `by` holds, which is then not shown itself. */
  linkedColumn?: { column: string; by: string };
  /** The words of a link in a column of links. */
  linkLabel: string;
  /** The site's base path. */
  base: string;
  /** The language whose separators numbers have: a BCP 47 tag. */
  lang: string;
}

/** Columns and cells of a table, joined with its data. */
export function resolveTable(table: Table, choice: TableChoice): DataName {
  const fields = table.schema.properties ?? {};
  const shown = (choice.columns ?? Object.keys(fields)).filter((field) => field !== choice.linkedColumn?.by);
  const columns = shown.map((field): Column => {
    const schema = fields[field] ?? {};
    const kind = kindOfColumn(schema);
    const isNumber = kind === 'text' && hasRanges(table.rows, field);
    return { field, title: schema.title ?? field, kind: isNumber ? 'number' : kind };
  });
  const formats = columns.map(({ field, kind }) =>
    kind === 'number' ? getNumberFormatter(choice.lang, hasSeparators(table.rows, field)) : undefined,
  );
  const rows = table.rows.map((row) => columns.map((column, i) => cell(row, column, choice, formats[i])));
  return { columns, rows, width: estimateTableWidth({ columns, rows }) };
}

function kindOfColumn(schema: SchemaNode): Column['kind'] {
  if (schema.format === 'email') return 'email';
  if (schema.format === 'uri-reference') return 'link';
  return schema.type === 'integer' || schema.type === 'number' ? 'number' : 'text';
}

function cell(
  row: JsonObject,
  { field, kind }: Column,
  { linkedColumn, linkLabel, base }: TableChoice,
  format?: NumberFormatter,
): Cell {
  const text = textOf(row[field], format);
  if (kind === 'link') return linkedCell(linkLabel, text, base) ?? '';
  if (field === linkedColumn?.column && kind !== 'email')
    return linkedCell(text, textOf(row[linkedColumn.by]), base) ?? text;
  return text;
}

/** A link that is empty or a single slash is none. */
function linkedCell(words: string, href: string, base: string): Cell | undefined {
  const link = href.trim() === '' || href.trim() === '/' ? undefined : resolveLink(href, base);
  return link && { text: words, link };
}

function textOf(value: Json | undefined, format: NumberFormatter = String): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? format(value) : '';
}
