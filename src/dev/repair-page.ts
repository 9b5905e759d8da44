import { applyToValue } from '../core/edit/apply-to-value.ts';
import { appendToPointer, getLastStep, getParent, parsePointer } from '../core/paths/pointer.ts';
import { findRemovable } from '../core/schema/find-removable.ts';
import { findBlock, getSchema } from '../core/schema/schema.ts';
import { isObject, type Json, type UnlocatedDiagnostic } from '../core/types.ts';
import { findValue } from '../core/util/find-value.ts';

/** The values of a page that stand in for those that are not valid. */
export interface Repairs {
  /** The problems of values that others stand in for, by their pointers. */
  stale: Map<string, string>;
  /** The blocks that are left out, with the problem of each. A text takes their place. */
  left: Map<string, string>;
}

/** The value in place of one without which a page can't be shown. */
const NOTHING = '–';

/**
 * Repairs what is wrong in a page, each value once more than the last time: puts the last valid one in its place, or a
 * dash in that of one that is needed; leaves out the smallest optional part that has it; leaves out the block.
 */
export function repairPage(
  page: Json,
  errors: readonly UnlocatedDiagnostic[],
  last: Json | undefined,
  repairs: Repairs,
): Json {
  const wrong = new Map(
    errors.flatMap((error) => listWrong(error).map((at) => [at, error.message] as const)),
  );
  // The last entry of a list first: when it is left out, the one before it is the last.
  return [...wrong].reduceRight((value, [pointer, message]) => {
    const isThere = findValue(value, parsePointer(pointer)) !== undefined;
    const holder = findValue(value, parsePointer(getParent(pointer)));
    if (repairs.left.has(getBlock(pointer)) || !(isThere || isObject(holder))) return value;
    return repair(value, pointer, message, last, repairs);
  }, page);
}

/** Returns the pointers of what is wrong, a field that is missing among them. */
function listWrong({ pointer, missing }: UnlocatedDiagnostic): string[] {
  return missing?.length ? missing.map((name) => appendToPointer(pointer, name)) : [pointer];
}

/** Returns the pointer of the block of the page that a value is in; an empty one for any other. */
function getBlock(pointer: string): string {
  return /^\/blocks\/\d+(?=\/|$)/.exec(pointer)?.[0] ?? '';
}

function repair(
  page: Json,
  pointer: string,
  message: string,
  last: Json | undefined,
  repairs: Repairs,
): Json {
  const { stale, left } = repairs;
  const block = getBlock(pointer);
  const found = findRemovable(getSchema('page'), page, pointer);
  const isRemovable = found?.startsWith(`${block}/`) && !hasNext(page, found);
  const before = findValue(last, parsePointer(pointer));
  // A text that is empty is needed: it was cleared, or has yet to be written.
  const isOptional = isRemovable && found === pointer && findValue(page, parsePointer(pointer)) !== '';
  const standIn = before ?? (isOptional ? undefined : NOTHING);
  if (standIn !== undefined && !stale.has(pointer)) {
    stale.set(pointer, message);
    return put(page, pointer, standIn);
  }
  if (found !== undefined && isRemovable) return applyToValue(page, { op: 'remove', pointer: found });
  if (block === '') return page;
  left.set(block, stale.get(pointer) ?? message);
  const { type, field } = findBlock('x-text');
  return put(page, block, { type, [field]: NOTHING });
}

/** Returns true for an entry of a list with others behind it, whose pointers would change without it. */
function hasNext(page: Json, pointer: string): boolean {
  const next = appendToPointer(getParent(pointer), Number(getLastStep(pointer)) + 1);
  return findValue(page, parsePointer(next)) !== undefined;
}

function put(page: Json, pointer: string, value: Json): Json {
  const isThere = findValue(page, parsePointer(pointer)) !== undefined;
  return applyToValue(page, { op: isThere ? 'set' : 'insert', pointer, value });
}
