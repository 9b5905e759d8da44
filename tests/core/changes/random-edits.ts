import fc from 'fast-check';
import { appendToPointer, getParent } from '../../../src/core/paths/pointer.ts';
import { isObject, type Json, type Operation } from '../../../src/core/types.ts';
import { applyOperation, getValue } from '../edit/apply-model.ts';

/** Lists of rows with a key, of blocks without one, and of texts and numbers, some of them equal. */
export const lists: fc.Arbitrary<Json[]> = fc.oneof(
  fc
    .uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 8 })
    .map((ids) => ids.map((id) => ({ name: `Dr. ${id}`, role: `role ${id % 3}`, size: id }))),
  fc.array(
    fc.record({
      type: fc.constantFrom('a', 'b'),
      text: fc.lorem({ maxCount: 4 }),
      entries: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 4 }),
    }),
    { maxLength: 6 },
  ),
  fc.array(fc.oneof(fc.constantFrom<Json[]>('x', 'y', '', 0, 1, null, [], {}), fc.lorem({ maxCount: 3 })), {
    maxLength: 8,
  }),
);

/** Numbers from 0 to 1 that choose random edits, three for each. */
export const choices = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { maxLength: 15 });

/** Makes random edits of a value. The new values begin with a mark and are all different. */
export function editRandomly(value: Json, numbers: readonly number[], mark: string): Json {
  let edited = value;
  for (let i = 0; i + 2 < numbers.length; i += 3) {
    const [which = 0, place = 0, target = 0] = numbers.slice(i, i + 3);
    const pointers = listPointers(edited);
    const pointer = pointers[Math.floor(place * pointers.length)] ?? '';
    edited = applyOperation(edited, chooseOperation(edited, pointer, which, target, `${mark} ${i}`));
  }
  return edited;
}

function chooseOperation(
  value: Json,
  pointer: string,
  which: number,
  target: number,
  text: string,
): Operation {
  const found = getValue(value, pointer);
  if (isObject(found) && which < 0.2)
    return { op: 'insert', pointer: appendToPointer(pointer, text), value: text };
  if (Array.isArray(found) && which < 0.4)
    return {
      op: 'insert',
      pointer: `${pointer}/${Math.floor(target * (found.length + 1))}`,
      value: { text },
    };
  if (pointer === '') return { op: 'set', pointer, value: Array.isArray(found) ? [...found, text] : text };
  const parent = getValue(value, getParent(pointer));
  if (which < 0.5) return { op: 'remove', pointer };
  if (!Array.isArray(parent) || which < 0.7) return { op: 'set', pointer, value: text };
  if (which < 0.75) return { op: 'duplicate', pointer };
  return {
    op: 'move',
    from: pointer,
    pointer: `${getParent(pointer)}/${Math.floor(target * parent.length)}`,
  };
}

function listPointers(value: Json, pointer = ''): string[] {
  const parts = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return [pointer, ...parts.flatMap(([name, part]) => listPointers(part, appendToPointer(pointer, name)))];
}
