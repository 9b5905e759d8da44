import { getLastStep, getParent } from '../paths/pointer.ts';
import type { Operation } from '../types.ts';
import { groupBy } from '../util/group-by.ts';

/** The indices in a list from which an operation takes an entry, and to which it puts one. */
interface Step {
  operation: Operation;
  list: string;
  from?: number;
  to?: number;
}

/** Finds the index of each entry that is inserted or moved, after all operations on its list. */
export function findLastIndices(operations: readonly Operation[]): ReadonlyMap<Operation, number> {
  const indices = new Map<Operation, number>();
  for (const steps of groupBy(operations.flatMap(listSteps), ({ list }) => list).values()) {
    const highest = steps.reduce((max, { from = 0, to = 0 }) => Math.max(max, from, to), 0);
    const order: object[] = Array.from({ length: highest + steps.length }, () => ({}));
    const entries = steps.map(({ from, to, operation }) => {
      const [entry = {}] = from === undefined ? [] : order.splice(from, 1);
      if (to !== undefined) order.splice(to, 0, entry);
      return [operation, entry] as const;
    });
    const places = new Map(order.map((entry, i) => [entry, i]));
    for (const [operation, entry] of entries) {
      const index = places.get(entry);
      if (index !== undefined) indices.set(operation, index);
    }
  }
  return indices;
}

function listSteps(operation: Operation): Step[] {
  const { op, pointer } = operation;
  const [list, index] = [getParent(pointer), Number(getLastStep(pointer))];
  if (op === 'move') {
    const [source, from] = [getParent(operation.from), Number(getLastStep(operation.from))];
    if (source === list) return [{ operation, list, from, to: index }].filter(isInList);
    return [
      { operation, list: source, from },
      { operation, list, to: index },
    ].filter(isInList);
  }
  const steps = {
    insert: [{ operation, list, to: index }],
    duplicate: [{ operation, list, to: index + 1 }],
    remove: [{ operation, list, from: index }],
    set: [],
  };
  return steps[op].filter(isInList);
}

/** Returns false for fields, which have no index. */
function isInList({ from = 0, to = 0 }: Step): boolean {
  return Number.isInteger(from + to);
}
