import { applyToValue } from '../core/edit/apply-to-value.ts';
import { appendToPointer, getLastStep, getParent, parsePointer } from '../core/paths/pointer.ts';
import { findBlock } from '../core/schema/annotations.ts';
import { findRemovable } from '../core/schema/find-removable.ts';
import { getSchema } from '../core/schema/schema.ts';
import { isObject, type Json, type UnlocatedDiagnostic } from '../core/types.ts';
import { findValue } from '../core/util/find-value.ts';

/** The values of a page that stand in for those that are not valid. */
export interface Repairs {
  /** The last valid version of the page. */
  last: Json | undefined;
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
export function repairPage(page: Json, errors: readonly UnlocatedDiagnostic[], repairs: Repairs): Json {
  const wrong = new Map<string, string>();
  for (const error of errors) for (const at of listWrong(error)) wrong.set(at, error.message);
  // The last entry of a list first: when it is left out, the one before it is the last.
  return [...wrong].reduceRight((value, [pointer, message]) => {
    const isGone = find(value, pointer) === undefined && !isObject(find(value, getParent(pointer)));
    const isLeft = repairs.left.has(getBlock(pointer));
    return isGone || isLeft ? value : repair(value, { pointer, message }, repairs);
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
  { pointer, message }: Pick<UnlocatedDiagnostic, 'pointer' | 'message'>,
  { last, stale, left }: Repairs,
): Json {
  const block = getBlock(pointer);
  const found = findRemovable(getSchema('page'), page, pointer);
  const isRemovable = found?.startsWith(`${block}/`) && !hasNext(page, found);
  // A text that is empty is needed: it was cleared, or has yet to be written.
  const isOptional = isRemovable && found === pointer && find(page, pointer) !== '';
  const standIn = find(last, pointer) ?? (isOptional ? undefined : NOTHING);
  if (standIn !== undefined && !stale.has(pointer)) {
    stale.set(pointer, message);
    return put(page, pointer, standIn);
  }
  if (found !== undefined && isRemovable) return applyToValue(page, { op: 'remove', pointer: found });
  return block === '' ? page : leaveOut(page, block, stale.get(pointer) ?? message, left);
}

/** Leaves out the blocks without which a page has fewer errors, which are in other files: tables, texts and other pages. */
export async function leaveOutBlocks(
  page: Json,
  errors: readonly UnlocatedDiagnostic[],
  check: (page: Json) => Promise<readonly UnlocatedDiagnostic[]>,
  { left }: Pick<Repairs, 'left'>,
): Promise<Json> {
  let [value, found] = [page, errors];
  const blocks = find(page, '/blocks');
  for (const i of Array.isArray(blocks) ? blocks.keys() : []) {
    const tried = new Map<string, string>();
    const without = leaveOut(value, `/blocks/${i}`, found[0]?.message ?? '', tried);
    const others = await check(without);
    if (others.length >= found.length) continue;
    [value, found] = [without, others];
    for (const [block, message] of tried) left.set(block, message);
  }
  return value;
}

/** Puts a text in the place of a block, whose problem is noted in `left`. */
function leaveOut(page: Json, block: string, message: string, left: Repairs['left']): Json {
  left.set(block, message);
  const { type, field } = findBlock('text');
  return put(page, block, { type, [field]: NOTHING });
}

/** Returns true for an entry of a list with others behind it, whose pointers would change without it. */
function hasNext(page: Json, pointer: string): boolean {
  return find(page, appendToPointer(getParent(pointer), Number(getLastStep(pointer)) + 1)) !== undefined;
}

function put(page: Json, pointer: string, value: Json): Json {
  const op = find(page, pointer) === undefined ? 'insert' : 'set';
  return applyToValue(page, { op, pointer, value });
}

function find(page: Json | undefined, pointer: string): Json | undefined {
  return findValue(page, parsePointer(pointer));
}
