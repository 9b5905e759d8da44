import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getProblems, siteWith } from './memory.ts';

const RUNS = { numRuns: 300, seed: 20260101 };

describe('any file content is reported, without a throw', () => {
  it('any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(getProblems(siteWith([], { 'content/pages/home.json': text })).length).toBeGreaterThan(0);
      }),
      RUNS,
    );
  });

  it('any JSON, as a page, a block, the site config, a table and its schema', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value);
        getProblems(siteWith([], { 'content/pages/home.json': text }));
        getProblems(siteWith([value]));
        getProblems(siteWith([], { 'site.config.json': text }));
        getProblems(
          siteWith([{ type: 'table', title: 'T', data: 'a' }], {
            'content/data/a.json': text,
            'content/data/a.schema.json': '{}',
          }),
        );
        getProblems(
          siteWith([{ type: 'table', title: 'T', data: 'a' }], {
            'content/data/a.csv': text,
            'content/data/a.schema.json': text,
          }),
        );
      }),
      RUNS,
    );
  });
});
