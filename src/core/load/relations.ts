import { listWithTitles } from '../schema/nodes.ts';
import type { Columns } from '../schema/page-columns.ts';
import type { SchemaNode } from '../schema/schema.ts';
import { describeUnknown } from '../text/suggest-names.ts';
import type { JsonObject, Span } from '../types.ts';
import { mapValues } from '../util/map-values.ts';
import { createTitles, findRowTitle, getReferredTable, getRowsByKey } from './referred-rows.ts';
import type { Table, Tables } from './tables.ts';

/** A column on the way to another one, with the table whose rows it names. */
interface Step {
  column: string;
  table: string;
}

/** A column that is reached by columns which name rows of other tables: `person.name`. */
interface Relation {
  steps: readonly Step[];
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
  const steps: Step[] = [];
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
export function describeUnknownColumn({ step, start, end, columns, table }: Unknown, from = '') {
  const known = listWithTitles(columns);
  const source = table === undefined ? from : `data/${table}`;
  const described = known.has(step)
    ? {
        message: `The column "${step}" of "${source}" names no rows of another table, so nothing can follow it.`,
        help: `Write "${step}" alone, or say in the row schema which table it names: "x-refers": "data/…".`,
        repairs: [],
      }
    : describeUnknown(`"${source}" has no column "${step}".`, step, 'Its columns are', known);
  return { within: { start, end }, ...described, columnsOf: source };
}

/** Adds those of some names to the columns of a source that are reached through others. `reach` lists what a row has in them. */
export function relate<R extends { values: JsonObject }>(
  names: readonly string[],
  own: Columns,
  getColumns: (table: string) => Columns,
  getRow: (table: string, key: string) => R | undefined,
) {
  const relations = names.flatMap((name) => {
    const found = Object.hasOwn(own, name) ? undefined : findRelation(name, own, getColumns);
    return !found || 'step' in found ? [] : [{ ...found, name }];
  });
  const reach = (row: R) =>
    relations.flatMap(({ name, steps, column, node }) => {
      const rows = followSteps(row, steps, getRow);
      const found = rows.flatMap(({ values }) => values[column] ?? []);
      const value = node.items ? found : found[0];
      return value === undefined ? [] : { name, column, value, rows };
    });
  const related = relations.map(({ name, node }) => [name, node] as const);
  return { columns: { ...own, ...Object.fromEntries(related) }, reach };
}

/** Returns the rows that steps lead to from a row; the row itself without steps. */
function followSteps<R extends { values: JsonObject }>(
  row: R,
  steps: readonly Step[],
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

/** Returns what a table shows: titles in place of what names rows, and those of some columns that are reached through others. */
export function relateTable(
  { schema, shown }: Table,
  names: readonly string[],
  tables: Tables,
): { columns: Columns; rows: JsonObject[] } {
  const { columns, reach } = relate(
    names,
    schema.properties ?? {},
    (table) => tables.getSchema(table)?.properties ?? {},
    (table, key) => {
      const values = getRowsByKey(table, tables)?.get(key);
      return values && { values };
    },
  );
  const show = createTitles(columns, (table, key) => findRowTitle(table, key, tables));
  return {
    columns,
    rows: shown.map((values) => {
      const related = reach({ values }).map(({ name, value }) => [name, value] as const);
      return mapValues({ ...values, ...Object.fromEntries(related) }, (value, column) => show(column, value));
    }),
  };
}
