import type { SchemaNode } from '../schema/schema.ts';
import type { Json, JsonObject } from '../types.ts';
import { memoize } from '../util/memoize.ts';
import type { Table, Tables } from './tables.ts';

/** Returns the tables whose rows a column of a row schema, or an entry of its list, names: by the column. */
export function listReferred({ properties = {} }: SchemaNode): Map<string, string> {
  const columns = Object.entries(properties).flatMap(([name, column]) => {
    const table = column['x-refers'] ?? column.items?.['x-refers'];
    return table ? [[name, table.replace(/^data\//, '')] as const] : [];
  });
  return new Map(columns);
}

/** Returns the column by whose values other tables name the rows of a table: `id`, or else the first. */
export function getKeyColumn(columns: object): string {
  const [first = ''] = Object.keys(columns);
  return 'id' in columns ? 'id' : first;
}

const indexRows = memoize(({ schema, rows }: Table) => {
  const key = getKeyColumn(schema.properties ?? {});
  return new Map(rows.map((row) => [String(row[key]), row]));
}, new WeakMap());

/** Returns the rows of a table by the values that name them. */
export function getRowsByKey(name: string, tables: Tables): ReadonlyMap<string, JsonObject> | undefined {
  const table = tables.get(name);
  return table && indexRows(table);
}

/** Returns what people call a row: its `title`, its `name`, or its first text besides its key. */
export function getRowTitle(row: JsonObject, key: string): string {
  const texts = Object.values(row).filter((value) => typeof value === 'string' && value !== key);
  return String(row.title ?? row.name ?? texts[0] ?? key);
}

/** Returns rows of a table with titles in place of the keys of other rows. */
export function showTitles(rows: JsonObject[], schema: SchemaNode, tables: Tables): JsonObject[] {
  const columns = [...listReferred(schema)].map(
    ([column, name]) => [column, getRowsByKey(name, tables)] as const,
  );
  if (columns.length === 0) return rows;
  return rows.map((row) => {
    const shown = { ...row };
    for (const [column, named] of columns) {
      const toTitle = (key: Json) => getRowTitle(named?.get(String(key)) ?? {}, String(key));
      const value = row[column];
      if (value !== undefined) shown[column] = Array.isArray(value) ? value.map(toTitle) : toTitle(value);
    }
    return shown;
  });
}
