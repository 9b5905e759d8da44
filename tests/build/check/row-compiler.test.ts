import { describe, expect, it } from 'vitest';
import { createRowCompiler } from '../../../src/build/check/row-compiler.ts';

/** Returns the keywords of the errors of a cell. */
function checkCell(column: object, value: unknown): string[] {
  const check = createRowCompiler()({ type: 'object', properties: { a: column } });
  return check({ a: value }).map(({ keyword }) => keyword);
}

describe('a compiled row schema', () => {
  it('checks rows and reports all mistakes at once', () => {
    const check = createRowCompiler()({
      type: 'object',
      properties: { name: { type: 'string' }, age: { type: 'integer' } },
      required: ['name', 'age'],
      additionalProperties: false,
    });
    expect(check({ name: 'Ada', age: 36 })).toEqual([]);
    expect(check({ name: 5, aeg: 36 }).map(({ keyword }) => keyword)).toEqual([
      'required',
      'additionalProperties',
      'type',
    ]);
  });

  it.each<[text: string, column: object, isRight: boolean]>([
    ['', { minLength: 1 }, false],
    [' ', { minLength: 1 }, true],
    ['a', { minLength: 2 }, false],
    ['\u{1F600}', { minLength: 2 }, false],
    ['\u{1F600}a', { minLength: 2, maxLength: 2 }, true],
    ['\u{1F600}', { maxLength: 1 }, true],
    ['ab', { maxLength: 1 }, false],
  ])('counts characters as people do: %j under %j', (text, column, isRight) => {
    expect(checkCell({ type: 'string', ...column }, text)).toEqual(
      isRight ? [] : [expect.stringMatching(/^m(in|ax)Length$/)],
    );
  });

  it.each<[column: object, right: unknown, wrong: unknown, keyword: string]>([
    [{ enum: ['core', 1, true] }, true, 'x', 'enum'],
    [{ type: 'integer', minimum: 1, maximum: 9 }, 9, 10, 'maximum'],
    [{ type: 'array', items: { type: 'string', format: 'slug' }, minItems: 1 }, ['a'], ['A'], 'format'],
    [{ type: 'array', maxItems: 1 }, ['a'], ['a', 'b'], 'maxItems'],
    [{ type: 'string', 'x-refers': 'data/people', 'x-headerHidden': true }, 'ada', 5, 'type'],
  ])('%j', (column, right, wrong, keyword) => {
    expect(checkCell(column, right)).toEqual([]);
    expect(checkCell(column, wrong)).toEqual([keyword]);
  });
});
