import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRowCompiler } from '../../src/build/check/row-compiler.ts';
import { readRowSchema } from '../../src/core/load/row-schema.ts';
import { getSchema } from '../../src/core/schema/schema.ts';
import { mapValues } from '../../src/core/util/map-values.ts';
import { memorySource } from '../core/memory.ts';
import { startCpuTimer } from '../cpu-timer.ts';
import { splitWords } from '../split-words.ts';
import { forAll } from './cases.ts';

/** CPU milliseconds of one case: a hang takes minutes. */
const HANG = 10_000;

const pattern = fc.oneof(
  fc.constantFrom(
    ...splitWords('(a+)+$ ^(a|a)*$ (.*)*x ^(\\w+\\s?)*$ (?=a) (a)\\1 [ (a{1000}){1000} a*a*a*b'),
  ),
  fc
    .array(fc.constantFrom(...splitWords('a b . * + ? ( ) | [ ] ^ $ {2} {1,9} \\d \\w')), {
      maxLength: 10,
    })
    .map((parts) => parts.join('')),
  fc.string({ maxLength: 10 }),
);

const { schema } = fc.letrec<{ schema: object | boolean }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<(object | boolean)[]>(true, false, {}),
    fc
      .record(
        {
          type: fc.oneof(
            fc.constantFrom('object', 'string', 'integer', 'number', 'boolean', 'array', 'null', 'strng'),
            fc.subarray(['object', 'string', 'number']),
          ),
          properties: fc.dictionary(
            fc.constantFrom('a', 'b', '__proto__', 'constructor', '$ref', ''),
            tie('schema'),
            {
              maxKeys: 3,
            },
          ),
          required: fc.oneof(fc.subarray(['a', 'b', 'c']), fc.constant('a')),
          additionalProperties: tie('schema'),
          patternProperties: fc.dictionary(pattern, tie('schema'), { maxKeys: 2 }),
          items: fc.oneof(tie('schema'), fc.array(tie('schema'), { maxLength: 2 })),
          pattern,
          format: fc.constantFrom('date', 'email', 'date-time', 'uri-reference', 'hex', 'regex'),
          minLength: fc.oneof(fc.nat(5), fc.integer(), fc.double()),
          maxLength: fc.oneof(fc.nat(5), fc.integer()),
          minimum: fc.double(),
          multipleOf: fc.constantFrom(1, 0, -1, 0.1),
          enum: fc.oneof(fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 4 }), fc.constant('a')),
          const: fc.jsonValue({ maxDepth: 1 }),
          uniqueItems: fc.boolean(),
          contains: tie('schema'),
          not: tie('schema'),
          if: tie('schema'),
          // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
          then: tie('schema'),
          anyOf: fc.array(tie('schema'), { maxLength: 2 }),
          allOf: fc.array(tie('schema'), { maxLength: 2 }),
          oneOf: fc.array(tie('schema'), { maxLength: 2 }),
          definitions: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema'), { maxKeys: 2 }),
          dependencies: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema'), { maxKeys: 1 }),
          $ref: fc.constantFrom(
            ...splitWords('# #/definitions/a #/properties/a #/% #a a.json https://example.org/'),
            '',
          ),
          $id: fc.constantFrom('a', '#a', 'http://[', 'https://example.org/a.json', ''),
          $async: fc.boolean(),
          $schema: fc.constantFrom('http://json-schema.org/draft-07/schema#', 'x'),
          nullable: fc.boolean(),
          $data: fc.constant('/a'),
          id: fc.constant('a'),
          discriminator: fc.constant({ propertyName: 'a' }),
          unknown: fc.jsonValue({ maxDepth: 1 }),
        },
        { requiredKeys: [], noNullPrototype: true },
      )
      .map((all) => Object.fromEntries(pickSome(Object.entries(all)))),
  ),
}));

/** Values of keywords by their type in the schema of columns; of a keyword without one, the schema of entries. */
const VALUES: Record<string, fc.Arbitrary<unknown>> = {
  string: fc.string({ maxLength: 5 }),
  integer: fc.oneof(fc.nat(5), fc.maxSafeInteger()),
  number: fc.double(),
  boolean: fc.boolean(),
  array: fc.array(fc.oneof(fc.string(), fc.double(), fc.boolean()), { maxLength: 4 }),
};

const { column } = fc.letrec<{ column: object }>((tie) => ({
  column: fc.record(
    mapValues(getSchema('parts/column').properties ?? {}, ({ enum: values, type }) =>
      values
        ? fc.constantFrom(...values)
        : (VALUES[String(type)] ?? fc.oneof({ maxDepth: 3 }, fc.constant({}), tie('column'))),
    ),
    { requiredKeys: [], noNullPrototype: true },
  ),
}));

/** Picks a few items, so that some schemas are valid. */
function pickSome<T>(all: T[]): T[] {
  return all.filter((_, i) => (i * 7919 + all.length) % Math.max(1, all.length) < 3);
}

const row = fc.oneof(
  fc.dictionary(
    fc.constantFrom('a', 'b', 'c', '__proto__', ''),
    fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('a'.repeat(5000), `${'a '.repeat(3000)}!`)),
    { maxKeys: 4 },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

const FILE = 'content/data/a.schema.json';
const compile = createRowCompiler();

function read(text: string) {
  return readRowSchema(FILE, memorySource({ [FILE]: text }), compile);
}

const text = fc.oneof(
  fc.oneof(schema, fc.jsonValue({ maxDepth: 4 })).map((value) => JSON.stringify(value)),
  fc
    .record({ properties: fc.dictionary(fc.constantFrom('a', 'b', '__proto__', ''), column) })
    .map((value) => JSON.stringify(value)),
);

describe('any row schema', () => {
  it('checks rows or is reported, without a throw or a hang', () => {
    let right = 0;
    forAll(text, fc.array(row, { maxLength: 3 }), (written, rows) => {
      const getCpuMs = startCpuTimer();
      const { check, diagnostics } = read(written);
      expect(check === undefined).toBe(diagnostics.length > 0);
      for (const { message } of diagnostics) expect(message).toMatch(/[.?]$/s);
      if (check) right++;
      for (const one of rows)
        for (const { keyword } of check?.(one) ?? []) expect(keyword).toBeTypeOf('string');
      expect(getCpuMs()).toBeLessThan(HANG);
    });
    expect(right).toBeGreaterThan(0);
  });

  it('with a pattern is refused, at any depth', () => {
    forAll(pattern, fc.nat(4), (source, depth) => {
      let node: object = { type: 'string', pattern: source };
      for (let i = 0; i < depth; i++) node = { type: 'array', items: node };
      const { check, diagnostics } = read(JSON.stringify({ properties: { a: node } }));
      expect(check).toBeUndefined();
      expect(diagnostics.map(({ pointer }) => pointer)).toEqual([
        `/properties/a${'/items'.repeat(depth)}/pattern`,
      ]);
    });
  });
});
