import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from '../src/node/build.ts';
import { loadEngine } from '../src/node/engine.ts';
import { concatenate, renderBare } from './floors.ts';

/** What is measured: one name, and the work as a function of the site's folder and an output folder. */
interface Contender {
  name: string;
  run: (root: string, out: string) => unknown;
}

/** The first is the floor that ratios are taken to. */
const CONTENDERS: Contender[] = [
  { name: 'floor: string concatenation', run: concatenate },
  { name: 'floor: bare renderToString', run: renderBare },
  { name: 'build: checked, one thread', run: (root, out) => buildSite({ root, out, now: 0 }) },
];

/** Builds the site in `root` beside the floors, in turn; gives a Markdown table of medians and ratios. */
export async function benchBuild(root: string, pages: number, runs: number): Promise<string> {
  await loadEngine();
  const times = new Map(CONTENDERS.map(({ name }) => [name, [] as number[]]));
  for (let run = 0; run < runs; run++) {
    for (const [i, { name, run: work }] of CONTENDERS.entries()) {
      const out = join(root, '..', `out-${run}-${i}`);
      const begun = performance.now();
      await work(root, out);
      times.get(name)?.push(performance.now() - begun);
      // Deleting files just before the next contender begins would slow it; out of the way is enough.
      renameSync(out, `${out}-done`);
    }
  }
  const medians = [...times].map(([name, all]) => ({ name, ms: median(all) }));
  const floor = medians[0]?.ms ?? 1;
  return [
    `| ${pages} pages | ms | µs a page | ratio |`,
    '|---|---|---|---|',
    ...medians.map(
      ({ name, ms }) =>
        `| ${name} | ${Math.round(ms)} | ${((ms * 1000) / pages).toFixed(0)} | ${(ms / floor).toFixed(2)} |`,
    ),
  ].join('\n');
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
