import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemsOf, siteWith } from './memory.ts';

const RUNS = { numRuns: 300, seed: 20260101 };

describe('whatever a file holds, the check tells it and never throws', () => {
  it('any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(problemsOf(siteWith([], { 'content/pages/home.json': text })).length).toBeGreaterThan(0);
      }),
      RUNS,
    );
  });

  it('any JSON, as a page, a block, the site config, a table and its schema', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value);
        problemsOf(siteWith([], { 'content/pages/home.json': text }));
        problemsOf(siteWith([value]));
        problemsOf(siteWith([], { 'site.config.json': text }));
        problemsOf(
          siteWith([{ type: 'table', title: 'T', data: 'a' }], {
            'content/data/a.json': text,
            'content/data/a.schema.json': '{}',
          }),
        );
        problemsOf(
          siteWith([{ type: 'table', title: 'T', data: 'a' }], {
            'content/data/a.csv': text,
            'content/data/a.schema.json': text,
          }),
        );
      }),
      RUNS,
    );
  });

  it('any slip in a right page: a piece taken out', () => {
    const whole = siteWith([
      { type: 'prose', title: 'A', text: ['One.', '- two'], facts: [{ term: 'a', detail: 'b' }] },
    ]);
    const text = whole['content/pages/home.json'] ?? '';
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.integer({ min: 1, max: 6 }), (start, length) => {
        problemsOf({
          ...whole,
          'content/pages/home.json': text.slice(0, start) + text.slice(start + length),
        });
      }),
      RUNS,
    );
  });
});
