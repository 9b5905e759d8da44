import { appendToPointer } from '../paths/pointer.ts';
import { isObject, type Json, type JsonObject } from '../types.ts';
import { isEqual } from '../util/is-equal.ts';
import { type Alignment, align, stringifySorted } from './align.ts';

/** A value, or its place in a list, that two sides changed in different ways. A side without the value has none. */
export interface MergeConflict {
  /** The JSON pointer in the merged value. */
  pointer: string;
  base?: Json | undefined;
  mine?: Json | undefined;
  theirs?: Json | undefined;
}

/**
 * Merges what two sides made of a value. In a conflict the result has what `theirs` has, or what one side edited or
 * moved and the other one removed. Without conflicts the sides can be exchanged.
 */
export function merge(base: Json, mine: Json, theirs: Json): { value: Json; conflicts: MergeConflict[] } {
  const conflicts: MergeConflict[] = [];
  const value = mergeValues({ pointer: '', base, mine, theirs }, conflicts) ?? null;
  return { value, conflicts };
}

/** Merges a value and adds its conflicts. Returns `undefined` if it was removed. */
function mergeValues(sides: MergeConflict, conflicts: MergeConflict[]): Json | undefined {
  const { pointer, base, mine, theirs } = sides;
  if (isEqual(base, mine) || isEqual(mine, theirs)) return theirs;
  if (isEqual(base, theirs)) return mine;
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs))
    return mergeLists(pointer, [base, mine, theirs], conflicts);
  if (isObject(base) && isObject(mine) && isObject(theirs))
    return mergeObjects(pointer, [base, mine, theirs], conflicts);
  conflicts.push(sides);
  return theirs === undefined ? mine : theirs;
}

type Three<T> = readonly [base: T, mine: T, theirs: T];

function mergeObjects(pointer: string, objects: Three<JsonObject>, conflicts: MergeConflict[]): JsonObject {
  const names = joinOrders(Object.keys(objects[1]), Object.keys(objects[2]));
  const fields = names.flatMap((name): [string, Json][] => {
    const [base, mine, theirs] = objects.map((all) => (Object.hasOwn(all, name) ? all[name] : undefined));
    const value = mergeValues({ pointer: appendToPointer(pointer, name), base, mine, theirs }, conflicts);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(fields);
}

function mergeLists(
  pointer: string,
  [base, mine, theirs]: Three<Json[]>,
  conflicts: MergeConflict[],
): Json[] {
  const left = align(base, mine);
  const right = align(base, theirs);
  const common = [...left.targets.keys()].filter((i) => right.targets.has(i));
  const settled = new Set(common.filter((i) => !left.moved.has(i) && !right.moved.has(i)));
  const ours = nameEntries(mine, left, settled);
  const others = nameEntries(theirs, right, settled);
  // A moved entry is where the side that moved it has it; if both did, where theirs has it.
  const names = joinOrders(
    [...ours.keys()].filter((name) => !right.moved.has(Number(name))),
    [...others.keys()].filter((name) => !left.moved.has(Number(name)) || right.moved.has(Number(name))),
  );
  const order = new Map(names.map((name, at) => [Number(name), at]));

  const getPassed = (places: ReadonlyMap<number, number>, i: number) =>
    common.filter((k) => (places.get(i) ?? 0) < (places.get(k) ?? 0) !== i < k);
  /** Returns true if what an entry moved past is not in the result: all for one side, anything for both. */
  const isMoveLost = (i: number) => {
    const movers = [left, right].filter(({ moved }) => moved.has(i));
    return movers.some(({ targets }) => {
      const passed = getPassed(targets, i);
      const result = getPassed(order, i);
      if (movers.length === 2) return !isEqual(passed, result);
      return passed.length > 0 && !passed.some((k) => result.includes(k));
    });
  };

  const merged: Json[] = [];
  for (const name of names) {
    const i = Number(name);
    const place = `${pointer}/${merged.length}`;
    const sides = { pointer: place, base: base[i], mine: ours.get(name), theirs: others.get(name) };
    const value = mergeValues(sides, conflicts);
    const isMoved = left.moved.has(i) || right.moved.has(i);
    const isConflict = isMoved && (value === undefined || isMoveLost(i));
    if (isConflict) conflicts.push(sides);
    const entry = isConflict && value === undefined ? sides.base : value;
    if (entry !== undefined) merged.push(entry);
  }
  return merged;
}

/**
 * Returns entries by names: the indices in the base or, for new ones, their contents after the settled entry before
 * them. So an equal one at the same place of the other side has the same name.
 */
function nameEntries(
  list: readonly Json[],
  { sources }: Alignment,
  settled: ReadonlySet<number>,
): Map<string, Json> {
  const entries = new Map<string, Json>();
  const counts = new Map<string, number>();
  let before = '';
  for (const [j, value] of list.entries()) {
    const source = sources.get(j);
    if (source !== undefined) {
      entries.set(`${source}`, value);
      if (settled.has(source)) before = `${source}`;
    } else {
      const content = `${before} ${stringifySorted(value)}`;
      const count = counts.get(content) ?? 0;
      counts.set(content, count + 1);
      entries.set(`${content} ${count}`, value);
    }
  }
  return entries;
}

/**
 * Joins two orders of names. Names that only one of them has follow the same name as in it; if both have some there,
 * those of the order that comes first as JSON are first.
 */
function joinOrders(a: readonly string[], b: readonly string[]): string[] {
  const [first, second] = JSON.stringify(a) < JSON.stringify(b) ? [a, b] : [b, a];
  const joined = [...second];
  const known = new Set(second);
  let next = 0;
  for (const name of first) {
    if (known.has(name)) next = joined.indexOf(name) + 1;
    else joined.splice(next++, 0, name);
  }
  return joined;
}
