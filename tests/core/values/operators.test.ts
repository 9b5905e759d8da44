import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { getSchema } from '../../../src/core/schema/schema.ts';
import { OPERATORS } from '../../../src/core/values/operators.ts';

const NAMES = [...OPERATORS.keys()];

describe('the operators of conditions', () => {
  it('are those of the schema', () => {
    expect(NAMES.toSorted()).toEqual(Object.keys(getSchema('parts/condition').properties ?? {}).toSorted());
  });

  it('have words of other languages that mean one of them alone', () => {
    const operators = Object.values(getSchema('parts/condition').properties ?? {});
    const aliases = operators.flatMap((operator) => operator['x-aliases'] ?? []);
    expect(aliases.length).toBeGreaterThan(NAMES.length);
    expect(aliases.filter((alias, i) => aliases.indexOf(alias) !== i)).toEqual([]);
  });

  it.each(NAMES)('have "%s" in the descriptions and the documentation', (name) => {
    const texts = [
      getSchema('parts/condition').description,
      getSchema('parts/query').properties?.where?.description,
    ];
    for (const text of texts) expect(text).toContain(`\`${name}\``);
    expect(readFileSync('docs/queries.md', 'utf8')).toMatch(new RegExp(`^### .*\`${name}\``, 'm'));
  });
});
