import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CASES, SEED } from '../../attack/cases.ts';
import { type Files, listRules, siteWith } from '../memory.ts';

const RUNS = { numRuns: 3 * CASES, seed: SEED };
const TABLE = { type: 'table', title: 'T', data: 'a' };

/** Returns the rules of a site's problems, none of which may be that a part of the check has thrown. */
function check(files: Files): string[] {
  const found = listRules(files);
  expect(found.filter((rule) => /-failed$/.test(rule))).toEqual([]);
  return found;
}

describe('any file content is reported, without a throw', () => {
  it('any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(check(siteWith([], { 'content/pages/home.json': text })).length).toBeGreaterThan(0);
      }),
      RUNS,
    );
  });

  it('any JSON, as a page, a block, the site config, a table and its schema', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value);
        check(siteWith([], { 'content/pages/home.json': text }));
        check(siteWith([value]));
        check(siteWith([], { 'site.config.json': text }));
        check(
          siteWith([TABLE], {
            'content/data/a.json': text,
            'content/data/a.schema.json': '{ "properties": {} }',
          }),
        );
        check(siteWith([TABLE], { 'content/data/a.csv': text, 'content/data/a.schema.json': text }));
      }),
      RUNS,
    );
  });
});
