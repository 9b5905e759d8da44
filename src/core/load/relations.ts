import type { Columns } from '../schema/page-columns.ts';
import type { SchemaNode } from '../schema/schema.ts';
import { quoteAll } from '../text/message-text.ts';
import { listMeant } from '../text/suggest.ts';
import type { Json, JsonObject, Span, UnlocatedDiagnostic } from '../types.ts';
import { mapValues } from '../util/map-values.ts';
import { createTableTitles, getReferredTable, getRowsByKey } from './referred-rows.ts';
import type { Table, Tables } from './tables.ts';

/** A column that is reached by columns which name rows of other tables: `person.name`. */
export interface Relation {
  /** The columns on the way, with the tables whose rows they name. */
  steps: readonly { column: string; table: string }[];
  column: string;
  /** The schema of the column; of a list if a column on the way holds one. */
  node: SchemaNode;
}

/** A name that leads to no column: its step that is wrong, and the columns that it could be. */
export interface Unknown extends Span {
  step: string;
  columns: Columns;
  /** The table that has these columns; `undefined` for the first. */
  table: string | undefined;
}

/** Finds the column that a name leads to, through any number of tables. */
export function findRelation(
  name: string,
  columns: Columns,
  getColumns: (table: string) => Columns,
): Relation | Unknown {
  const steps: { column: string; table: string }[] = [];
  let [inside, start, isList] = [columns, 0, false];
  for (;;) {
    const rest = name.slice(start);
    const node = Object.hasOwn(inside, rest) ? inside[rest] : undefined;
    if (node) {
      const { title } = node;
      return {
        steps,
        column: rest,
        node: isList && !node.items ? { title, type: 'array', items: node } : node,
      };
    }
    const [column = ''] = rest.split('.', 1);
    const table = Object.hasOwn(inside, column) ? getReferredTable(inside[column]) : undefined;
    if (column === rest || table === undefined) {
      const end = start + column.length;
      return { step: column, start, end, columns: inside, table: steps.at(-1)?.table };
    }
    isList ||= inside[column]?.items !== undefined;
    steps.push({ column, table });
    inside = getColumns(table);
    start += column.length + 1;
  }
}

/** Adds the columns to those of a table that are reached through one or two others, by their names. */
export function withRelated(columns: Columns, getColumns: (table: string) => Columns, depth = 2): Columns {
  const related = Object.entries(columns).flatMap(([name, node]) => {
    const table = depth > 0 ? getReferredTable(node) : undefined;
    if (table === undefined) return [];
    const inside = withRelated(getColumns(table), getColumns, depth - 1);
    return Object.entries(inside).map(([inner, one]) => [`${name}.${inner}`, one] as const);
  });
  return related.length === 0 ? columns : { ...columns, ...Object.fromEntries(related) };
}

/** Returns the first of the sources of a query that lacks a column; the first of all, if none does. */
export function findLacking(
  from: string | readonly string[],
  column: string,
  getColumns: (source: string) => Columns | undefined,
): string | undefined {
  const sources = [from].flat();
  return sources.find((one) => !Object.hasOwn(getColumns(one) ?? {}, column)) ?? sources[0];
}

/** Describes a name that leads to no column of `from`, and the range of the step that is wrong. */
export function describeUnknownColumn(
  { step, start, end, columns, table }: Unknown,
  from = '',
): Pick<UnlocatedDiagnostic, 'message' | 'help' | 'meant'> & { within: Span } {
  const known = Object.keys(columns);
  const source = table === undefined ? from : `data/${table}`;
  const isNoRelation = known.includes(step);
  return {
    within: { start, end },
    message: isNoRelation
      ? `The column "${step}" of "${source}" names no rows of another table, so nothing can follow it.`
      : `"${source}" has no column "${step}".`,
    help: isNoRelation
      ? `Write "${step}" alone, or say in the row schema which table it names: "x-refers": "data/…".`
      : `Its columns are ${quoteAll(known)}.`,
    meant: isNoRelation ? [] : listMeant(step, known),
  };
}

/** Returns the rows that a relation leads to from a row; the row itself if it has no steps. */
export function followRelation<R extends { values: JsonObject }>(
  row: R,
  { steps }: Relation,
  getRow: (table: string, key: string) => R | undefined,
): R[] {
  let rows = [row];
  // Tables have ten thousand rows: this makes few lists.
  for (const { column, table } of steps) {
    const reached: R[] = [];
    for (const { values } of rows) {
      const keys = values[column] ?? [];
      for (const key of Array.isArray(keys) ? keys : [keys]) {
        const found = getRow(table, String(key));
        if (found) reached.push(found);
      }
    }
    rows = reached;
  }
  return rows;
}

/** Returns what the rows have in the column of a relation: a list if it has one. */
export function getRelated(
  rows: readonly { values: JsonObject }[],
  { column, node }: Relation,
): Json | undefined {
  const found = rows.flatMap(({ values }) => values[column] ?? []);
  return node.items ? found : found[0];
}

/** Returns a table with titles in place of what names rows, and with those of some columns that are reached through others. */
export function relateTable(
  { schema, rows }: Pick<Table, 'schema' | 'rows'>,
  names: readonly string[],
  tables: Tables,
): Pick<Table, 'schema' | 'rows'> {
  const { properties: own = {} } = schema;
  const relations = names.flatMap((name) => {
    if (!name.includes('.') || Object.hasOwn(own, name)) return [];
    const found = findRelation(name, own, (table) => tables.getSchema(table)?.properties ?? {});
    return 'step' in found ? [] : [[name, found] as const];
  });
  const properties = { ...own, ...Object.fromEntries(relations.map(([name, { node }]) => [name, node])) };
  const show = createTableTitles(properties, tables);
  const getRow = (table: string, key: string) => {
    const values = getRowsByKey(table, tables)?.get(key);
    return values && { values };
  };
  return {
    schema: { ...schema, properties },
    rows: rows.map((values) => {
      const reached = relations.flatMap(([name, relation]) => {
        const value = getRelated(followRelation({ values }, relation, getRow), relation);
        return value === undefined ? [] : [[name, value] as const];
      });
      return mapValues({ ...values, ...Object.fromEntries(reached) }, (value, column) => show(column, value));
    }),
  };
}
