import { spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { ENGINE } from '../src/node/paths.ts';
import { forget } from '../src/node/seal.ts';
import { document, versions } from './documented.ts';
import { median } from './median.ts';
import { installPeers, PEERS, type Took, timed } from './peers.ts';
import { difference, semanticsOf } from './semantics.ts';

/** What is measured: a program of its own, as people call it, with its start counted. */
interface Contender {
  name: string;
  args: (root: string, out: string) => string[];
  /** The folder it runs in; by default the one that holds the site and the outputs. */
  cwd?: string;
  env?: (root: string, out: string) => Record<string, string>;
  /** It draws the same pages as ours: that is checked. */
  isPeer?: boolean;
  /** Runs on the output of its last run, which is not taken away. */
  isWarm?: boolean;
  /** What happens before it, outside of the clock. */
  before?: (root: string, out: string) => void;
}

/** The Node that runs what is measured. */
export const NODE = process.execPath;

/** What Node is told to build a site. */
export const buildOf = (root: string, out: string, ...more: string[]): string[] => [
  '--import',
  'tsx',
  'scripts/build.ts',
  '--root',
  root,
  '--out',
  out,
  '--now',
  '2026-01-01',
  '--quiet',
  ...more,
];
const peerEnv = (root: string, out: string) => ({ BENCH_ROOT: root, BENCH_OUT: out });

const OURS: Contender = {
  name: 'build: everything checked',
  args: (root, out) => buildOf(root, out),
  cwd: ENGINE,
  // Not `--no-cache`: that bundles the program as well.
  before: (_, out) => forget(out),
};
const ELEVENTY: Contender = {
  name: 'Eleventy, a JavaScript template',
  args: () => ['node_modules/@11ty/eleventy/cmd.cjs', '--config=eleventy.config.js'],
  cwd: PEERS,
  env: peerEnv,
  isPeer: true,
};
/** What ratios are taken to. */
export const FLOOR: Contender = {
  name: 'floor: string concatenation',
  args: (root, out) => ['bench/floors.js', 'concatenate', root, out],
  cwd: ENGINE,
};
/** The first is the floor. Ours comes before those that are compared with its output. */
const CONTENDERS: Contender[] = [
  FLOOR,
  {
    name: 'floor: bare renderToString',
    args: (root, out) => ['bench/floors.js', 'render', root, out],
    cwd: ENGINE,
  },
  OURS,
  ELEVENTY,
  {
    name: 'Astro',
    // It bundles into a folder beside its output, which must find Astro: by the link that is made there.
    args: () => ['node_modules/astro/astro.js', 'build', '--silent', '--root', join(PEERS, 'astro')],
    env: peerEnv,
    isPeer: true,
  },
  {
    name: 'build again, nothing changed',
    args: (root, out) => buildOf(root, out),
    cwd: ENGINE,
    isWarm: true,
  },
  {
    name: 'build again, one page edited',
    args: (root, out) => buildOf(root, out),
    cwd: ENGINE,
    isWarm: true,
    before: (root) => appendFileSync(join(root, 'content/pages/0.json'), '\n'),
  },
];

/**
 * Builds the site in `root` with each, in turn; gives a Markdown table of medians and ratios, and puts it into
 * `docs/benchmarks.md` where that tells of as many pages.
 */
export function benchBuild(root: string, pages: number, runs: number): string {
  installPeers();
  const folder = join(root, '..');
  symlinkSync(join(PEERS, 'node_modules'), join(folder, 'node_modules'));
  const warm = join(folder, 'out-warm');
  timed(NODE, buildOf(root, warm), ENGINE);
  const times = new Map(CONTENDERS.map((contender) => [contender, [] as Took[]]));
  for (let run = 0; run < runs; run++) {
    let ours: string[] = [];
    for (const [i, contender] of CONTENDERS.entries()) {
      const { args, cwd = folder, env, isWarm, before } = contender;
      const out = isWarm ? warm : join(folder, `out-${i}`);
      before?.(root, out);
      // Nobody pays for what others have left to the disk to write, nor for deleting it: that is done after the last run.
      spawnSync('sync');
      times.get(contender)?.push(timed(NODE, args(root, out), cwd, env?.(root, out)));
      if (contender === OURS) ours = pageZero(out);
      if (contender.isPeer) expectSame(out, pages, ours);
      if (!isWarm) renameSync(out, join(folder, `done-${run}-${i}`));
    }
    console.error(`${run + 1} of ${runs} runs`);
  }
  const rows = [...times].map(([{ name }, all]) => ({
    name,
    ms: median(all.map(({ ms }) => ms)),
    cpu: median(all.map(({ cpu }) => cpu)),
    mb: median(all.map(({ mb }) => mb)),
  }));
  const floor = rows[0]?.ms ?? 1;
  const eleventy = rows.find(({ name }) => name === ELEVENTY.name)?.ms ?? 1;
  const table = [
    `${machine()}; ${versions()}; medians of ${runs}:`,
    '',
    `| ${pages} pages | ms | µs a page | CPU, ms | peak MB | to the floor | to Eleventy |`,
    '|---|---|---|---|---|---|---|',
    ...rows.map(
      ({ name, ms, cpu, mb }) =>
        `| ${name} | ${Math.round(ms)} | ${((ms * 1000) / pages).toFixed(0)} | ${Math.round(cpu)} | ${Math.round(mb)} | ${(ms / floor).toFixed(2)} | ${(ms / eleventy).toFixed(2)} |`,
    ),
  ].join('\n');
  document(`build ${pages}`, table);
  return table;
}

/** What is measured on. */
export function machine(): string {
  return `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores`;
}

function pageZero(out: string): string[] {
  return semanticsOf(readFileSync(join(out, 'p', '0.html'), 'utf8'));
}

/** Every page is there, and the first says what ours says: a contender that does less is not faster. */
function expectSame(out: string, pages: number, ours: readonly string[]): void {
  const files = readdirSync(join(out, 'p')).filter((file) => file.endsWith('.html'));
  if (files.length !== pages) throw new Error(`${out} has ${files.length} pages and not ${pages}.`);
  const other = difference(ours, pageZero(out));
  if (other) throw new Error(`${out}/p/0.html does not say the same: ${other}`);
}
