import { MAX_DEPTH } from '../load/json/plain-json.ts';
import { appendToPointer, getLastStep, getParent, parsePointer } from '../paths/pointer.ts';
import { isObject, type Json, type Operation } from '../types.ts';
import { findValue } from '../util/find-value.ts';
import { EditError } from './text-format.ts';

export type SetOperation = Operation & { op: 'set' };

/** Applies an operation to a value, and returns the new one. Throws an `EditError` if its pointer leads nowhere. */
export function applyToValue(value: Json, operation: Operation): Json {
  const { op, pointer } = operation;
  if ('value' in operation && isTooDeep(operation.value, MAX_DEPTH - parsePointer(pointer).length))
    throw new EditError(`Values can be nested ${MAX_DEPTH} levels deep, and no deeper.`);
  if (op === 'set') return replaceAt(value, parsePointer(pointer), setText(getAt(value, pointer), operation));
  if (pointer === '') throw new EditError('The whole content of a file can only be set.');
  if (op === 'remove') return remove(value, pointer);
  if (op === 'insert') return insert(value, pointer, operation.value, operation.at);
  if (op === 'move')
    return insert(remove(value, operation.from), pointer, getAt(value, operation.from), operation.at);
  const next = Number(getLastStep(pointer)) + 1;
  if (Number.isNaN(next)) throw new EditError('Only an entry of a list can be duplicated.');
  return insert(value, appendToPointer(getParent(pointer), next), getAt(value, pointer));
}

/** Returns true for a value with more levels of brackets. */
function isTooDeep(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels <= 0 || Object.values(value).some((child) => isTooDeep(child, levels - 1));
}

/** Returns the value at a pointer. Throws an `EditError` if there is none. */
export function getAt(value: Json, pointer: string): Json {
  const found = findValue(value, parsePointer(pointer));
  if (found === undefined) throw new EditError(`There is no value at "${pointer}".`);
  return found;
}

/** Returns the value of a `set`, or the text in which it changes a part. */
export function setText(old: Json, { value, within }: SetOperation): Json {
  if (!within) return value;
  const { start, end } = within;
  const isRange = isIndex(start) && isIndex(end) && start <= end;
  if (typeof old !== 'string' || typeof value !== 'string' || !isRange || end > old.length)
    throw new EditError(`There is no text that has the range ${start} to ${end}: ${JSON.stringify(old)}.`);
  if (isInCharacter(old, start) || isInCharacter(old, end))
    throw new EditError('The range begins or ends within a character.');
  return old.slice(0, start) + value + old.slice(end);
}

function isIndex(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}

/** Returns true for an offset between the two halves of a character. */
function isInCharacter(text: string, at: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(Math.max(0, at - 1), at + 1));
}

/** Returns a value with another one at the end of a path, which leads to one. */
function replaceAt(value: Json, [step, ...path]: readonly string[], by: Json): Json {
  if (step === undefined) return by;
  const changed = replaceAt(getAt(value, appendToPointer('', step)), path, by);
  return Array.isArray(value) ? value.with(Number(step), changed) : { ...Object(value), [step]: changed };
}

/** Adds an entry at a pointer. A field is the last one, or that at an index. */
function insert(value: Json, pointer: string, added: Json, at = Number.MAX_SAFE_INTEGER): Json {
  if (!isIndex(at)) throw new EditError(`A field can't have the place ${at}.`);
  const [path, step] = [parsePointer(getParent(pointer)), getLastStep(pointer)];
  const holder = getAt(value, getParent(pointer));
  if (isObject(holder)) {
    if (Object.hasOwn(holder, step)) throw new EditError(`There is a field "${step}" already.`);
    // Not by assignment: a field may be called `__proto__`.
    const fields = Object.entries(holder).toSpliced(at, 0, [step, added]);
    return replaceAt(value, path, Object.fromEntries(fields));
  }
  const index = String(Number(step)) === step ? Number(step) : -1;
  if (!Array.isArray(holder) || index < 0 || index > holder.length)
    throw new EditError(`${JSON.stringify(holder).slice(0, 40)} has no place "${step}".`);
  return replaceAt(value, path, holder.toSpliced(index, 0, added));
}

function remove(value: Json, pointer: string): Json {
  getAt(value, pointer);
  const [path, step] = [parsePointer(getParent(pointer)), getLastStep(pointer)];
  const holder = getAt(value, getParent(pointer));
  if (Array.isArray(holder)) return replaceAt(value, path, holder.toSpliced(Number(step), 1));
  const { [step]: _, ...rest } = Object(holder);
  return replaceAt(value, path, rest);
}
