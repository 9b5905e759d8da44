import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merge } from '../../../src/core/changes/merge.ts';
import { parsePointer } from '../../../src/core/paths/pointer.ts';
import { isObject, type Json, type JsonObject } from '../../../src/core/types.ts';
import { isEqual } from '../../../src/core/util/is-equal.ts';
import { getValue } from '../edit/apply-model.ts';
import { choices, editRandomly, lists } from './random-edits.ts';

const ADA = { name: 'Dr. Ada', role: 'Head', phone: '1' };
const BOB = { name: 'Dr. Bob', role: 'Sales', phone: '2' };
const CLEO = { name: 'Dr. Cleo', role: 'Sales', phone: '3' };
const DAN = { name: 'Dr. Dan', role: 'Press', phone: '4' };

/** Merges in both directions, which must have the same result, without conflicts. */
function mergeBoth(base: Json, mine: Json, theirs: Json): Json {
  const merged = merge(base, mine, theirs);
  const exchanged = merge(base, theirs, mine);
  expect(merged.conflicts).toEqual([]);
  expect(exchanged.conflicts).toEqual([]);
  expect(exchanged.value).toEqual(merged.value);
  return merged.value;
}

describe('without conflicts', () => {
  it('edits of different values are merged, equal ones are one', () => {
    const base = { title: 'Old', size: 1, gone: true, list: [] };
    const mine = { title: 'New', size: 1, list: [], mine: [1] };
    const theirs = { title: 'New', size: 2, list: [3], gone: true, theirs: {} };
    expect(mergeBoth(base, mine, theirs)).toEqual({
      title: 'New',
      size: 2,
      list: [3],
      mine: [1],
      theirs: {},
    });
    expect(mergeBoth([], [], [])).toEqual([]);
  });

  it('new fields follow the field before them', () => {
    const merged = mergeBoth({ a: 1, b: 1 }, { a: 1, m: 1, b: 1 }, { a: 2, b: 1, t: 1 });
    expect(Object.keys(merged ?? {})).toEqual(['a', 'm', 'b', 't']);
  });

  it('names of the prototype are names like others', () => {
    const mine = JSON.parse('{"__proto__": 1}');
    const theirs = JSON.parse('{"toString": 2}');
    expect(JSON.stringify(mergeBoth({}, mine, theirs))).toBe('{"__proto__":1,"toString":2}');
    expect(mergeBoth(mine, {}, mine)).toEqual({});
  });

  it('a row that one side moved and edited is merged with edits of the other one', () => {
    expect(
      mergeBoth([ADA, BOB, CLEO], [BOB, CLEO, { ...ADA, phone: '9' }], [{ ...ADA, role: 'x' }, BOB, CLEO]),
    ).toEqual([BOB, CLEO, { ...ADA, phone: '9', role: 'x' }]);
  });

  it('edits of rows follow them to their new places', () => {
    const mine = [BOB, CLEO, ADA];
    const theirs = [DAN, ADA, { ...BOB, phone: '9' }, CLEO];
    expect(mergeBoth([ADA, BOB, CLEO], mine, theirs)).toEqual([DAN, { ...BOB, phone: '9' }, CLEO, ADA]);
  });

  it('edits of different fields of a row are merged', () => {
    const mine = [{ ...ADA, phone: '9' }, BOB];
    expect(mergeBoth([ADA, BOB], mine, [{ ...ADA, role: 'Founder' }, BOB])).toEqual([
      { ...ADA, phone: '9', role: 'Founder' },
      BOB,
    ]);
  });

  it('two rows that move to the same place, or the same one that moves there, are merged', () => {
    expect(mergeBoth([ADA, BOB, CLEO, DAN], [BOB, CLEO, DAN, ADA], [ADA, CLEO, DAN, BOB])).toEqual([
      CLEO,
      DAN,
      ADA,
      BOB,
    ]);
    expect(mergeBoth([ADA, BOB, CLEO], [BOB, CLEO, ADA], [BOB, { ...CLEO, phone: '9' }, ADA])).toEqual([
      BOB,
      { ...CLEO, phone: '9' },
      ADA,
    ]);
  });

  it('a removed row and one that moved past it are merged', () => {
    expect(mergeBoth([ADA, BOB, CLEO], [BOB, ADA, CLEO], [BOB, CLEO])).toEqual([BOB, CLEO]);
    expect(mergeBoth([ADA, BOB, CLEO], [BOB, CLEO, ADA], [ADA, CLEO])).toEqual([CLEO, ADA]);
  });

  it('entries that both inserted at a place are kept in one order, equal ones once', () => {
    expect(mergeBoth(['a'], ['a', 'x'], ['a', 'y'])).toEqual(['a', 'x', 'y']);
    expect(mergeBoth(['a', 'b'], ['a', 'x', 'n', 'b'], ['a', 'm', 'x', 'b'])).toEqual([
      ...['a', 'm', 'x', 'n', 'b'],
    ]);
    expect(mergeBoth(['a', 'b'], ['a', 'x', 'b'], ['a', 'b', 'x'])).toEqual(['a', 'x', 'b', 'x']);
    expect(mergeBoth(['a'], ['a', 'x', 'x', 1], ['a', 'x', 2])).toHaveLength(5);
  });
});

describe('conflicts', () => {
  it('the same value edited in two ways has that of theirs', () => {
    const base = { a: [{ name: 'x', size: 1 }, { name: 'y' }] };
    const mine = { a: [{ name: 'x', size: 2 }, { name: 'y' }] };
    const theirs = { a: [{ name: 'new' }, { name: 'x', size: null }, { name: 'y' }] };
    expect(merge(base, mine, theirs)).toEqual({
      value: theirs,
      conflicts: [{ pointer: '/a/1/size', base: 1, mine: 2, theirs: null }],
    });
    expect(merge('a', 'b', 'c')).toEqual({
      value: 'c',
      conflicts: [{ pointer: '', base: 'a', mine: 'b', theirs: 'c' }],
    });
  });

  it('a field that both added in different ways has no base', () => {
    expect(merge({}, { 'a/b': 1 }, { 'a/b': [] })).toEqual({
      value: { 'a/b': [] },
      conflicts: [{ pointer: '/a~1b', mine: 1, theirs: [] }],
    });
  });

  it('what one side removed and the other one edited stays as edited', () => {
    const edited = { ...BOB, phone: '9' };
    const conflict = { pointer: '/1', base: BOB };
    const value = [ADA, edited, CLEO];
    expect(merge([ADA, BOB, CLEO], [ADA, CLEO], value)).toEqual({
      value,
      conflicts: [{ ...conflict, theirs: edited }],
    });
    expect(merge([ADA, BOB, CLEO], value, [ADA, CLEO])).toEqual({
      value,
      conflicts: [{ ...conflict, mine: edited }],
    });
    expect(merge({ a: 1 }, {}, { a: null })).toEqual({
      value: { a: null },
      conflicts: [{ pointer: '/a', base: 1, theirs: null }],
    });
  });

  it('what one side removed and the other one moved stays where it moved to', () => {
    expect(merge([ADA, BOB, CLEO], [BOB, CLEO], [BOB, CLEO, ADA])).toEqual({
      value: [BOB, CLEO, ADA],
      conflicts: [{ pointer: '/2', base: ADA, theirs: ADA }],
    });
    expect(merge([null, 1, 2], [1, 2, null], [1, 2])).toEqual({
      value: [1, 2, null],
      conflicts: [{ pointer: '/2', base: null, mine: null }],
    });
  });

  it('what one side removed and the other one moved and edited is one conflict', () => {
    const edited = { ...ADA, phone: '9' };
    expect(merge([ADA, BOB, CLEO], [BOB, CLEO, edited], [BOB, CLEO])).toEqual({
      value: [BOB, CLEO, edited],
      conflicts: [{ pointer: '/2', base: ADA, mine: edited }],
    });
  });

  it('an entry that both moved to different places is where theirs has it', () => {
    const conflict = { base: ADA, mine: ADA, theirs: ADA };
    expect(merge([ADA, BOB, CLEO, DAN], [BOB, CLEO, ADA, DAN], [BOB, CLEO, DAN, ADA])).toEqual({
      value: [BOB, CLEO, DAN, ADA],
      conflicts: [{ pointer: '/3', ...conflict }],
    });
    expect(merge([ADA, BOB, CLEO, DAN], [BOB, CLEO, DAN, ADA], [BOB, CLEO, ADA, DAN])).toEqual({
      value: [BOB, CLEO, ADA, DAN],
      conflicts: [{ pointer: '/2', ...conflict }],
    });
  });

  it('a move that the other one undoes is reported', () => {
    expect(merge([ADA, BOB, CLEO], [BOB, ADA, CLEO], [ADA, CLEO, BOB]).conflicts).toHaveLength(1);
    expect(merge([ADA, BOB, CLEO], [ADA, CLEO, BOB], [BOB, ADA, CLEO]).conflicts).toHaveLength(1);
  });
});

describe('random edits', () => {
  const rows = Array.from({ length: 8 }, (_, i) => ({ name: `Dr. ${i}`, role: 'x', size: i }));
  type Row = (typeof rows)[number];
  interface Edit {
    kind: 'edit' | 'remove' | 'insert' | 'move' | 'none';
    to: number;
  }
  const createEdits = (...kinds: Edit['kind'][]) =>
    fc.array(fc.record({ kind: fc.constantFrom(...kinds), to: fc.nat(rows.length) }), {
      minLength: rows.length,
      maxLength: rows.length,
    });

  /** Makes an edit of each row: moves last. */
  const edit = (list: readonly Row[], edits: readonly Edit[], side: string): Row[] => {
    const getKind = (row: Row) => edits[row.size]?.kind ?? 'none';
    const edited = list.flatMap((row) => {
      if (getKind(row) === 'insert')
        return [row, { ...row, name: `${side} ${row.size}`, role: side, size: -1 }];
      if (getKind(row) === 'edit') return [{ ...row, role: side }];
      return getKind(row) === 'remove' ? [] : [row];
    });
    return list.reduce((rest, row) => {
      const at = getKind(row) === 'move' ? rest.indexOf(row) : -1;
      return at < 0 ? rest : rest.toSpliced(at, 1).toSpliced(edits[row.size]?.to ?? 0, 0, row);
    }, edited);
  };

  it('edits of different rows are merged', () => {
    const sides = createEdits('edit', 'remove', 'insert', 'none');
    const owners = fc.array(fc.boolean(), { minLength: rows.length, maxLength: rows.length });
    fc.assert(
      fc.property(sides, owners, (edits, isMine) => {
        const none: Edit = { kind: 'none', to: 0 };
        const some = edits.map((one, i) => (isMine[i] ? one : none));
        const others = edits.map((one, i) => (isMine[i] ? none : one));
        const mine = edit(rows, some, 'mine');
        expect(mergeBoth(rows, mine, edit(rows, others, 'theirs'))).toEqual(edit(mine, others, 'theirs'));
      }),
      { numRuns: 200 },
    );
  });

  it('edits of rows and another order of them are merged', () => {
    const order = fc.shuffledSubarray(rows, { minLength: rows.length });
    fc.assert(
      fc.property(order, createEdits('edit', 'none'), (sorted, edits) => {
        const theirs = edit(rows, edits, 'theirs');
        expect(mergeBoth(rows, sorted, theirs)).toEqual(edit(sorted, edits, 'theirs'));
      }),
      { numRuns: 200 },
    );
  });

  it('each edit, removal and move of a row is in the result or in a conflict', () => {
    const edits = createEdits('edit', 'remove', 'move', 'none', 'none');
    fc.assert(
      fc.property(edits, edits, (some, others) => {
        const mine = edit(rows, some, 'mine');
        const theirs = edit(rows, others, 'theirs');
        const { value, conflicts } = merge(rows, mine, theirs);
        const result = (Array.isArray(value) ? value : []).map((row) => (isObject(row) ? row : {}));
        const find = (list: readonly JsonObject[], { name }: Row) =>
          list.findIndex((row) => row.name === name);
        for (const [side, list] of Object.entries({ mine, theirs }))
          for (const row of rows) {
            const isReported = conflicts.some(({ base, pointer }) => {
              const entry = result[Number(parsePointer(pointer)[0])];
              return isEqual(base ?? null, row) || entry?.name === row.name;
            });
            const place = find(list, row);
            if (isReported) continue;
            if (place < 0) expect(find(result, row)).toBe(-1);
            else if (list[place]?.role === side) expect(result[find(result, row)]?.role).toBe(side);
          }
        const common = rows.filter((row) => find(mine, row) >= 0 && find(theirs, row) >= 0);
        const listPassed = (list: readonly JsonObject[]) =>
          common.flatMap((row, i) =>
            common
              .slice(i)
              .flatMap((other) =>
                find(list, row) > find(list, other) ? [`${row.name}, ${other.name}`] : [],
              ),
          );
        if (conflicts.length > 0) return;
        const passed = listPassed(result);
        for (const list of [mine, theirs]) {
          const own = listPassed(list);
          if (own.length > 0) expect(own.some((pair) => passed.includes(pair))).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('no new value is lost silently, and without conflicts the sides can be exchanged', () => {
    fc.assert(
      fc.property(lists, choices, choices, (list, some, others) => {
        const base = { list };
        const mine = editRandomly(base, some, 'mine');
        const theirs = editRandomly(base, others, 'theirs');
        const { value, conflicts } = merge(base, mine, theirs);
        const all = JSON.stringify([value, conflicts]);
        for (const [text] of JSON.stringify([mine, theirs]).matchAll(/"(mine|theirs) \d+"/g))
          expect(all).toContain(text);
        for (const { pointer } of conflicts) getValue(value, pointer);
        expect(merge(base, mine, base)).toEqual({ value: mine, conflicts: [] });
        expect(merge(base, mine, mine)).toEqual({ value: mine, conflicts: [] });
        if (conflicts.length === 0) mergeBoth(base, mine, theirs);
      }),
      { numRuns: 1000 },
    );
  });
});
