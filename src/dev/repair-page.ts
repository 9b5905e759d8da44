import { applyToValue } from '../core/edit/apply-to-value.ts';
import { appendToPointer, getParent, parsePointer } from '../core/paths/pointer.ts';
import { findBlock } from '../core/schema/schema.ts';
import { isObject, type Json, type UnlocatedDiagnostic } from '../core/types.ts';
import { findValue } from '../core/util/find-value.ts';

/** The values of a page that stand in for those that are not valid. */
export interface Repairs {
  /** The pointers of values that are the last valid ones. */
  stale: Set<string>;
  /** The blocks that are left out, with the problem of each. A text takes their place. */
  left: Map<string, string>;
}

/** The value in place of one without which a page can't be shown. */
const NOTHING = '–';

/** Puts the last valid value in the place of each wrong one; where there is none, leaves out the block or the field. */
export function repairPage(
  page: Json,
  errors: readonly UnlocatedDiagnostic[],
  last: Json | undefined,
  repairs: Repairs,
): Json {
  let value = page;
  for (const error of errors)
    for (const pointer of listWrong(error)) {
      if (repairs.left.has(getBlock(pointer))) continue;
      const before = findValue(last, parsePointer(pointer));
      const isNew = before !== undefined && !repairs.stale.has(pointer);
      if (isNew) {
        value = put(value, pointer, before);
        repairs.stale.add(pointer);
      } else value = leaveOut(value, pointer, error, repairs);
    }
  return value;
}

/** Returns the pointers of what is wrong, a field that is missing among them. */
function listWrong({ pointer, missing }: UnlocatedDiagnostic): string[] {
  return missing?.length ? missing.map((name) => appendToPointer(pointer, name)) : [pointer];
}

/** Returns the pointer of the block of the page that a value is in; an empty one for any other. */
function getBlock(pointer: string): string {
  return /^\/blocks\/\d+(?=\/|$)/.exec(pointer)?.[0] ?? '';
}

function leaveOut(value: Json, pointer: string, error: UnlocatedDiagnostic, { left }: Repairs): Json {
  const block = getBlock(pointer);
  const isThere = findValue(value, parsePointer(pointer)) !== undefined;
  if (block !== '' && !(error.part === 'key' && isThere)) {
    left.set(block, error.message);
    const { type, field } = findBlock('x-text');
    return put(value, block, { type, [field]: NOTHING });
  }
  return isThere ? applyToValue(value, { op: 'remove', pointer }) : put(value, pointer, NOTHING);
}

function put(value: Json, pointer: string, part: Json): Json {
  const holder = findValue(value, parsePointer(getParent(pointer)));
  const isThere = findValue(value, parsePointer(pointer)) !== undefined;
  if (!isThere && !isObject(holder)) return value;
  return applyToValue(value, { op: isThere ? 'set' : 'insert', pointer, value: part });
}
