import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '../src/node/build.ts';
import { checkFolder } from '../src/node/check-folder.ts';
import { loadEngine } from '../src/node/engine.ts';
import { concatenate, renderBare } from './floors.ts';
import { generateSite } from './generate.ts';

/** What is measured: one name, and the work as a function of the site's folder and an output folder. */
interface Contender {
  name: string;
  run: (root: string, out: string) => unknown;
}

const VALIDATE: Contender[] = [
  { name: 'floor: read and JSON.parse', run: readAndParse },
  {
    name: 'validate: everything',
    run: (root) => checkFolder(root, 0),
  },
];

const BUILD: Contender[] = [
  { name: 'floor: string concatenation', run: concatenate },
  { name: 'floor: bare renderToString', run: renderBare },
  { name: 'build: checked, one thread', run: (root, out) => buildSite({ root, out, now: 0 }) },
];

/** The benchmarks by name; the first row of each is the floor that ratios are taken to. */
export const BENCHES: Readonly<Record<string, Contender[]>> = { validate: VALIDATE, build: BUILD };

/** Runs a benchmark's contenders in turn, `runs` times, and gives a Markdown table of medians and ratios. */
export async function bench(contenders: Contender[], pages: number, runs: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'blocksite-bench-'));
  const root = join(folder, 'site');
  try {
    generateSite(root, pages);
    await loadEngine();
    const times = new Map(contenders.map(({ name }) => [name, [] as number[]]));
    for (let run = 0; run < runs; run++) {
      for (const { name, run: work } of contenders) {
        const out = join(folder, `out-${run}-${contenders.findIndex((one) => one.name === name)}`);
        const begun = performance.now();
        await work(root, out);
        times.get(name)?.push(performance.now() - begun);
        // Deleting files just before the next contender begins would slow it; out of the way is enough.
        moveAside(out, folder);
      }
    }
    return table(times, pages);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function table(times: Map<string, number[]>, pages: number): string {
  const medians = [...times].map(([name, all]) => ({ name, ms: median(all) }));
  const floor = medians[0]?.ms ?? 1;
  const rows = medians.map(
    ({ name, ms }) =>
      `| ${name} | ${Math.round(ms)} | ${((ms * 1000) / pages).toFixed(0)} | ${(ms / floor).toFixed(2)} |`,
  );
  return [`| ${pages} pages | ms | µs a page | ratio |`, '|---|---|---|---|', ...rows].join('\n');
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function moveAside(out: string, folder: string): void {
  try {
    renameSync(out, join(folder, `done-${performance.now()}`));
  } catch {
    // A contender that writes nothing has nothing to move.
  }
}

function readAndParse(root: string): number {
  const folder = join(root, 'content/pages');
  let keys = 0;
  for (const file of readdirSync(folder))
    keys += Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8'))).length;
  return keys;
}
