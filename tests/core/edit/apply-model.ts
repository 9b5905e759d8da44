import { getParent, parsePointer } from '../../../src/core/paths/pointer.ts';
import { isObject, type Json, type Operation } from '../../../src/core/types.ts';

/** Applies operations one after the other to a value: a plain model of what they do to a text. Changes no argument. */
export function applyOperations(value: Json, operations: readonly Operation[]): Json {
  return operations.reduce(applyOperation, value);
}

/** Applies one operation to a value. Throws an error if there is nothing at its pointer. */
export function applyOperation(value: Json, operation: Operation): Json {
  const { pointer } = operation;
  switch (operation.op) {
    case 'set': {
      const { within, value: part } = operation;
      if (!within) return change(value, pointer, () => part);
      const text = getValue(value, pointer);
      if (typeof text !== 'string' || typeof part !== 'string') throw new Error(`No text at ${pointer}`);
      return change(value, pointer, () => text.slice(0, within.start) + part + text.slice(within.end));
    }
    case 'insert':
      return insert(value, pointer, operation.value, operation.at);
    case 'remove':
      getValue(value, pointer);
      return edit(value, pointer, (entries, index) => entries.toSpliced(index, 1));
    case 'move': {
      const { from } = operation;
      const moved = getValue(value, from);
      const parent = getValue(value, getParent(from));
      if (isObject(parent) && getParent(from) === getParent(pointer) && operation.at === undefined)
        return edit(value, from, (entries, index) => entries.with(index, [getName(pointer), moved]));
      return insert(applyOperation(value, { op: 'remove', pointer: from }), pointer, moved, operation.at);
    }
    case 'duplicate': {
      const copy = getValue(value, pointer);
      return edit(value, pointer, (entries, index) => entries.toSpliced(index + 1, 0, ['', copy]));
    }
  }
}

/** Returns the value at a pointer. Throws an error if there is none. */
export function getValue(value: Json, pointer: string): Json {
  return parsePointer(pointer).reduce((parent, step) => {
    const found = Object.entries(parent ?? {}).find(([name]) => name === step);
    if (typeof parent !== 'object' || !found) throw new Error(`Nothing at ${pointer}`);
    return found[1];
  }, value);
}

function getName(pointer: string): string {
  return parsePointer(pointer).at(-1) ?? '';
}

/** Replaces the value at a pointer by what `getNew` makes of it. */
function change(value: Json, pointer: string, getNew: (old: Json) => Json): Json {
  if (pointer === '') return getNew(value);
  const old = getValue(value, pointer);
  return edit(value, pointer, (entries, index) => entries.with(index, [getName(pointer), getNew(old)]));
}

type Entries = [name: string, value: Json][];

/** Edits the entries of the list, or the fields of the object, that holds the value at a pointer. */
function edit(value: Json, pointer: string, run: (entries: Entries, index: number) => Entries): Json {
  return change(value, getParent(pointer), (parent) => {
    const entries = Object.entries(parent ?? {});
    if (Array.isArray(parent)) return run(entries, Number(getName(pointer))).map(([, entry]) => entry);
    return Object.fromEntries(
      run(
        entries,
        entries.findIndex(([name]) => name === getName(pointer)),
      ),
    );
  });
}

function insert(value: Json, pointer: string, entry: Json, at?: number): Json {
  return edit(value, pointer, (entries, found) => {
    const isField = isObject(getValue(value, getParent(pointer)));
    if (isField && found >= 0) throw new Error(`A field is already at ${pointer}`);
    const index = isField ? (at ?? entries.length) : found;
    if (!(index >= 0 && index <= entries.length)) throw new Error(`No place at ${pointer}`);
    return entries.toSpliced(index, 0, [getName(pointer), entry]);
  });
}
