import { appendToPointer } from '../paths/pointer.ts';
import type { Json, Operation } from '../types.ts';
import { isEqual } from '../util/is-equal.ts';
import { type Comparison, compare } from './compare.ts';

/**
 * Returns operations that turn a value into another one, each on the result of those before it. In a list they first
 * edit entries, then remove, then move and insert.
 */
export function diff(base: Json, value: Json): Operation[] {
  return listOperations('', compare(base, value));
}

function listOperations(pointer: string, part: Comparison): Operation[] {
  const { before, after, partsBefore, partsAfter } = part;
  if (partsBefore.length + partsAfter.length === 0)
    return after === undefined || isEqual(before, after) ? [] : [{ op: 'set', pointer, value: after }];
  return Array.isArray(before) ? listOperationsOfList(pointer, part) : listOperationsOfObject(pointer, part);
}

function listOperationsOfObject(pointer: string, { partsBefore, partsAfter }: Comparison): Operation[] {
  const removed = partsBefore.filter(({ to }) => to === undefined);
  return [
    ...removed.map(({ from = '' }): Operation => ({ op: 'remove', pointer: appendToPointer(pointer, from) })),
    ...partsAfter.flatMap((part, at): Operation[] => {
      const { from, to = '', after: value } = part;
      const place = appendToPointer(pointer, to);
      if (from !== undefined || value === undefined) return listOperations(place, part);
      return [{ op: 'insert', pointer: place, value, at }];
    }),
  ];
}

function listOperationsOfList(pointer: string, { partsBefore, partsAfter }: Comparison): Operation[] {
  const shared = partsBefore.filter(({ to }) => to !== undefined);
  const operations = shared.flatMap((part) => listOperations(`${pointer}/${part.from}`, part));
  const removed = partsBefore.filter(({ to }) => to === undefined);
  for (const [count, { from }] of removed.entries())
    operations.push({ op: 'remove', pointer: `${pointer}/${Number(from) - count}` });

  /** The entries after each operation. */
  const order = [...shared];
  let next = 0;
  for (const part of partsAfter) {
    const from = order.indexOf(part);
    if (from >= 0 && !part.isMoved) {
      next = from + 1;
      continue;
    }
    if (from >= 0) {
      order.splice(from, 1);
      if (from < next) next--;
      operations.push({ op: 'move', from: `${pointer}/${from}`, pointer: `${pointer}/${next}` });
    } else if (part.after !== undefined) {
      operations.push({ op: 'insert', pointer: `${pointer}/${next}`, value: part.after });
    }
    order.splice(next++, 0, part);
  }
  return operations;
}
