import { appendFileSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { ENGINE } from '../src/node/paths.ts';
import { installPeers, PEERS, timed } from './peers.ts';

/** What is measured: a program of its own, as people call it, with its start counted. */
interface Contender {
  name: string;
  program: string;
  args: (root: string, out: string) => string[];
  cwd: string;
  env?: (root: string, out: string) => Record<string, string>;
  /** Runs on the output of its last run, which is not taken away. */
  isWarm?: boolean;
  /** What happens before it, outside of the clock. */
  before?: (root: string) => void;
}

const NODE = process.execPath;
const tsx = (...args: string[]) => ['--import', 'tsx', ...args];
const build = (root: string, out: string, ...more: string[]) =>
  tsx('scripts/build.ts', '--root', root, '--out', out, '--now', '2026-01-01', '--quiet', ...more);

/** The first is the floor that ratios are taken to. */
const CONTENDERS: Contender[] = [
  {
    name: 'floor: string concatenation',
    program: NODE,
    args: (root, out) => tsx('bench/floors.ts', 'concatenate', root, out),
    cwd: ENGINE,
  },
  {
    name: 'floor: bare renderToString',
    program: NODE,
    args: (root, out) => tsx('bench/floors.ts', 'render', root, out),
    cwd: ENGINE,
  },
  {
    name: 'Eleventy, a JavaScript template',
    program: NODE,
    args: () => ['node_modules/@11ty/eleventy/cmd.cjs', '--config=eleventy.config.js'],
    cwd: PEERS,
    env: (root, out) => ({ BENCH_ROOT: root, BENCH_OUT: out }),
  },
  {
    name: 'build: everything checked',
    program: NODE,
    args: (root, out) => build(root, out, '--no-cache'),
    cwd: ENGINE,
  },
  {
    name: 'build again, nothing changed',
    program: NODE,
    args: (root, out) => build(root, out),
    cwd: ENGINE,
    isWarm: true,
  },
  {
    name: 'build again, one page edited',
    program: NODE,
    args: (root, out) => build(root, out),
    cwd: ENGINE,
    isWarm: true,
    before: (root) => appendFileSync(join(root, 'content/pages/0.json'), '\n'),
  },
];

/** Builds the site in `root` with each, in turn; gives a Markdown table of medians and ratios. */
export function benchBuild(root: string, pages: number, runs: number): string {
  installPeers();
  const times = new Map(CONTENDERS.map(({ name }) => [name, [] as { ms: number; mb: number }[]]));
  const warm = join(root, '..', 'out-warm');
  for (let run = 0; run < runs; run++) {
    for (const [i, { name, program, args, cwd, env, isWarm, before }] of CONTENDERS.entries()) {
      const out = isWarm ? warm : join(root, '..', `out-${run}-${i}`);
      before?.(root);
      times.get(name)?.push(timed(program, args(root, out), cwd, env?.(root, out)));
      if (name === 'Eleventy, a JavaScript template' || name === 'build: everything checked')
        expectPages(out, pages);
      // The first warm build takes the place of a cold one's output. Deleting files just before the next contender
      // begins would slow it; out of the way is enough.
      if (name === 'build: everything checked') prepareWarm(out, warm, root);
      else if (!isWarm) renameSync(out, `${out}-done`);
    }
  }
  const rows = [...times].map(([name, all]) => ({
    name,
    ms: median(all.map(({ ms }) => ms)),
    mb: median(all.map(({ mb }) => mb)),
  }));
  const floor = rows[0]?.ms ?? 1;
  const eleventy = rows.find(({ name }) => name.startsWith('Eleventy'))?.ms ?? 1;
  return [
    `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, Node ${process.version}, medians of ${runs}:`,
    '',
    `| ${pages} pages | ms | µs a page | peak MB | to the floor | to Eleventy |`,
    '|---|---|---|---|---|---|',
    ...rows.map(
      ({ name, ms, mb }) =>
        `| ${name} | ${Math.round(ms)} | ${((ms * 1000) / pages).toFixed(0)} | ${Math.round(mb)} | ${(ms / floor).toFixed(2)} | ${(ms / eleventy).toFixed(2)} |`,
    ),
  ].join('\n');
}

/** A build into the folder of warm builds, outside of the clock. */
function prepareWarm(out: string, warm: string, root: string): void {
  renameSync(out, `${out}-done`);
  rmSync(warm, { recursive: true, force: true });
  timed(NODE, build(root, warm), ENGINE);
}

/** Every page is there, and has its words: a contender that does less is not faster. */
function expectPages(out: string, pages: number): void {
  const files = readdirSync(join(out, 'p')).filter((file) => file.endsWith('.html'));
  if (files.length !== pages) throw new Error(`${out} has ${files.length} pages and not ${pages}.`);
  const html = readFileSync(join(out, 'p', '0.html'), 'utf8');
  const count = (tag: string) => html.split(`<${tag}`).length - 1;
  if (count('h1') !== 1 || count('h3') < 8 || count('dt') < 6 || count('p') < 30)
    throw new Error(`${out}/p/0.html lacks what the page has.`);
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
