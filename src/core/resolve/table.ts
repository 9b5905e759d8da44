import type { DataName } from '../../generated/props.ts';
import type { Table } from '../load/read-table.ts';
import type { SchemaNode } from '../schema/schema.ts';
import type { Json, JsonObject } from '../types.ts';
import { resolveLink } from './link.ts';
import { getNumberFormatter, hasRanges, hasSeparators, type NumberFormatter } from './number.ts';
import { estimateTableWidth } from './table-width.ts';

type Column = DataName['columns'][number];
type Cell = DataName['rows'][number][number];

/** The settings of the block that shows a table, and of its page. */
export interface TableChoice {
  columns?: readonly string[];
  /** Makes the text of `column` a link to the value of column `by`, which is not shown itself. */
  linkedColumn?: { column: string; by: string };
  /** Text of the links in a column of links. */
  linkLabel: string;
  /** The site's base path. */
  base: string;
  /** The language in which numbers are formatted: a BCP 47 tag. */
  lang: string;
}

/** Resolves a table to its visible columns and the texts and links of its cells. */
export function resolveTable(table: Table, choice: TableChoice): DataName {
  const fields = table.schema.properties ?? {};
  const shown = (choice.columns ?? Object.keys(fields)).filter((field) => field !== choice.linkedColumn?.by);
  const columns = shown.map((field): Column => {
    const schema = fields[field] ?? {};
    const kind = getColumnKind(schema);
    const isNumber = kind === 'text' && hasRanges(table.rows, field);
    return { field, title: schema.title ?? field, kind: isNumber ? 'number' : kind };
  });
  const formatters = columns.map(({ field, kind }) =>
    kind === 'number' ? getNumberFormatter(choice.lang, hasSeparators(table.rows, field)) : undefined,
  );
  const rows = table.rows.map((row) =>
    columns.map((column, i) => createCell(row, column, choice, formatters[i])),
  );
  return { columns, rows, width: estimateTableWidth({ columns, rows }) };
}

function getColumnKind(schema: SchemaNode): Column['kind'] {
  if (schema.format === 'email') return 'email';
  if (schema.format === 'uri-reference') return 'link';
  return schema.type === 'integer' || schema.type === 'number' ? 'number' : 'text';
}

function createCell(
  row: JsonObject,
  { field, kind }: Column,
  { linkedColumn, linkLabel, base }: TableChoice,
  formatter?: NumberFormatter,
): Cell {
  const text = formatValue(row[field], formatter);
  if (kind === 'link') return createLinkCell(linkLabel, text, base) ?? '';
  if (field === linkedColumn?.column && kind !== 'email')
    return createLinkCell(text, formatValue(row[linkedColumn.by]), base) ?? text;
  return text;
}

/** Returns a cell with a link; `undefined` for an unsafe link, an empty one or a single slash. */
function createLinkCell(text: string, href: string, base: string): Cell | undefined {
  const link = href.trim() === '' || href.trim() === '/' ? undefined : resolveLink(href, base);
  return link && { text, link };
}

function formatValue(value: Json | undefined, formatter: NumberFormatter = String): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? formatter(value) : '';
}
