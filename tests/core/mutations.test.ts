import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../bench/generate.ts';
import { createGalleryFiles } from '../../src/codegen/gallery/gallery.ts';
import { applyFixes } from '../../src/core/load/json/fix.ts';
import { checkSite } from '../../src/core/pipeline.ts';
import { compileRow, type Files, memorySource, problemsOf } from './memory.ts';
import { slipsIn } from './mutations.ts';

/** A site of the repository in memory; pictures are only names. */
function siteIn(folder: string): Files {
  const files: Files = { 'site.config.json': readFileSync(join(folder, 'site.config.json'), 'utf8') };
  for (const entry of readdirSync(join(folder, 'content'), { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, 'content', entry);
    if (!statSync(path).isFile()) continue;
    files[join('content', entry)] = /\.(json|csv|md|svg)$/.test(path) ? readFileSync(path, 'utf8') : '';
  }
  return files;
}

/** The site of all examples of all blocks: the gallery. */
function exampleSite(): Files {
  const pages = Object.entries(createGalleryFiles()).map(([file, value]) => [
    file,
    JSON.stringify(value, null, 2),
  ]);
  return { ...siteIn('examples'), ...Object.fromEntries(pages) };
}

const NOW = Date.parse('2026-01-15T12:00:00Z');
const check = (files: Files) =>
  checkSite(memorySource(files), { compileRow, now: NOW, schemaFolder: 'schema' }).problems;

/** What became of all slips of a corpus. */
function run(site: Files, pages: (path: string) => boolean, each: number) {
  const told = new Set(
    check(site).map((problem) => JSON.stringify([problem.file, problem.rule, problem.message])),
  );
  const random = createRandom(20260101);
  const count = { slips: 0, line: 0, one: 0, safe: 0, mended: 0 };
  const misses: string[] = [];
  for (const page of Object.keys(site).filter((path) => path.startsWith('content/pages/') && pages(path))) {
    const text = site[page] ?? '';
    for (const slip of slipsIn(text, each, random)) {
      // Warnings that the right site has too are not about the slip.
      const problems = check({ ...site, [page]: slip.text }).filter(
        (problem) => !told.has(JSON.stringify([problem.file, problem.rule, problem.message])),
      );
      const atLine = problems.some(
        ({ file, range }) => file === page && slip.lines.includes(range.start.line),
      );
      count.slips++;
      if (atLine) count.line++;
      if (problems.length === 1) count.one++;
      if (!atLine || problems.length !== 1) {
        const found = problems.map(({ rule, file, range }) => `${rule}@${file}:${range.start.line}`);
        misses.push(`${slip.kind} ${page}:${slip.lines} → ${found.join(' ')}`);
      }
      if (!slip.safe) continue;
      count.safe++;
      const fixes = problems.flatMap(({ fix }) => fix ?? []);
      if (isMended(slip.text, text, fixes)) count.mended++;
      else misses.push(`not mended: ${slip.kind} ${page}:${slip.lines}`);
    }
  }
  return { count, misses };
}

function isMended(broken: string, whole: string, fixes: Parameters<typeof applyFixes>[1]): boolean {
  try {
    return JSON.stringify(JSON.parse(applyFixes(broken, fixes))) === JSON.stringify(JSON.parse(whole));
  } catch {
    return false;
  }
}

describe('single slips', () => {
  it.each([
    ['every page of the site', () => siteIn('.'), (_: string) => true, 1],
    ['every example of every block', exampleSite, (path: string) => path.includes('_blocks/'), 2],
  ])(
    'in %s are told at their line, once, and mended where that is safe',
    { timeout: 300_000 },
    (_, site, pages, each) => {
      const { count, misses } = run(site(), pages, each);
      const share = (part: number, of: number) => Math.round((part / of) * 1000) / 10;
      const figures = {
        slips: count.slips,
        'right line': share(count.line, count.slips),
        'exactly one problem': share(count.one, count.slips),
        'mended by --fix': share(count.mended, count.safe),
      };
      console.log(figures);
      const missed = misses.slice(0, 30).join('\n');
      expect(count.slips).toBeGreaterThan(300);
      expect(figures['right line'], missed).toBeGreaterThanOrEqual(99);
      expect(figures['exactly one problem'], missed).toBeGreaterThanOrEqual(99);
      expect(figures['mended by --fix'], missed).toBeGreaterThanOrEqual(99);
    },
  );
});

describe('the corpus', () => {
  it('is made of slips that differ from the right text', () => {
    const text = '{\n  "path": "/",\n  "title": "A"\n}';
    const slips = slipsIn(text, 5, createRandom(1));
    expect(slips.length).toBeGreaterThan(5);
    expect(slips.every((slip) => slip.text !== text)).toBe(true);
    expect(problemsOf({}).length).toBe(1);
  });
});
