import { describe, expect, it } from 'vitest';
import { rowCompiler } from '../../src/node/row-schemas.ts';

const DRAFT = 'http://json-schema.org/draft-07/schema';
const row = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };

describe('a row schema', () => {
  it.each([row, { $schema: DRAFT, ...row }, { $schema: `${DRAFT}#`, ...row }])(
    'of this draft checks rows, every slip at once',
    (schema) => {
      const check = rowCompiler()(schema);
      expect(check({ name: 'Ada' })).toEqual([]);
      expect(check({ name: 5 }).map(({ keyword }) => keyword)).toEqual(['type']);
      expect(check({}).map(({ keyword }) => keyword)).toEqual(['required']);
    },
  );

  it.each<[says: string, schema: object, message: string]>([
    [
      'of another draft',
      { ...row, $schema: 'https://json-schema.org/draft/2020-12/schema' },
      `"$schema" is "https://json-schema.org/draft/2020-12/schema", not "${DRAFT}"`,
    ],
    ['that is none', { ...row, required: 'name' }, 'schema is invalid: data/required must be array'],
    [
      'with a keyword that nobody knows',
      { ...row, requierd: [] },
      'strict mode: unknown keyword: "requierd"',
    ],
    [
      'that asks for a column it has not',
      { ...row, required: ['nmae'] },
      'strict mode: required property "nmae" is not defined',
    ],
    ['with a format that nobody knows', { type: 'string', format: 'hex' }, 'unknown format "hex" ignored'],
  ])('%s is refused in words', (_, schema, message) => {
    expect(() => rowCompiler()(schema)).toThrow(message);
  });

  it.each<[text: string, schema: object, isRight: boolean]>([
    ['', { minLength: 1 }, false],
    [' ', { minLength: 1 }, true],
    ['a', { minLength: 2 }, false],
    ['\u{1F600}', { minLength: 2 }, false],
    ['\u{1F600}a', { minLength: 2, maxLength: 2 }, true],
    ['\u{1F600}', { maxLength: 1 }, true],
    ['ab', { maxLength: 1 }, false],
  ])('counts what a person would: %j under %j', (text, schema, isRight) => {
    const keywords = rowCompiler()({ type: 'string', ...schema })(text).map(({ keyword }) => keyword);
    expect(keywords).toEqual(isRight ? [] : [expect.stringMatching(/^m(in|ax)Length$/)]);
  });
});
