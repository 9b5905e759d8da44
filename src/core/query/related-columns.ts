import { getKeyColumn, getRowTitle, type Titled } from '../load/referred-rows.ts';
import { findRelation, followRelation, getRelated, type Relation } from '../load/relations.ts';
import { appendToPointer } from '../paths/pointer.ts';
import type { Columns } from '../schema/page-columns.ts';
import type { Json, Place } from '../types.ts';
import { memoize } from '../util/memoize.ts';
import { findRows } from './select-rows.ts';
import type { FindSource, Row, Source } from './sources.ts';

/** Adds those of some columns to a source that are reached through others: `person.name`. */
export function addRelated(source: Source, names: readonly string[], find: FindSource): Source {
  const wanted = names.filter((name) => name.includes('.') && !Object.hasOwn(source.columns, name));
  return wanted.length === 0 ? source : relate(find)(source)([...new Set(wanted)].sort().join('\n'));
}

/** Returns the columns of a table that another one names rows of. */
export function getColumnsOf(find: FindSource): (table: string) => Columns {
  return (table) => find(`data/${table}`).columns;
}

const relate = memoize(
  (find: FindSource) =>
    memoize(
      (source: Source) => memoize((names: string) => readRelated(source, names.split('\n'), find)),
      new WeakMap(),
    ),
  new WeakMap(),
);

function readRelated(source: Source, names: readonly string[], find: FindSource): Source {
  const relations = names.flatMap((name): (Relation & { name: string; end: string })[] => {
    const found = findRelation(name, source.columns, getColumnsOf(find));
    return 'step' in found ? [] : [{ ...found, name, end: appendToPointer('', found.column) }];
  });
  const getRowsOf = memoize((table: string) => {
    const { rows, columns } = find(`data/${table}`);
    const key = getKeyColumn(columns);
    return new Map(rows.toReversed().map((row) => [String(row.values[key]), row]));
  });
  const getRow = (table: string, key: string) => getRowsOf(table).get(key);
  const rows = source.rows.map((row): Row => {
    const values: Record<string, Json> = { ...row.values };
    const places: Record<string, Place> = {};
    for (const relation of relations) {
      const reached = followRelation(row, relation, getRow);
      const value = getRelated(reached, relation);
      const [first, ...others] = reached;
      if (value === undefined) continue;
      values[relation.name] = value;
      if (first && others.length === 0)
        places[relation.name] = { file: first.file, pointer: first.pointer + relation.end };
    }
    return { ...row, values, places };
  });
  const columns = Object.fromEntries(relations.map(({ name, node }) => [name, node]));
  return { ...source, columns: { ...source.columns, ...columns }, rows };
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
