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
    ['with a format that nobody knows', { type: 'string', format: 'hex' }, 'unknown format "hex" ignored'],
  ])('%s is refused in words', (_, schema, message) => {
    expect(() => rowCompiler()(schema)).toThrow(message);
  });
});
