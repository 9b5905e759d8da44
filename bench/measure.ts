import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../src/files/paths.ts';

/** The folder of the other generators and validators, with their own dependencies. */
export const PEERS = join(PACKAGE_ROOT, 'bench/peers');

/** The measurement of a process: wall time and CPU time in milliseconds, peak memory in MB. */
export interface Measurement {
  ms: number;
  cpu: number;
  mb: number;
}

/** Installs the peers, once. Throws if that fails. */
export function installPeers(): void {
  if (!existsSync(join(PEERS, 'node_modules'))) run('npm', ['ci', '--silent'], PEERS, {});
}

/** Measures a program. Without GNU time, CPU and memory are `NaN`. Throws with its output if it fails. */
export function measureProcess(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Measurement {
  const time = '/usr/bin/time';
  const start = performance.now();
  const stderr = existsSync(time)
    ? run(time, ['-f', 'used=%M %U %S', program, ...args], cwd, env)
    : run(program, args, cwd, env);
  const ms = performance.now() - start;
  const [, kb, user, system] = /used=(\S+) (\S+) (\S+)/.exec(stderr) ?? [];
  return { ms, cpu: (Number(user) + Number(system)) * 1000, mb: Number(kb) / 1000 };
}

/** Measures a command of this project. */
export function measureCommand(name: string, ...args: string[]): Measurement {
  return measureProcess(process.execPath, ['scripts/run.js', name, ...args], PACKAGE_ROOT);
}

function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): string {
  const settings = { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', ...env };
  const { status, stderr, stdout, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, ...settings },
  });
  if (status === 0) return stderr;
  throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? (stderr || stdout).slice(-2000)}`);
}

/** Returns the median; `NaN` for no values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Formats the medians as a Markdown table, with the ratio to the first row. */
export function toTable(title: string, rows: ReadonlyMap<string, readonly Measurement[]>): string {
  const medians = [...rows].map(([name, all]) => ({
    name,
    ms: median(all.map(({ ms }) => ms)),
    cpu: median(all.map(({ cpu }) => cpu)),
    mb: median(all.map(({ mb }) => mb)),
  }));
  const cell = (value: number) => (Number.isNaN(value) ? '' : Math.round(value));
  const base = medians[0]?.ms ?? Number.NaN;
  return [
    `${cpus()[0]?.model}, ${availableParallelism()} cores; Node ${process.version}; medians of ${rows.values().next().value?.length}:`,
    '',
    `| ${title} | ms | CPU, ms | peak MB | ratio |`,
    '|---|---|---|---|---|',
    ...medians.map(
      ({ name, ms, cpu, mb }) =>
        `| ${name} | ${cell(ms)} | ${cell(cpu)} | ${cell(mb)} | ${(ms / base).toFixed(2)} |`,
    ),
  ].join('\n');
}

/** Elements without visible text. */
const SILENT = /<(script|style|noscript|svg|dialog|button|template)\b.*?<\/\1>/gis;

/**
 * Throws if the main content of two documents differs in words: a peer that renders less is no fair
 * comparison.
 */
export function expectSameWords(ours: string, theirs: string): void {
  const [a, b] = [extractWords(ours), extractWords(theirs)];
  const at = a.findIndex((word, i) => word !== b[i]);
  const around = (words: string[]) => words.slice(Math.max(0, at - 3), at + 3).join(' ');
  if (at >= 0 || a.length !== b.length)
    throw new Error(`The pages say different things: ${around(a)} … ${around(b)}`);
}

function extractWords(html: string): string[] {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const text = main.replaceAll(SILENT, '').replaceAll(/<!--.*?-->|<wbr ?\/?>|&#?\w+;/gs, '');
  return text
    .replaceAll(/<[^>]+>/g, ' ')
    .trim()
    .split(/\s+/);
}
