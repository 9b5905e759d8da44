import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compare, revertParts } from '../../src/core/changes/compare.ts';
import { describeComparison } from '../../src/core/changes/describe.ts';
import { diff } from '../../src/core/changes/diff.ts';
import { groupChanges } from '../../src/core/changes/group-changes.ts';
import { readDocument } from '../../src/core/edit/edit.ts';
import { DATA, PAGES } from '../../src/core/paths/content-paths.ts';
import type { Json } from '../../src/core/types.ts';
import { applyOperations } from '../core/edit/apply-model.ts';
import { CASES, IS_ALL, SEED, TIMEOUT_MS } from './cases.ts';
import { countTexts, createRandom, createVersion, listBlockFields, listContentFiles } from './versions.ts';

/** The number of pairs of versions of each file. */
const PAIRS = IS_ALL ? 1000 : Math.min(CASES, 1000);

/** Lists the texts of a version that stand more often than in both of two others, or less often. */
function listDoubledOrLost(value: Json, between: readonly ReadonlyMap<string, number>[]): string[] {
  const counts = countTexts(value);
  const texts = new Set([counts, ...between].flatMap((map) => [...map.keys()]));
  return [...texts].filter((text) => {
    const count = counts.get(text) ?? 0;
    const limits = between.map((map) => map.get(text) ?? 0);
    return count < Math.min(...limits) || count > Math.max(...limits);
  });
}

/** Takes back one difference after the other, in any order. Returns what is wrong on the way, if anything is. */
function findFault(
  file: string,
  [base, changed]: [Json, Json],
  random: (bound: number) => number,
): string | undefined {
  const between = [countTexts(base), countTexts(changed)];
  const fields = new Set([base, changed].flatMap(listBlockFields));
  let value = changed;
  for (let count = 0; count < 500; count++) {
    const comparison = compare(base, value);
    const entries = groupChanges(file, describeComparison(comparison, { file, base }));
    const entry = entries[random(entries.length)];
    if (!entry) return diff(base, value).length === 0 ? undefined : 'nothing is listed of what differs';
    const next = revertParts(comparison, entry.parts) ?? null;
    const sentence = entry.changes.map(({ text }) => text).join('; ');
    const [wrong] = file.startsWith(PAGES) ? listDoubledOrLost(next, between) : [];
    if (wrong !== undefined) return `${sentence}: ${JSON.stringify(wrong)} is lost or there too often`;
    const mixed = listBlockFields(next).find((one) => !fields.has(one));
    if (mixed !== undefined) return `${sentence}: a block has the field ${mixed} of another type`;
    const written = applyOperations(value, diff(value, next));
    if (diff(written, next).length > 0) return `${sentence}: other operations`;
    value = next;
  }
  return 'it does not end';
}

/** Takes back the differences between random versions of a file. `name` is its name in a site. */
function expectNoFault(file: string, name: string): void {
  const content = readDocument(name, readFileSync(file, 'utf8'));
  if ('refused' in content) throw new Error(content.refused);
  for (let i = 0; i < PAIRS; i++) {
    const random = createRandom(SEED + i);
    const versions: [Json, Json] = [
      createVersion(content.value, random),
      createVersion(content.value, random),
    ];
    const fault = findFault(name, versions, random);
    if (fault !== undefined) expect(fault, JSON.stringify(versions)).toBe('');
  }
}

describe('differences between random versions, taken back in any order', () => {
  it.each(listContentFiles('pages'))(
    'end at the base, and neither double nor lose a text: %s',
    (file) => expectNoFault(file, `${PAGES}page.json`),
    TIMEOUT_MS * 5,
  );

  it.each(listContentFiles('data'))(
    'end at the base: %s',
    (file) => expectNoFault(file, `${DATA}table${extname(file)}`),
    TIMEOUT_MS * 5,
  );
});
