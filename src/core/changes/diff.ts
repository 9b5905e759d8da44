import { appendToPointer } from '../paths/pointer.ts';
import { isObject, type Json, type JsonObject, type Operation } from '../types.ts';
import { align } from './align.ts';

/**
 * Returns operations that turn a value into another one, each on the result of those before it. In a list they first
 * edit entries, then remove, then move and insert: one that is moved and edited is removed and inserted.
 */
export function diff(base: Json, value: Json): Operation[] {
  return diffValues('', base, value);
}

function diffValues(pointer: string, base: Json, value: Json): Operation[] {
  if (Array.isArray(base) && Array.isArray(value)) return diffLists(pointer, base, value);
  if (isObject(base) && isObject(value)) return diffObjects(pointer, base, value);
  return base === value ? [] : [{ op: 'set', pointer, value }];
}

function diffObjects(pointer: string, base: JsonObject, value: JsonObject): Operation[] {
  const before = new Map(Object.entries(base));
  const removed = [...before.keys()].filter((name) => !Object.hasOwn(value, name));
  return [
    ...removed.map((name): Operation => ({ op: 'remove', pointer: appendToPointer(pointer, name) })),
    ...Object.entries(value).flatMap(([name, field], at): Operation[] => {
      const place = appendToPointer(pointer, name);
      const old = before.get(name);
      return old === undefined
        ? [{ op: 'insert', pointer: place, value: field, at }]
        : diffValues(place, old, field);
    }),
  ];
}

function diffLists(pointer: string, base: readonly Json[], list: readonly Json[]): Operation[] {
  const { sources, targets, moved } = align(base, list);
  const operations: Operation[] = [];
  const removed: number[] = [];
  /** The entries after each operation: their indices in the base, higher numbers for new ones. */
  const order: number[] = [];
  for (const [i, entry] of base.entries()) {
    const value = list[targets.get(i) ?? list.length];
    const edits = value === undefined ? undefined : diffValues(`${pointer}/${i}`, entry, value);
    const isReused = edits !== undefined && (edits.length === 0 || !moved.has(i));
    (isReused ? order : removed).push(i);
    if (isReused) operations.push(...edits);
  }
  for (const [count, i] of removed.entries())
    operations.push({ op: 'remove', pointer: `${pointer}/${i - count}` });

  let next = 0;
  for (const [j, value] of list.entries()) {
    const entry = sources.get(j) ?? base.length + j;
    const from = order.indexOf(entry);
    if (from >= 0 && !moved.has(entry)) {
      next = from + 1;
      continue;
    }
    if (from < 0) {
      operations.push({ op: 'insert', pointer: `${pointer}/${next}`, value });
    } else {
      order.splice(from, 1);
      if (from < next) next--;
      operations.push({ op: 'move', from: `${pointer}/${from}`, pointer: `${pointer}/${next}` });
    }
    order.splice(next++, 0, entry);
  }
  return operations;
}
