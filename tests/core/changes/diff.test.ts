import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diff } from '../../../src/core/changes/diff.ts';
import type { Json } from '../../../src/core/types.ts';
import { isEqual } from '../../../src/core/util/is-equal.ts';
import { startCpuTimer } from '../../cpu-timer.ts';
import { applyOperations } from '../edit/apply-model.ts';
import { choices, editRandomly, lists } from './random-edits.ts';

const ADA = { name: 'Dr. Ada', role: 'Head', phone: '1' };
const BOB = { name: 'Dr. Bob', role: 'Sales', phone: '2' };
const CLEO = { name: 'Dr. Cleo', role: 'Sales', phone: '3' };

describe('values', () => {
  it('equal values have no difference, in whatever order their fields are', () => {
    expect(diff({ a: 1, b: [{ c: 'x', d: null }] }, { b: [{ d: null, c: 'x' }], a: 1 })).toEqual([]);
    expect(diff([], [])).toEqual([]);
  });

  it('a changed value is set', () => {
    expect(diff({ title: 'Old', size: 1 }, { title: 'New', size: 1 })).toEqual([
      { op: 'set', pointer: '/title', value: 'New' },
    ]);
    expect(diff(1, [])).toEqual([{ op: 'set', pointer: '', value: [] }]);
    expect(diff({ a: {} }, { a: [] })).toEqual([{ op: 'set', pointer: '/a', value: [] }]);
  });

  it('fields are removed and inserted at their index', () => {
    expect(diff({ a: 1, 'x/y': 2 }, { b: 3, a: 1, 'c~d': 4 })).toEqual([
      { op: 'remove', pointer: '/x~1y' },
      { op: 'insert', pointer: '/b', value: 3, at: 0 },
      { op: 'insert', pointer: '/c~0d', value: 4, at: 2 },
    ]);
  });

  it('names of the prototype are names like others', () => {
    const value = JSON.parse('{"__proto__": {"a": 1}, "toString": 2}');
    const operations = diff({ constructor: 1 }, value);
    expect(operations.map(({ op, pointer }) => `${op} ${pointer}`)).toEqual([
      'remove /constructor',
      'insert /__proto__',
      'insert /toString',
    ]);
    expect(JSON.stringify(applyOperations({ constructor: 1 }, operations))).toBe(JSON.stringify(value));
    expect(diff(value, {}).map(({ op }) => op)).toEqual(['remove', 'remove']);
  });
});

describe('rows with a key', () => {
  it('an edited row is edited in its place', () => {
    const statistics = [
      { value: 6, label: 'Startups' },
      { value: 6, label: 'Patents' },
    ];
    const edited = [{ value: 7, label: 'Startups' }, statistics[1] ?? null];
    expect(diff({ statistics }, { statistics: edited })).toEqual([
      { op: 'set', pointer: '/statistics/0/value', value: 7 },
    ]);
  });

  it('numbers, also those in texts, are no keys', () => {
    const [first, second] = [
      { value: '6', label: 'Startups' },
      { value: '7', label: 'Patents' },
    ];
    expect(
      diff(
        [first, second],
        [
          { ...first, value: '7' },
          { ...second, value: '6' },
        ],
      ),
    ).toEqual([
      { op: 'set', pointer: '/0/value', value: '7' },
      { op: 'set', pointer: '/1/value', value: '6' },
    ]);
  });

  it('the key is the first field that differs in all rows', () => {
    const [first, second] = [
      { role: 'Sales', name: 'Dr. Bob' },
      { role: 'Sales', name: 'Dr. Cleo' },
    ];
    expect(diff([first, second], [second, first])).toHaveLength(1);
    expect(diff([first, second], [{ ...first, role: 'Press' }, second])).toEqual([
      { op: 'set', pointer: '/0/role', value: 'Press' },
    ]);
  });

  it('a row inserted above is one insert, also if the row below is edited', () => {
    expect(diff([ADA, BOB], [CLEO, ADA, BOB])).toEqual([{ op: 'insert', pointer: '/0', value: CLEO }]);
    expect(diff([ADA, BOB], [CLEO, { ...ADA, role: 'Founder', phone: '9' }, BOB])).toEqual([
      { op: 'set', pointer: '/0/role', value: 'Founder' },
      { op: 'set', pointer: '/0/phone', value: '9' },
      { op: 'insert', pointer: '/0', value: CLEO },
    ]);
  });

  it('a moved row is one move, to its index in the list without it', () => {
    expect(diff([ADA, BOB, CLEO], [BOB, CLEO, ADA])).toEqual([{ op: 'move', from: '/0', pointer: '/2' }]);
    expect(diff([ADA, BOB, CLEO], [CLEO, ADA, BOB])).toEqual([{ op: 'move', from: '/2', pointer: '/0' }]);
  });

  it('a row that is moved and edited is edited and moved', () => {
    expect(diff([ADA, BOB, CLEO], [BOB, CLEO, { ...ADA, phone: '9' }])).toEqual([
      { op: 'set', pointer: '/0/phone', value: '9' },
      { op: 'move', from: '/0', pointer: '/2' },
    ]);
  });

  it('of two rows that changed places, the one that is edited has moved', () => {
    const edited = { ...ADA, phone: '9' };
    expect(diff([ADA, BOB], [BOB, edited]).at(-1)).toEqual({ op: 'move', from: '/0', pointer: '/1' });
    expect(diff([BOB, ADA], [edited, BOB]).at(-1)).toEqual({ op: 'move', from: '/1', pointer: '/0' });
  });

  it('a row with a new key is edited if it is similar, or else another one', () => {
    expect(diff([ADA, BOB], [{ ...ADA, name: 'Prof. Ada' }, BOB])).toEqual([
      { op: 'set', pointer: '/0/name', value: 'Prof. Ada' },
    ]);
    expect(diff([ADA, BOB], [CLEO, BOB]).map(({ op, pointer }) => `${op} ${pointer}`)).toEqual([
      'remove /0',
      'insert /0',
    ]);
  });
});

describe('entries without a key', () => {
  it('equal entries are found around others', () => {
    expect(diff(['x', 'a', 'y', 'a', 'z'], ['x', 'y', 'a', 'z'])).toEqual([{ op: 'remove', pointer: '/1' }]);
    expect(diff([1, 2, 1, 2], [2, 1, 2, 3])).toEqual([
      { op: 'remove', pointer: '/0' },
      { op: 'insert', pointer: '/3', value: 3 },
    ]);
    expect(diff([1, 2, 3], [3, 1, 2])).toEqual([{ op: 'move', from: '/2', pointer: '/0' }]);
    expect(diff(['x'], ['x', 'x'])).toEqual([{ op: 'insert', pointer: '/1', value: 'x' }]);
    expect(diff([{ a: 1, b: 2 }, 5, 6], [5, 6, { b: 2, a: 1 }])).toEqual([
      { op: 'move', from: '/0', pointer: '/2' },
    ]);
  });

  it('a changed entry is edited in its place: the most similar one', () => {
    const first = { type: 'text', text: 'All about our new laboratory' };
    const next = { type: 'text', text: 'Visit us' };
    const edited = { type: 'text', text: 'All about our second laboratory' };
    expect(diff([first, next, 1], [{ type: 'text', text: 'News' }, edited, next, 1])).toEqual([
      { op: 'set', pointer: '/0/text', value: edited.text },
      { op: 'insert', pointer: '/0', value: { type: 'text', text: 'News' } },
    ]);
  });

  it('what is not similar is set in its place if it is of the same kind', () => {
    expect(diff(['Anna', 'Bert', 'Carl'], ['Anna', 'Zoe', 'Carl'])).toEqual([
      { op: 'set', pointer: '/1', value: 'Zoe' },
    ]);
    expect(diff([['a', 1]], [['b', 2]])).toEqual([
      { op: 'set', pointer: '/0/0', value: 'b' },
      { op: 'set', pointer: '/0/1', value: 2 },
    ]);
    expect(diff(['Anna'], [7, 'Zoe'])).toEqual([
      { op: 'set', pointer: '/0', value: 'Zoe' },
      { op: 'insert', pointer: '/0', value: 7 },
    ]);
    expect(diff(['Anna'], [[]]).map(({ op }) => op)).toEqual(['remove', 'insert']);
  });
});

it('an object is not edited into one that has nothing in common with it', () => {
  const words = { type: 'words', text: 'Hello', size: 1 };
  const picture = { type: 'picture', file: 'a.jpg', size: 2 };
  expect(diff([words, 1], [picture, 1]).map(({ op, pointer }) => `${op} ${pointer}`)).toEqual([
    'remove /0',
    'insert /0',
  ]);
  expect(diff([words, 1], [{ ...picture, size: 1 }, 1]).every(({ pointer }) => /^\/0\/./.test(pointer))).toBe(
    true,
  );
});

describe('any values', () => {
  const expectToApply = (base: Json, value: Json) => {
    const before = JSON.stringify([base, value]);
    const result = applyOperations(base, diff(base, value));
    if (!isEqual(result, value)) expect(result).toEqual(value);
    expect(JSON.stringify([base, value])).toBe(before);
  };

  it('the operations turn one value into the other', () => {
    const values = fc.jsonValue({ maxDepth: 4 }).map((value): Json => JSON.parse(JSON.stringify(value)));
    fc.assert(fc.property(values, values, expectToApply), { numRuns: 100 });
    fc.assert(fc.property(lists, lists, expectToApply), { numRuns: 200 });
  });

  it('the operations repeat random edits of rows and blocks', () => {
    fc.assert(
      fc.property(lists, choices, (list, numbers) =>
        expectToApply({ list }, editRandomly({ list }, numbers, 'new')),
      ),
      { numRuns: 300 },
    );
  });

  it('a move, an insert and a removal of one entry of many are one operation each', () => {
    const index = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(index, index, fc.boolean(), (from, to, isRow) => {
        const list: Json[] = Array.from({ length: 10 }, (_, i) => (isRow ? { name: `Dr. ${i}` } : i));
        const [entry = null] = list.slice(from);
        const rest = list.toSpliced(from, 1);
        expect(diff(list, rest.toSpliced(to, 0, entry))).toHaveLength(from === to ? 0 : 1);
        expect(diff(list, rest)).toEqual([{ op: 'remove', pointer: `/${from}` }]);
        expect(diff(rest, list)).toEqual([{ op: 'insert', pointer: `/${from}`, value: entry }]);
      }),
    );
  });

  it('long lists take no seconds', () => {
    const rows = Array.from({ length: 1000 }, (_, i) => ({ name: `Dr. ${i}`, text: `about ${i} and more` }));
    const moved = [...rows.slice(500), ...rows.slice(0, 500)];
    const others = Array.from({ length: 1000 }, (_, i) => ({ text: `${i * 7} other words ${i}` }));
    const bits = Array.from({ length: 1000 }, (_, i) => ((i * i) % 7) % 2);
    const getTime = startCpuTimer();
    for (const value of [moved, others, rows.toReversed()]) diff(rows, value);
    diff(bits, bits.toReversed());
    expect(getTime()).toBeLessThan(600);
  });
});
