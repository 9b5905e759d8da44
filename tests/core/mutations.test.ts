import { describe, expect, it } from 'vitest';
import { createRandom } from '../../bench/generate.ts';
import { createGalleryFiles } from '../../src/codegen/gallery/gallery.ts';
import { applyFixes } from '../../src/core/load/json/fix.ts';
import { checkSource, type Files, getProblems, memorySource, readSite } from './memory.ts';
import { createMutations } from './mutations.ts';

/** The site of all examples of all blocks: the gallery. */
function exampleSite(): Files {
  const pages = Object.entries(createGalleryFiles()).map(([file, value]) => [
    file,
    JSON.stringify(value, null, 2),
  ]);
  return { ...readSite('examples'), ...Object.fromEntries(pages) };
}

const NOW = Date.parse('2026-01-15T12:00:00Z');
const check = (files: Files) => checkSource(memorySource(files), { now: NOW }).problems;

/** Checks all mutations of the pages of a site, and counts how they are reported. */
function run(site: Files, pages: (path: string) => boolean, each: number) {
  const before = new Set(
    check(site).map((problem) => JSON.stringify([problem.file, problem.rule, problem.message])),
  );
  const random = createRandom(20260101);
  const count = { mutations: 0, line: 0, one: 0, safe: 0, fixed: 0 };
  const misses: string[] = [];
  for (const page of Object.keys(site).filter((path) => path.startsWith('content/pages/') && pages(path))) {
    const text = site[page] ?? '';
    for (const mutation of createMutations(text, each, random)) {
      // Warnings that the valid site has too are not about the mistake.
      const problems = check({ ...site, [page]: mutation.text }).filter(
        (problem) => !before.has(JSON.stringify([problem.file, problem.rule, problem.message])),
      );
      const atLine = problems.some(
        ({ file, range }) => file === page && mutation.lines.includes(range.start.line),
      );
      count.mutations++;
      if (atLine) count.line++;
      if (problems.length === 1) count.one++;
      if (!atLine || problems.length !== 1) {
        const found = problems.map(({ rule, file, range }) => `${rule}@${file}:${range.start.line}`);
        misses.push(`${mutation.kind} ${page}:${mutation.lines} → ${found.join(' ')}`);
      }
      if (!mutation.safe) continue;
      count.safe++;
      const fixes = problems.flatMap(({ fix }) => fix ?? []);
      if (isFixed(mutation.text, text, fixes)) count.fixed++;
      else misses.push(`not fixed: ${mutation.kind} ${page}:${mutation.lines}`);
    }
  }
  return { count, misses };
}

function isFixed(broken: string, whole: string, fixes: Parameters<typeof applyFixes>[1]): boolean {
  try {
    return JSON.stringify(JSON.parse(applyFixes(broken, fixes))) === JSON.stringify(JSON.parse(whole));
  } catch {
    return false;
  }
}

describe('single mistakes', () => {
  it.each([
    ['every page of the site', () => readSite('.'), (_: string) => true, 1],
    ['every example of every block', exampleSite, (path: string) => path.includes('_blocks/'), 2],
  ])(
    'in %s are reported once, at their line, and fixed if that is safe',
    { timeout: 300_000 },
    (_, site, pages, each) => {
      const { count, misses } = run(site(), pages, each);
      const share = (part: number, of: number) => Math.round((part / of) * 1000) / 10;
      const figures = {
        mutations: count.mutations,
        'right line': share(count.line, count.mutations),
        'exactly one problem': share(count.one, count.mutations),
        'fixed by --fix': share(count.fixed, count.safe),
      };
      console.log(figures);
      const missed = misses.slice(0, 30).join('\n');
      expect(count.mutations).toBeGreaterThan(300);
      expect(figures['right line'], missed).toBeGreaterThanOrEqual(99);
      expect(figures['exactly one problem'], missed).toBeGreaterThanOrEqual(99);
      expect(figures['fixed by --fix'], missed).toBeGreaterThanOrEqual(99);
    },
  );
});

describe('the corpus', () => {
  it('has mutations that differ from the valid text', () => {
    const text = '{\n  "path": "/",\n  "title": "A"\n}';
    const mutations = createMutations(text, 5, createRandom(1));
    expect(mutations.length).toBeGreaterThan(5);
    expect(mutations.every((mutation) => mutation.text !== text)).toBe(true);
    expect(getProblems({}).length).toBe(1);
  });
});
