import type { Columns } from '../schema/page-columns.ts';
import type { SchemaNode } from '../schema/schema.ts';
import type { Json, JsonObject } from '../types.ts';
import { memoize } from '../util/memoize.ts';
import type { Table, Tables } from './tables.ts';

/** Returns the tables whose rows a column of a row schema, or an entry of its list, names: by the column. */
export function listReferred({ properties = {} }: SchemaNode): Map<string, string> {
  const columns = Object.entries(properties).flatMap(([name, column]) => {
    const table = getReferredTable(column);
    return table ? [[name, table] as const] : [];
  });
  return new Map(columns);
}

/** Returns the table whose rows the values of a column, or the entries of its lists, name. */
export function getReferredTable({ 'x-refers': table, items }: SchemaNode = {}): string | undefined {
  return (table ?? items?.['x-refers'])?.replace(/^data\//, '');
}

/** Returns tables with those whose rows their columns name, and so on. */
export function withReferred(names: readonly string[], tables: Tables): string[] {
  const all = new Set(names);
  for (const name of all)
    for (const other of listReferred(tables.getSchema(name) ?? {}).values()) all.add(other);
  return [...all];
}

/** Returns the column by whose values other tables name the rows of a table: `id`, or else the first. */
export function getKeyColumn(columns: object): string {
  const [first = ''] = Object.keys(columns);
  return 'id' in columns ? 'id' : first;
}

const indexRows = memoize(({ schema, shown: rows }: Table) => {
  const key = getKeyColumn(schema.properties ?? {});
  return new Map(rows.map((row) => [String(row[key]), row]));
}, new WeakMap());

/** Returns the rows of a table by the values that name them. */
export function getRowsByKey(name: string, tables: Tables): ReadonlyMap<string, JsonObject> | undefined {
  const table = tables.get(name);
  return table && indexRows(table);
}

/** Returns the column with what people call a row: `x-title`, or by default `title`, or else `name`. */
export function getTitleColumn({ 'x-title': column, properties = {} }: SchemaNode): string | undefined {
  return typeof column === 'string' ? column : ['title', 'name'].find((name) => name in properties);
}

/** Returns what people call a row: its title, or else its first text besides its key. */
export function getRowTitle(row: JsonObject, key: string, column = ''): string {
  const texts = Object.values(row).filter((value) => typeof value === 'string' && value !== key);
  return String(row[column] || (texts[0] ?? key));
}

/** The title of a row or a value, and the path of its page, if it has one. */
export interface Titled {
  title: string;
  path?: string | undefined;
}

/** Returns what is shown in place of a value of a column, or of each value of its list. */
export type ShowTitle = (column: string, value: Json, isRich?: boolean) => Json;

/**
 * Creates a function that shows titles in place of the keys of rows, `x-refers`, and of values, `x-titles`. `pages` are
 * the paths of the pages that are made of the values of columns.
 */
export function createTitles(
  columns: Columns,
  findTitle: (table: string, key: string) => Titled | undefined,
  pages?: ReadonlyMap<string, ReadonlyMap<string, string>>,
): ShowTitle {
  const finders = new Map(
    Object.entries(columns).flatMap(([name, node]) => {
      const table = getReferredTable(node);
      const titles = new Map(Object.entries(node['x-titles'] ?? node.items?.['x-titles'] ?? {}));
      const paths = pages?.get(name);
      const find = (key: string): Titled | undefined => {
        if (table !== undefined) return findTitle(table, key);
        const path = paths?.get(key);
        const title = titles.get(key) ?? (path && key);
        return title === undefined ? undefined : { title, path };
      };
      return table === undefined && titles.size === 0 && !paths ? [] : [[name, find] as const];
    }),
  );
  return (column, value, isRich = false) => {
    const find = finders.get(column);
    if (!find) return value;
    const show = (one: Json) => {
      const { title, path } = find(String(one)) ?? {};
      if (title === undefined) return one;
      return isRich && path !== undefined ? `[${title}](${path})` : title;
    };
    return Array.isArray(value) ? value.map(show) : show(value);
  };
}

/** Returns the title of the row of a table that a key names, without its page; `undefined` if there is none. */
export function findRowTitle(name: string, key: string, tables: Tables): Titled | undefined {
  const row = getRowsByKey(name, tables)?.get(key);
  return row && { title: getRowTitle(row, key, getTitleColumn(tables.getSchema(name) ?? {})) };
}
