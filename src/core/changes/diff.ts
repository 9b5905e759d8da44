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

function listOperations(
  pointer: string,
  { before, after, partsBefore, partsAfter }: Comparison,
): Operation[] {
  if (partsBefore.length + partsAfter.length === 0)
    return after === undefined || isEqual(before, after) ? [] : [{ op: 'set', pointer, value: after }];
  const isList = Array.isArray(before);
  const toPointer = (step: string | number) => appendToPointer(pointer, step);
  const shared = partsBefore.filter(({ to }) => to !== undefined);
  const operations = shared.flatMap((part) => listOperations(toPointer(part.from ?? ''), part));
  const removed = partsBefore.flatMap(({ from = '', to }) => (to === undefined ? [from] : []));
  for (const [count, from] of removed.entries())
    operations.push({ op: 'remove', pointer: toPointer(isList ? Number(from) - count : from) });

  /** The parts after each operation. */
  const order = [...shared];
  let next = 0;
  for (const [at, part] of partsAfter.entries()) {
    const from = order.indexOf(part);
    if (from >= 0 && !part.isMoved) {
      next = from + 1;
      continue;
    }
    if (from >= 0) {
      order.splice(from, 1);
      if (from < next) next--;
      operations.push({ op: 'move', from: toPointer(from), pointer: toPointer(next) });
    } else if (part.after !== undefined) {
      const added = { op: 'insert', pointer: toPointer(isList ? next : (part.to ?? '')) } as const;
      operations.push({ ...added, value: part.after, ...(!isList && { at }) });
    }
    order.splice(next++, 0, part);
  }
  return operations;
}
