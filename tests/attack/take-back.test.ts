import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compare, takeBack } from '../../src/core/changes/compare.ts';
import { describeComparison } from '../../src/core/changes/describe.ts';
import { diff } from '../../src/core/changes/diff.ts';
import { groupChanges } from '../../src/core/changes/group-changes.ts';
import { getSchema } from '../../src/core/schema/schema.ts';
import type { Json } from '../../src/core/types.ts';
import { applyOperations } from '../core/edit/apply-model.ts';
import { CASES, IS_ALL, SEED, TIMEOUT_MS } from './cases.ts';
import { countTexts, createRandom, createVersion, listPageFiles } from './versions.ts';

/** The number of pairs of versions of each page. */
const PAIRS = IS_ALL ? 1000 : Math.min(CASES, 1000);
const FILE = 'content/pages/page.json';

const listTexts = (value: Json) => countTexts(getSchema('page'), value);

/** Lists the texts of a version that stand more often than in both of two others, or less often. */
function listDoubledOrLost(value: Json, between: readonly ReadonlyMap<string, number>[]): string[] {
  const counts = listTexts(value);
  const texts = new Set([counts, ...between].flatMap((map) => [...map.keys()]));
  return [...texts].filter((text) => {
    const count = counts.get(text) ?? 0;
    const limits = between.map((map) => map.get(text) ?? 0);
    return count < Math.min(...limits) || count > Math.max(...limits);
  });
}

/** Takes back one difference after the other, in any order. Returns what is wrong on the way, if anything is. */
function findFault(base: Json, changed: Json, random: (bound: number) => number): string | undefined {
  const between = [base, changed].map(listTexts);
  let value = changed;
  for (let count = 0; count < 500; count++) {
    const comparison = compare(base, value);
    const entries = groupChanges(FILE, describeComparison(comparison, { file: FILE, base }));
    const entry = entries[random(entries.length)];
    if (!entry) return diff(base, value).length === 0 ? undefined : 'nothing is listed of what differs';
    const next = takeBack(comparison, entry.parts) ?? null;
    const sentence = entry.changes.map(({ text }) => text).join('; ');
    const [wrong] = listDoubledOrLost(next, between);
    if (wrong !== undefined) return `${sentence}: ${JSON.stringify(wrong)} is lost or there too often`;
    const written = applyOperations(value, diff(value, next));
    if (diff(written, next).length > 0) return `${sentence}: other operations`;
    value = next;
  }
  return 'it does not end';
}

describe('differences between random versions, taken back in any order', () => {
  it.each(listPageFiles())(
    'end at the base, and neither double nor lose a text: %s',
    (file) => {
      const page: Json = JSON.parse(readFileSync(file, 'utf8'));
      for (let i = 0; i < PAIRS; i++) {
        const random = createRandom(SEED + i);
        const [base, changed] = [createVersion(page, random), createVersion(page, random)];
        const fault = findFault(base, changed, random);
        if (fault !== undefined) expect(fault, JSON.stringify({ base, changed })).toBe('');
      }
    },
    TIMEOUT_MS * 5,
  );
});
