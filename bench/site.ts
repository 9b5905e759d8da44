import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CACHE } from '../src/node/cache.ts';
import { ENGINE } from '../src/node/paths.ts';
import { buildOf, FLOOR, machine, NODE } from './build.ts';
import { document } from './documented.ts';
import { median } from './median.ts';
import { type Took, timed } from './peers.ts';

/** A day after the first build: what depends on the moment is drawn anew. */
const LATER = '2026-01-02';

/**
 * Builds the repository's own site from nothing (no bundle, no picture, no page is kept) and again, in turn with the floor of the
 * generated site in `root`, which says how fast the machine is at the moment; gives a Markdown table of medians.
 */
export function benchSite(root: string, pages: number, runs: number): string {
  // A cache is set aside and not deleted, and lies on the same disk as all that is linked to it.
  const folder = mkdtempSync(join(dirname(CACHE), 'bench-site-'));
  const floor: Took[] = [];
  const cold: Took[] = [];
  const warm: Took[] = [];
  const aside = join(folder, 'cache');
  const hasCache = existsSync(CACHE);
  if (hasCache) renameSync(CACHE, aside);
  try {
    for (let run = 0; run < runs; run++) {
      const out = join(folder, `out-${run}`);
      floor.push(timed(NODE, FLOOR.args(root, join(folder, `floor-${run}`)), ENGINE));
      cold.push(timed(NODE, buildOf(ENGINE, out), ENGINE));
      warm.push(timed(NODE, buildOf(ENGINE, out, '--now', LATER), ENGINE));
      renameSync(CACHE, join(folder, `cache-${run}`));
      console.error(`${run + 1} of ${runs} runs`);
    }
  } finally {
    rmSync(CACHE, { recursive: true, force: true });
    if (hasCache) renameSync(aside, CACHE);
    rmSync(folder, { recursive: true, force: true });
  }
  const unit = median(floor.map(({ ms }) => ms));
  const row = (name: string, all: readonly Took[]) => {
    const ms = median(all.map((took) => took.ms));
    const cpu = median(all.map((took) => took.cpu));
    return `| ${name} | ${Math.round(ms)} | ${Math.round(cpu)} | ${(ms / unit).toFixed(2)} |`;
  };
  const table = [
    `${machine()}; medians of ${runs}:`,
    '',
    '| the site | ms | CPU, ms | to the floor |',
    '|---|---|---|---|',
    row(`floor: string concatenation, ${pages} generated pages`, floor),
    row('from nothing, with all pictures', cold),
    row('again, a day later', warm),
  ].join('\n');
  document('site', table);
  return table;
}
