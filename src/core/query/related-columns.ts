import { getKeyColumn, getRowTitle, type Titled } from '../load/referred-rows.ts';
import { relate } from '../load/relations.ts';
import { appendToPointer } from '../paths/pointer.ts';
import type { Columns } from '../schema/page-columns.ts';
import type { Json, Place } from '../types.ts';
import { memoize } from '../util/memoize.ts';
import { findRows } from './select-rows.ts';
import type { FindSource, Row, Source } from './sources.ts';

/** Adds those of some columns to a source that are reached through others: `person.name`. */
export function addRelated(source: Source, names: readonly string[], find: FindSource): Source {
  const wanted = names.filter((name) => name.includes('.') && !Object.hasOwn(source.columns, name));
  return wanted.length === 0 ? source : relatedOf(find)(source)([...new Set(wanted)].sort().join('\n'));
}

/** Returns the columns of a table that another one names rows of. */
export function getColumnsOf(find: FindSource): (table: string) => Columns {
  return (table) => find(`data/${table}`).columns;
}

const relatedOf = memoize(
  (find: FindSource) =>
    memoize(
      (source: Source) => memoize((names: string) => readRelated(source, names.split('\n'), find)),
      new WeakMap(),
    ),
  new WeakMap(),
);

function readRelated(source: Source, names: readonly string[], find: FindSource): Source {
  const getRowsOf = memoize((table: string) => {
    const { rows, columns } = find(`data/${table}`);
    const key = getKeyColumn(columns);
    return new Map(rows.toReversed().map((row) => [String(row.values[key]), row]));
  });
  const getRow = (table: string, key: string) => getRowsOf(table).get(key);
  const { columns, reach } = relate<Row>(names, source.columns, getColumnsOf(find), getRow);
  const rows = source.rows.map((row): Row => {
    const values: Record<string, Json> = { ...row.values };
    const places: Record<string, Place> = {};
    for (const { name, column, value, rows: reached } of reach(row)) {
      const [first, ...others] = reached;
      values[name] = value;
      if (first && others.length === 0)
        places[name] = { file: first.file, pointer: appendToPointer(first.pointer, column) };
    }
    return { ...row, values, places };
  });
  return { ...source, columns, rows };
}

/** Creates a function that finds the titles of rows of tables, with their pages. */
export function createTitleFinder(find: FindSource) {
  return (table: string, key: string): Titled | undefined => {
    const { rows, columns, title } = find(`data/${table}`);
    const [row] = findRows(rows, getKeyColumn(columns), key);
    const { path } = row?.values ?? {};
    return row && { title: getRowTitle(row.values, key, title), ...(typeof path === 'string' && { path }) };
  };
}
