import type { DataName, RichNode } from '../../generated/props.ts';
import { expandVariables } from '../analyze/variables.ts';
import { parseLine } from '../markdown/parse.ts';
import type { Columns } from '../schema/page-columns.ts';
import { getChild, type SchemaNode } from '../schema/schema.ts';
import { toPlainText } from '../text/plain-text.ts';
import type { Json, JsonObject, Span } from '../types.ts';
import { isDate } from '../values/dates.ts';
import type { ResolveContext } from './context.ts';
import { type DateStyle, formatDayOrTime } from './date.ts';
import { resolveLink } from './link.ts';
import { resolveRichText } from './markdown.ts';
import { createNumberFormatter, hasRanges, hasSeparators } from './number.ts';
import { createCsv, rankValues } from './table-values.ts';
import { estimateTableWidth } from './table-width.ts';

type Column = DataName['columns'][number];
type Cell = DataName['rows'][number][number];

type LinkedColumn = { column: string; by: string };

/** The fields of the block that shows a table, and of the context in which it is shown. */
interface Settings extends Pick<ResolveContext, 'origin' | 'base' | 'dates'> {
  columns?: readonly string[];
  /** Makes the text of `column` a link to the value of column `by`, which is not shown itself. */
  linkedColumn?: LinkedColumn | readonly LinkedColumn[];
  /** Text of the links in a column of links. Default: the title of the column. */
  linkLabel?: string;
  filterBy?: string;
  sort?: boolean;
  download?: boolean;
}

/**
 * Resolves a table to its visible columns and its cells, as a valid block with its defaults shows it. Of a table on
 * several pages, `part` is on this one; what follows from all rows is the same on each of them.
 */
export function resolveTable(
  table: { columns: Columns; rows: readonly JsonObject[] },
  block: JsonObject,
  { variables, origin, base, dates: ofPage, mark, path }: ResolveContext,
  part?: Span,
): DataName {
  const { lang, linkLabel } = block;
  const expand = (text: string) => expandVariables(text, variables);
  const dates = typeof lang === 'string' ? { ...ofPage, lang: expand(lang) } : ofPage;
  const label = typeof linkLabel === 'string' && { linkLabel: expand(linkLabel) };
  const settings: Settings = { ...block, ...label, origin, base, dates };
  const { columns: chosen, linkedColumn = [], filterBy, sort = false, download = false } = settings;
  const { start = 0, end } = part ?? {};
  const links = [linkedColumn].flat();
  const linked = { ...settings, links };
  const names = (chosen ?? Object.keys(table.columns)).filter(
    (field) => !links.some(({ by }) => by === field),
  );
  const columns = names.map((field): Column => {
    const schema = table.columns[field] ?? {};
    const kind = getColumnKind(schema);
    const isNumber = kind === 'text' && hasRanges(table.rows, field);
    return {
      field,
      title: expand(schema.title ?? field),
      kind: isNumber ? 'number' : kind,
      ...(schema['x-headerHidden'] === true && { hidesTitle: true }),
    };
  });
  const formatters = columns.map((column) => getFormatter(column, table.rows, dates));
  const rows = table.rows.map((row) =>
    columns.map((column, i) => createCell(row, column, linked, formatters[i])),
  );
  const width = estimateTableWidth({ columns, rows, hasButtons: sort });
  const own = rows.slice(start, end);
  const shown = mark
    ? own.map((cells, row) =>
        cells.map((cell, i) =>
          markCell(cell, (text) => mark(text, { path, cell: { row, column: names[i] ?? '' } })),
        ),
      )
    : own;
  const values = columns.map((column, j) =>
    sort || download
      ? table.rows.map((row, i) => getPlainValue(row[column.field] ?? '', column, rows[i]?.[j], origin))
      : [],
  );
  const titled = columns.map((column, j) => ({
    ...column,
    title: mark?.(column.title, { path, cell: { column: column.field } }) ?? column.title,
    ...(part &&
      column.field === filterBy && {
        choices: [...new Set(rows.map((row) => toPlainText(row[j])))].filter(Boolean),
      }),
    ...(sort &&
      column.kind !== 'link' && { order: rankValues(values[j] ?? [], dates.lang).slice(start, end) }),
  }));
  const lines = own.map((_, i) => values.map((column) => column[start + i] ?? ''));
  return {
    columns: titled,
    rows: shown,
    width,
    ...(download && { csv: createCsv([columns.map(({ title }) => title), ...lines]) }),
  };
}
/** Returns the value of a cell for spreadsheet programs: a text without marks, a link with its host. */
function getPlainValue(value: Json, { kind }: Column, cell: Cell | undefined, origin: string): Json {
  if (kind === 'text') return toPlainText(cell);
  if (kind !== 'link') return value;
  const [node] = cell ?? [];
  const { href = '' } = (typeof node === 'object' && node.link) || {};
  return href.startsWith('/') ? origin + href : href;
}

/** Returns the kind of a column. A day or time is a day unless it has a `:`, so its format is in `else`. */
function getColumnKind({ format, type, else: day }: SchemaNode): Column['kind'] {
  if (format === 'email' || format === 'date') return format;
  if (format === 'date-time' || getChild(day, 'format') === 'date') return 'date';
  if (format === 'uri-reference') return 'link';
  return type === 'integer' || type === 'number' ? 'number' : 'text';
}

type Formatter = (value: Json | undefined) => string;

function getFormatter({ field, kind }: Column, rows: readonly JsonObject[], dates: DateStyle): Formatter {
  if (kind === 'number') {
    const format = createNumberFormatter(dates.lang, hasSeparators(rows, field));
    return (value) => (typeof value === 'number' ? format(value) : toText(value));
  }
  if (kind !== 'date') return toText;
  return (value) => (isDate(value) ? formatDayOrTime(value, dates) : toText(value));
}

function createCell(
  row: JsonObject,
  { field, kind, title }: Column,
  { links, linkLabel = title, base }: Settings & { links: readonly LinkedColumn[] },
  format: Formatter = toText,
): Cell {
  const text = format(row[field]);
  if (kind === 'link') return createLinkCell(linkLabel, text, base) ?? '';
  const content = kind === 'text' ? createTextCell(text, base) : text;
  const link = links.find(({ column }) => column === field);
  if (!link || kind === 'email') return content;
  // A link can't contain another.
  return createLinkCell(toPlainText(content), toText(row[link.by]), base) ?? content;
}

/** Returns the text of a cell; if it has links or emphasis, its nodes. */
function createTextCell(written: string, base: string): Cell {
  const text = parseLine(written);
  if (!text) return written;
  const nodes = resolveRichText(text.root, { base });
  const content = nodes.flatMap((node) => (typeof node === 'string' ? node : (node.children ?? [])));
  return content.every((node) => typeof node === 'string') ? content.join('') : content;
}

/** Returns a cell with its texts marked. */
function markCell(cell: Cell, mark: (text: string) => string): Cell {
  const markNode = (node: RichNode): RichNode =>
    typeof node === 'string'
      ? mark(node)
      : { ...node, ...(node.children && { children: node.children.map(markNode) }) };
  return typeof cell === 'string' ? mark(cell) : cell.map(markNode);
}

/** Returns a cell with a link; `undefined` for an unsafe link, an empty one or a single slash. */
function createLinkCell(text: string, href: string, base: string): Cell | undefined {
  const link = href.trim() === '' || href.trim() === '/' ? undefined : resolveLink(href, base);
  return link && [{ tag: 'a', link, children: [text] }];
}

function toText(value: Json | undefined): string {
  if (Array.isArray(value)) return value.map(toText).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
