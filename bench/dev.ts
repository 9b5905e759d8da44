import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { ENGINE } from '../src/node/paths.ts';
import { document } from './documented.ts';
import { median } from './median.ts';
import { inTab, openAlive, save } from './save.ts';

/** Milliseconds after which somebody who has started it opens a page. */
const SOON = 1000;
/** More than requests that a browser makes of a server at a time. */
const SAVES = 8;

/** Milliseconds of one run. */
interface Took {
  start: number;
  first: number;
  others: number[];
  saves: number[];
}

/**
 * How long `dev` takes with the site in `root`, whose pages are `/p/0` and so on: to be there, to give a first page and others, and
 * to show what is saved in a browser. Gives a Markdown table and puts it into `docs/benchmarks.md`, where that tells of as many pages.
 */
export async function benchDev(root: string, pages: number, runs: number): Promise<string> {
  const all: Took[] = [];
  for (let run = 0; run < runs; run++) all.push(await runOnce(root, pages));
  const rows: [what: string, times: number[]][] = [
    ['there after its start', all.map(({ start }) => start)],
    ['the first page, a second later', all.map(({ first }) => first)],
    ['pages after it', all.flatMap(({ others }) => others)],
    ['from a save until a tab shows it', all.flatMap(({ saves }) => saves)],
  ];
  const table = [
    `| dev, ${pages} pages | median, ms | longest |`,
    '|---|---|---|',
    ...rows.map(
      ([what, times]) => `| ${what} | ${Math.round(median(times))} | ${Math.round(Math.max(...times))} |`,
    ),
  ].join('\n');
  document(`dev ${pages}`, table);
  return table;
}

async function runOnce(root: string, pages: number): Promise<Took> {
  const begun = performance.now();
  // As people start it: the environment of the benchmark is not its.
  const { NODE_ENV: _, ...env } = process.env;
  const args = ['--import', 'tsx', 'scripts/dev.ts', '--root', root, '--port', '0'];
  const dev = spawn(process.execPath, args, { cwd: ENGINE, env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const url = await addressOf(dev);
    const start = performance.now() - begun;
    await setTimeout(SOON);
    const timeAt = (share: number) => timeOf(`${url}/p/${Math.floor(pages * share)}`);
    const first = await timeAt(1 / 3);
    const others: number[] = [];
    for (const share of [0, 1 / 4, 1 / 2, 3 / 4]) others.push(await timeAt(share));
    return { start, first, others, saves: await savesOf(`${url}/p/2`, join(root, 'content/pages/2.json')) };
  } finally {
    const ended = once(dev, 'exit');
    dev.kill();
    await ended;
  }
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout) {
    for await (const line of createInterface(stdout)) {
      const [url] = /http:\/\/\S+/.exec(line) ?? [];
      if (url) return url;
    }
  }
  throw new Error('It ended before it was there.');
}

async function timeOf(url: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url);
  await response.text();
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
  return performance.now() - begun;
}

function savesOf(url: string, file: string): Promise<number[]> {
  return inTab(async (page) => {
    await openAlive(page, url);
    const times: number[] = [];
    for (let i = 0; i < SAVES; i++) times.push(await save(page, file, `Saved ${i} at ${Date.now()}`));
    return times;
  });
}
