import fc from 'fast-check';
import { appendToPointer, getParent } from '../../../src/core/paths/pointer.ts';
import { isObject, type Json, type Operation } from '../../../src/core/types.ts';
import { applyOperation, getValue } from './apply-model.ts';

/** Numbers and values from which an operation on any value is made. */
export interface Choice {
  kind: 'set' | 'part' | 'insert' | 'remove' | 'move' | 'rename' | 'duplicate';
  place: number;
  other: number;
  at: number;
  value: Json;
}

const TEXTS = ['', 'x', 'Ä', 'a "b"', 'a, b', 'a; b', '😀', '\\', ' y ', 'a\nb', 'A; b', '# x', '- y', '{z}'];

const values = fc.oneof(
  fc.constantFrom<Json>(...TEXTS, 0, 1.5, true, null, [], {}, [[]], ['a', 'b'], { a: 1, b: ['c'] }),
  fc.string({ unit: 'binary', maxLength: 5 }),
  fc.jsonValue({ maxDepth: 2 }).map((value): Json => JSON.parse(JSON.stringify(value))),
);

/** Arbitrary choices. */
export const choices: fc.Arbitrary<Choice[]> = fc.array(
  fc.record({
    kind: fc.constantFrom<Choice['kind'][]>('set', 'part', 'insert', 'remove', 'move', 'rename', 'duplicate'),
    place: fc.nat(9999),
    other: fc.nat(9999),
    at: fc.nat(9),
    value: values,
  }),
  { minLength: 1, maxLength: 5 },
);

/** Makes the operation of a choice on a value; `undefined` if it has no place for one. */
export function toOperation(
  value: Json,
  { kind, place, other, at, ...choice }: Choice,
): Operation | undefined {
  const all = listPointers(value);
  const inside = all.slice(1);
  const isEntry = (pointer: string) => Array.isArray(getValue(value, getParent(pointer)));
  if (kind === 'set') return { op: 'set', pointer: pick(all, place) ?? '', value: choice.value };
  if (kind === 'part') {
    const pointer = pick(
      all.filter((one) => typeof getValue(value, one) === 'string'),
      place,
    );
    if (pointer === undefined) return undefined;
    const ends = listOffsets(String(getValue(value, pointer)));
    const [start = 0, end = 0] = [pick(ends, other) ?? 0, pick(ends, at) ?? 0].sort((a, b) => a - b);
    return { op: 'set', pointer, value: String(choice.value), within: { start, end } };
  }
  if (kind === 'insert') {
    const slot = pickSlot(value, place, other);
    if (!slot) return undefined;
    const holder = getValue(value, getParent(slot.pointer));
    const count = isObject(holder) ? Object.keys(holder).length : -1;
    return { op: 'insert', value: choice.value, ...slot, ...(at <= count && { at }) };
  }
  if (kind === 'duplicate') {
    const pointer = pick(inside.filter(isEntry), place);
    return pointer === undefined ? undefined : { op: 'duplicate', pointer };
  }
  const from = pick(
    inside.filter((one) => kind !== 'rename' || !isEntry(one)),
    place,
  );
  if (from === undefined) return undefined;
  if (kind === 'remove') return { op: 'remove', pointer: from };
  if (kind === 'rename') {
    const holder = getParent(from);
    return { op: 'move', from, pointer: appendToPointer(holder, pickName(getValue(value, holder), other)) };
  }
  const name = isEntry(from) ? undefined : from.slice(getParent(from).length + 1);
  const slot = pickSlot(applyOperation(value, { op: 'remove', pointer: from }), other, at, name);
  if (!slot || slot.pointer === from || getParent(slot.pointer) === getParent(from)) {
    if (!isEntry(from)) return undefined;
  }
  return slot && { op: 'move', from, ...slot };
}

/** Makes the operation of a choice on the rows of a CSV file. */
export function toRowOperation(rows: Json, choice: Choice): Operation | undefined {
  const { kind, place, other, at } = choice;
  if (!Array.isArray(rows) || rows.length === 0) return undefined;
  if (kind === 'part') return toOperation(rows, choice);
  const row = `/${place % rows.length}`;
  const names = listColumns(rows);
  const cell = appendToPointer(row, pick(names, other) ?? '');
  const value = typeof choice.value === 'object' ? 'x' : choice.value;
  const fields = Object.fromEntries(names.filter((_, i) => (i + at) % 3 > 0).map((name) => [name, value]));
  const count = listCellEntries(getValue(rows, cell)).length;
  const isInList = at < 5;
  if (kind === 'set')
    return { op: 'set', ...(isInList ? { pointer: cell, value } : { pointer: row, value: fields }) };
  if (kind === 'rename') return { op: 'set', pointer: cell, value: ['A', value, String(place)] };
  if (kind === 'insert' && isInList) return { op: 'insert', pointer: `${cell}/${at % (count + 1)}`, value };
  if (kind === 'insert') return { op: 'insert', pointer: row, value: fields };
  const entry = isInList && count > 0 ? `${cell}/${at % count}` : row;
  if (kind !== 'move') return { op: kind, pointer: entry };
  const to = entry === row ? `/${other % rows.length}` : `${cell}/${place % count}`;
  return { op: 'move', from: entry, pointer: to };
}

/** Lists the columns of rows that have names. */
export function listColumns(rows: Json): string[] {
  return Object.keys(Object(getValue(rows, '/0'))).filter((name) => !name.startsWith('#'));
}

/** Lists the entries of the list in a cell. */
export function listCellEntries(cell: Json): string[] {
  const entries = String(cell).split(';');
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

/** Picks a place for a new entry of a list or field of an object. */
function pickSlot(value: Json, place: number, other: number, name?: string): { pointer: string } | undefined {
  const holders = listPointers(value).filter((one) => typeof (getValue(value, one) ?? 0) === 'object');
  const pointer = pick(holders, place);
  if (pointer === undefined) return undefined;
  const holder = getValue(value, pointer);
  if (Array.isArray(holder)) return { pointer: `${pointer}/${other % (holder.length + 1)}` };
  if (name !== undefined && isObject(holder) && !listPointers(holder).includes(`/${name}`))
    return { pointer: `${pointer}/${name}` };
  return { pointer: appendToPointer(pointer, pickName(holder, other)) };
}

/** Picks a name that an object does not have. */
function pickName(holder: Json, number: number): string {
  const names = ['new', 'a/b', '~', '', 'é"', '__proto__', 'x1', 'x2', 'x3', 'x4', 'x5', 'x6'];
  const free = names.filter((name) => !Object.hasOwn(Object(holder), name));
  return pick(free, number) ?? `n${number}`;
}

/** Lists the pointers of a value and of all values in it. */
export function listPointers(value: Json, pointer = ''): string[] {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [
    pointer,
    ...entries.flatMap(([name, entry]) => listPointers(entry, appendToPointer(pointer, name))),
  ];
}

/** Lists the offsets in a text that are not within a character. */
function listOffsets(text: string): number[] {
  let at = 0;
  return [0, ...[...text].map((character) => (at += character.length))];
}

export function pick<Value>(values: readonly Value[], number: number): Value | undefined {
  return values[number % values.length];
}
