import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchBuild } from './build.ts';
import { benchDev } from './dev.ts';
import { generateSite } from './generate.ts';
import { benchSave } from './save.ts';
import { benchSite } from './site.ts';
import { benchValidate } from './validate.ts';
import { benchVisitor } from './visitor.ts';

/** Measures on the site in `root`, which has `pages` pages, in `runs` runs; gives a Markdown table. */
type Bench = (root: string, pages: number, runs: number) => string | Promise<string>;

/** The benchmarks by name. */
export const BENCHES: Readonly<Record<string, Bench>> = {
  validate: benchValidate,
  build: benchBuild,
  site: benchSite,
  dev: benchDev,
  save: (_root, _pages, runs) => benchSave(runs),
  visitor: (_root, _pages, runs) => benchVisitor(runs),
};

/** Runs a benchmark on a generated site in a folder that is taken away afterwards. */
export async function bench(name: string, pages: number, runs: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'blocksite-bench-'));
  const root = join(folder, 'site');
  try {
    generateSite(root, pages);
    return (await BENCHES[name]?.(root, pages, runs)) ?? '';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
