import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { digestFiles } from '../build/site-folder.ts';
import { setUpTestSite } from '../build/test-site.ts';
import { CASES, TIMEOUT_MS } from './cases.ts';
import { buildAnew, PACKAGE_PROGRAM, runCommand } from './commands.ts';

/** The number of builds: 2 by default, 52 at most. */
const BUILDS = Math.min(Math.max(2, Math.ceil(CASES / 20)), 52);
/** The number of builds at once, for machines with two cores. */
const AT_ONCE = 4;
const NOW = '2026-01-01';
const site = setUpTestSite(6);

const build = (out: string) =>
  runCommand(['build', '--root', site.root, '--out', join(site.folder, out), '--now', NOW, '--quiet'], {
    program: PACKAGE_PROGRAM,
  });
const edit = (mark: number) =>
  site.edit(mark % 6, (text) => text.replace(/"label": "Apply[^"]*"/, `"label": "Apply ${mark}"`));

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

describe('builds at the same time', () => {
  it('into folders of their own have the same result', { timeout: TIMEOUT_MS * 2 }, async () => {
    const outs = Array.from({ length: BUILDS }, (_, i) => `dist-${i}`);
    expect(await buildAll(outs)).toEqual([]);
    const bytes = await buildAnew(site, NOW);
    for (const out of outs) expect(digestFiles(join(site.folder, out)), out).toEqual(bytes);
  });

  it('into one folder succeed or say why, and leave one complete output', {
    timeout: TIMEOUT_MS * 2,
  }, async () => {
    for (let round = 0; round < Math.ceil(BUILDS / AT_ONCE); round++) {
      edit(round);
      const failures = await buildAll(Array.from({ length: AT_ONCE }, () => 'dist'));
      expect(failures.length, `round ${round}`).toBeLessThan(AT_ONCE);
      for (const failure of failures) expect(failure).toContain('another build has written it');
      expect(digestFiles(join(site.folder, 'dist')), `round ${round}`).toEqual(await buildAnew(site, NOW));
    }
    await build('dist');
    expect(readdirSync(site.folder).sort()).toEqual(['dist', 'site']);
  });
});
