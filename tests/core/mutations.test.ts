import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../bench/generate.ts';
import { checkSite } from '../../src/core/check.ts';
import { applyFixes } from '../../src/core/fix.ts';
import { rowCompiler } from '../../src/node/row-schemas.ts';
import { type Files, memorySource, problemsOf } from './memory.ts';
import { slipsIn, withFile } from './mutations.ts';

/** The repository's own site in memory; pictures are only names. */
function ownSite(): Files {
  const files: Files = { 'site.config.json': readFileSync('site.config.json', 'utf8') };
  for (const entry of readdirSync('content', { recursive: true, encoding: 'utf8' })) {
    const path = join('content', entry);
    if (!statSync(path).isFile()) continue;
    files[path] = /\.(json|csv|md|svg)$/.test(path) ? readFileSync(path, 'utf8') : '';
  }
  return files;
}

const NOW = Date.parse('2026-01-15T12:00:00Z');
const check = (files: Files) =>
  checkSite(memorySource(files), { compileRow: rowCompiler(), now: NOW, schemaFolder: 'schema' }).problems;

/** What became of all slips of the corpus. */
function run() {
  const site = ownSite();
  expect(check(site)).toEqual([]);
  const random = seeded(20260101);
  const count = { slips: 0, line: 0, one: 0, syntax: 0, mended: 0 };
  const misses: string[] = [];
  for (const page of Object.keys(site).filter((path) => path.startsWith('content/pages/'))) {
    const text = site[page] ?? '';
    for (const slip of slipsIn(text, 2, random)) {
      const problems = check(withFile(site, page, slip.text));
      const atLine = problems.some(({ file, range }) => file === page && range.start.line === slip.line);
      count.slips++;
      if (atLine) count.line++;
      if (problems.length === 1) count.one++;
      if (!atLine || problems.length !== 1) {
        misses.push(
          `${slip.kind} ${page}:${slip.line} → ${problems.map(({ rule, file, range }) => `${rule}@${file}:${range.start.line}`).join(' ')}`,
        );
      }
      if (!slip.syntax) continue;
      count.syntax++;
      if (
        isMended(
          slip.text,
          text,
          problems.flatMap(({ fix }) => fix ?? []),
        )
      )
        count.mended++;
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

describe('single slips in every page', () => {
  it('are told at their line, once, and mended where that is safe', { timeout: 120_000 }, () => {
    const { count, misses } = run();
    const share = (part: number, of: number) => Math.round((part / of) * 1000) / 10;
    const figures = {
      slips: count.slips,
      'right line': share(count.line, count.slips),
      'exactly one problem': share(count.one, count.slips),
      'mended by --fix': share(count.mended, count.syntax),
    };
    console.log(figures);
    const missed = misses.slice(0, 20).join('\n');
    expect(count.slips).toBeGreaterThan(300);
    expect(figures['right line'], missed).toBeGreaterThanOrEqual(98);
    expect(figures['exactly one problem'], missed).toBeGreaterThanOrEqual(95);
    expect(figures['mended by --fix']).toBeGreaterThanOrEqual(80);
  });
});

describe('the corpus', () => {
  it('is made of slips that differ from the right text', () => {
    const text = '{\n  "path": "/",\n  "title": "A"\n}';
    const slips = slipsIn(text, 5, seeded(1));
    expect(slips.length).toBeGreaterThan(5);
    expect(slips.every((slip) => slip.text !== text)).toBe(true);
    expect(problemsOf({}).length).toBe(1);
  });
});
