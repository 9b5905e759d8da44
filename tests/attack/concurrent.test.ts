import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { generateSite } from '../../bench/generate.ts';
import { deleteManifest } from '../../src/build/manifest-file.ts';
import { buildAndWait, createFolder, digestFiles } from '../build/site-folder.ts';
import { CASES, TIMEOUT_MS } from './cases.ts';
import { runCommand } from './commands.ts';

/** The number of builds, a second each: 8 by default, 52 at most. */
const BUILDS = Math.min(Math.ceil(CASES / 40), 52);
/** The number of builds at once, for machines with two cores. */
const AT_ONCE = 4;
const NOW = '2026-01-01';
let folder = '';
let root = '';

const build = (out: string) =>
  runCommand(['build', '--root', root, '--out', join(folder, out), '--now', NOW, '--quiet']);
const edit = (mark: number) => {
  const page = join(root, `content/pages/${mark % 6}.json`);
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(/"label": "Apply[^"]*"/, `"label": "Apply ${mark}"`),
  );
};

async function right(): Promise<Record<string, string>> {
  const other = join(folder, 'right');
  deleteManifest(other);
  await buildAndWait({ root, out: other, now: Date.parse(NOW) });
  const bytes = digestFiles(other);
  rmSync(other, { recursive: true });
  return bytes;
}

/** Builds into several folders at once; returns the errors. */
async function buildAll(outs: readonly string[]): Promise<string[]> {
  const waiting = outs.values();
  const failures: string[] = [];
  const work = async () => {
    for (const out of waiting) {
      const { code, stderr } = await build(out);
      if (code !== 0) failures.push(`${out}: ${code} ${stderr}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failures;
}

beforeEach(() => {
  folder = createFolder();
  root = join(folder, 'site');
  generateSite(root, 6);
});

describe('builds at the same time', () => {
  it('into folders of their own have the same result', { timeout: TIMEOUT_MS * 2 }, async () => {
    const outs = Array.from({ length: BUILDS }, (_, i) => `dist-${i}`);
    expect(await buildAll(outs)).toEqual([]);
    const bytes = await right();
    for (const out of outs) expect(digestFiles(join(folder, out)), out).toEqual(bytes);
  });

  it('into one folder all succeed, and leave one complete output', { timeout: TIMEOUT_MS * 2 }, async () => {
    for (let round = 0; round < Math.ceil(BUILDS / AT_ONCE); round++) {
      edit(round);
      expect(await buildAll(Array.from({ length: AT_ONCE }, () => 'dist')), `round ${round}`).toEqual([]);
      expect(digestFiles(join(folder, 'dist')), `round ${round}`).toEqual(await right());
    }
    await build('dist');
    expect(readdirSync(folder).sort()).toEqual(['dist', 'site']);
  });
});
