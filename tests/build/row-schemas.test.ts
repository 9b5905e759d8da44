import { describe, expect, it } from 'vitest';
import { createRowCompiler } from '../../src/build/row-schemas.ts';
import type { RowCheck, RowSchemaError } from '../../src/core/schema/row-check.ts';
import { startCpuTimer } from '../cpu-timer.ts';

const DRAFT = 'http://json-schema.org/draft-07/schema';
const row = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };

/** Returns the check of a valid schema. */
function compileCheck(schema: object): RowCheck {
  const compiled = createRowCompiler()(schema);
  if ('errors' in compiled) throw new Error(JSON.stringify(compiled.errors));
  return compiled.check;
}

/** Returns the problems of a schema. */
function findProblems(schema: object): readonly RowSchemaError[] {
  const compiled = createRowCompiler()(schema);
  return 'errors' in compiled ? compiled.errors : [];
}

describe('a row schema', () => {
  it.each([row, { $schema: DRAFT, ...row }, { $schema: `${DRAFT}#`, ...row }])(
    'of draft 7 checks rows and reports all mistakes at once',
    (schema) => {
      const check = compileCheck(schema);
      expect(check({ name: 'Ada' })).toEqual([]);
      expect(check({ name: 5 }).map(({ keyword }) => keyword)).toEqual(['type']);
      expect(check({}).map(({ keyword }) => keyword)).toEqual(['required']);
    },
  );

  const deep = (depth: number): object => (depth === 0 ? {} : { properties: { a: deep(depth - 1) } });

  it.each<[says: string, schema: object, pointer: string, message: string]>([
    [
      'of another draft',
      { ...row, $schema: 'https://json-schema.org/draft/2020-12/schema' },
      '/$schema',
      'Row schemas are written in draft 7 of JSON Schema, not in "https://json-schema.org/draft/2020-12/schema".',
    ],
    ['that is none', { ...row, required: 'name' }, '/required', '"required" must be array.'],
    [
      'of a type that nobody knows',
      { type: 'object', properties: { name: { type: 'strng' } } },
      '/properties/name/type',
      '"properties › name › type" can\'t be "strng". Did you mean "string"?',
    ],
    [
      'with a keyword that nobody knows',
      { type: 'object', properties: { name: { type: 'string', maxlength: 3 } } },
      '/properties/name/maxlength',
      'JSON Schema has no "maxlength". Did you mean "maxLength"?',
    ],
    [
      'with a misspelt keyword at the top',
      { ...row, requierd: [] },
      '/requierd',
      'JSON Schema has no "requierd". Did you mean "required"?',
    ],
    [
      'that asks for a column it has not',
      { ...row, required: ['nmae'] },
      '/required/0',
      '"required" names a column "nmae" that is not among the "properties". Did you mean "name"?',
    ],
    [
      'with a format that nobody knows',
      { properties: { a: { type: 'string', format: 'e-mail' } } },
      '/properties/a/format',
      'There is no format "e-mail". Did you mean "email"?',
    ],
    [
      'that refers to another file',
      { properties: { a: { $ref: 'https://example.org/a.json' } } },
      '/properties/a/$ref',
      '"https://example.org/a.json" does not exist in this schema.',
    ],
    [
      'that refers to nothing',
      { properties: { a: { $ref: '#/definitions/emial' } }, definitions: { email: {} } },
      '/properties/a/$ref',
      '"#/definitions/emial" does not exist in this schema. Did you mean "#/definitions/email"?',
    ],
    [
      'that refers to itself',
      { properties: { a: { $ref: '#' } } },
      '/properties/a/$ref',
      'The row schema refers to itself here.',
    ],
    [
      'whose definitions refer to each other',
      {
        properties: { a: { $ref: '#/definitions/b' } },
        definitions: { b: { items: { $ref: '#/definitions/c' } }, c: { not: { $ref: '#/definitions/b' } } },
      },
      '/definitions/c/not/$ref',
      'The row schema refers to itself here.',
    ],
    [
      'whose definitions grow beyond measure',
      {
        properties: { a: { $ref: '#/definitions/d0' } },
        definitions: Object.fromEntries(
          Array.from({ length: 30 }, (_, i) => {
            const next = { $ref: `#/definitions/d${i + 1}` };
            return [`d${i}`, i === 29 ? {} : { anyOf: [next, next] }];
          }),
        ),
      },
      '',
      'The row schema is too large: with what it refers to, more than 5000 values.',
    ],
    [
      'with a huge list of values',
      { properties: { a: { enum: Array.from({ length: 1e5 }, (_, i) => i) } } },
      '',
      'The row schema is too large: with what it refers to, more than 5000 values.',
    ],
    ['that is asynchronous', { ...row, $async: true }, '/$async', 'A row schema has no "$async".'],
    [
      'with a name for a part',
      { properties: { a: { $id: '#a' } } },
      '/properties/a/$id',
      'Only a whole schema has an "$id".',
    ],
    [
      'with a pattern that is none',
      { properties: { a: { type: 'string', pattern: '(' } } },
      '/properties/a/pattern',
      '"(" is not a regular expression: Unterminated group.',
    ],
    [
      'with a pattern that looks ahead',
      { properties: { a: { type: 'string', pattern: '^(?=a)b' } } },
      '/properties/a/pattern',
      'The pattern "^(?=a)b" can\'t be run safely.',
    ],
    [
      'with a pattern that refers back',
      { patternProperties: { '(a)\\1': {} } },
      '/patternProperties/(a)\\1',
      'The pattern "(a)\\\\1" can\'t be run safely.',
    ],
    [
      'with a pattern that is too large',
      { properties: { a: { type: 'string', pattern: '(a{1000}){1000}' } } },
      '/properties/a/pattern',
      'The pattern "(a{1000}){1000}" is too large.',
    ],
    [
      'with a length that is none',
      { properties: { a: { type: 'string', maxLength: -1 } } },
      '/properties/a/maxLength',
      '"properties › a › maxLength" must be >= 0.',
    ],
    [
      'with a condition without consequence',
      { properties: { a: { if: {} } } },
      '/properties/a',
      'The row schema can\'t be used: "if" without "then" and "else" is ignored.',
    ],
  ])('%s is refused with a message, at its position', (_, schema, pointer, message) => {
    expect(findProblems(schema).map((problem) => [problem.pointer, problem.message])).toEqual([
      [pointer, message],
    ]);
  });

  it('finds duplicate entries in linear time', () => {
    const check = compileCheck({ type: 'array', uniqueItems: true });
    const items = Array.from({ length: 200_000 }, (_, i) => ({ a: i, b: [i] }));
    const getCpuMs = startCpuTimer();
    expect(check(items)).toEqual([]);
    expect(check([...items, { b: [7], a: 7 }])).toHaveLength(1);
    expect(check([['a', 1], { a: 1 }, [['a', 1]]])).toHaveLength(0);
    expect(getCpuMs()).toBeLessThan(20_000);
  });

  it('may have a keyword that every object of JavaScript has', () => {
    expect(compileCheck({ ...row, valueOf: 'x' })({ name: 'Ada' })).toEqual([]);
  });

  it('may be large, and have the same "$id" as another', () => {
    const compile = createRowCompiler();
    const schema = () => ({ ...row, $id: 'https://example.org/row.json' });
    expect(compile(schema())).toHaveProperty('check');
    expect(compile(schema())).toHaveProperty('check');
    expect(compile(deep(100))).toHaveProperty('check');
  });

  it.each<[pattern: string, text: string]>([
    ['(a+)+$', `${'a'.repeat(100_000)}!`],
    ['^(a|a)*$', `${'a'.repeat(100_000)}!`],
    ['^(.*)*x$', 'a'.repeat(100_000)],
    ['^([a-z]+\\s?)*$', `${'word '.repeat(20_000)}!`],
    [`^${'.*a'.repeat(30)}$`, 'b'.repeat(100_000)],
  ])('runs the pattern %s in linear time', (pattern, text) => {
    const check = compileCheck({ type: 'string', pattern });
    const getCpuMs = startCpuTimer();
    expect(check(text)).toHaveLength(1);
    expect(getCpuMs()).toBeLessThan(20_000);
  });

  it.each<[text: string, schema: object, isRight: boolean]>([
    ['', { minLength: 1 }, false],
    [' ', { minLength: 1 }, true],
    ['a', { minLength: 2 }, false],
    ['\u{1F600}', { minLength: 2 }, false],
    ['\u{1F600}a', { minLength: 2, maxLength: 2 }, true],
    ['\u{1F600}', { maxLength: 1 }, true],
    ['ab', { maxLength: 1 }, false],
  ])('counts characters as people do: %j under %j', (text, schema, isRight) => {
    const keywords = compileCheck({ type: 'string', ...schema })(text).map(({ keyword }) => keyword);
    expect(keywords).toEqual(isRight ? [] : [expect.stringMatching(/^m(in|ax)Length$/)]);
  });
});
