import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getProblems, SITE, siteWith } from '../core/memory.ts';
import { startCpuTimer } from '../cpu-timer.ts';
import { splitWords } from '../split-words.ts';
import { CASES, forAll, SEED, SITE_TIMEOUT_MS } from './cases.ts';
import { expectValidRanges } from './expect-ranges.ts';

/** CPU milliseconds of one check. */
const HANG_MS = 1000;
const CONFIG: Record<string, unknown> = {
  ...JSON.parse(SITE),
  lang: 'en-IN',
  timeZone: 'Asia/Kolkata',
  timeZoneName: 'IST',
  siteMap: '/all',
  theme: { brand: '#1e3a8a' },
  limits: { scrollTopPx: 300 },
  words: { home: 'Start', slideOf: '{n} of {total}' },
};
const TEXT = JSON.stringify(CONFIG, null, 2);
const VALUES = [
  ...splitWords(`
    / /.. // {product} { }} {{{ \u0000 \uD800 https:// +05:30 xx-yy-zz constructor __proto__ [x](y) **x**
  `),
  'https://a b',
  'x'.repeat(5000),
  '',
  ' ',
  '\n',
  ...[null, true, 0, -1, 1e308],
  ...[[], {}, [[]], { a: { b: { c: 1 } } }, ['x']],
];
const value = fc.oneof(fc.constantFrom<unknown>(...VALUES), fc.jsonValue({ maxDepth: 3 }));

/** Returns the config with one value changed, at any depth. */
function changed(target: unknown, path: readonly number[], put: unknown): unknown {
  if (typeof target !== 'object' || target === null || path.length === 0) return put;
  const keys = Object.keys(target);
  const key = keys[(path[0] ?? 0) % Math.max(1, keys.length)];
  if (key === undefined) return put;
  const inner = changed(Reflect.get(target, key), path.slice(1), put);
  return Array.isArray(target)
    ? target.map((item, i) => (String(i) === key ? inner : item))
    : { ...target, [key]: inner };
}

function check(text: string): void {
  const files = siteWith([{ type: 'prose', text: 'By {product}, [home](/).' }], { 'site.config.json': text });
  const getCpuMs = startCpuTimer();
  const problems = getProblems(files);
  expect(getCpuMs()).toBeLessThan(HANG_MS);
  expectValidRanges(problems, files);
}

describe('any site config is reported at its range, and nothing throws', () => {
  it('one value is replaced', { timeout: SITE_TIMEOUT_MS }, () => {
    forAll(fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }), value, (path, put) => {
      check(JSON.stringify(changed(CONFIG, path, put), null, 2));
    });
  });

  it('a piece is deleted or duplicated', { timeout: SITE_TIMEOUT_MS }, () => {
    forAll(
      fc.nat(TEXT.length - 1),
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      (start, length, isTwice) => {
        const piece = TEXT.slice(start, start + length);
        check(TEXT.slice(0, start) + (isTwice ? piece + piece : '') + TEXT.slice(start + length));
      },
    );
  });

  it('a wrong value in one field is reported for that field alone', { timeout: SITE_TIMEOUT_MS }, () => {
    // `name` and `description` may be any text; links and files of the config are looked up elsewhere.
    const fields = ['theme', 'limits', 'timings', 'search', 'shareCards', 'footer', 'contact', 'logos'];
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        fc.constantFrom<unknown>(null, 0, 'x', [0], { x: 1 }),
        (field, put) => {
          const files = siteWith([{ type: 'prose', text: 'By {product}, [home](/).' }], {
            'site.config.json': JSON.stringify({ ...CONFIG, [field]: put }),
          });
          const problems = getProblems(files);
          const others = problems.filter(
            ({ file, pointer }) => file !== 'site.config.json' || !pointer.startsWith(`/${field}`),
          );
          expect(others.map(({ rule }) => rule)).toEqual([]);
        },
      ),
      { numRuns: Math.min(CASES, 1000), seed: SEED },
    );
  });
});
