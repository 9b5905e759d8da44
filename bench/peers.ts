import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE } from '../src/node/paths.ts';

/** What the project is measured beside, with dependencies of its own. */
export const PEERS = join(ENGINE, 'bench/peers');

const TIME = '/usr/bin/time';

/** Installs what is measured beside, once. Throws when it can't. */
export function installPeers(): void {
  if (existsSync(join(PEERS, 'node_modules'))) return;
  console.error('Installing what is measured beside …');
  run('npm', ['ci', '--silent'], PEERS);
}

/** Runs a program to its end and gives milliseconds and peak memory in MB; throws with its words when it fails. */
export function timed(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): { ms: number; mb: number } {
  const begun = performance.now();
  // GNU time tells the peak of the process, which Node does not of a child; without it the column stays empty.
  const { stderr } = existsSync(TIME)
    ? run(TIME, ['-f', 'peak=%M', program, ...args], cwd, env)
    : run(program, args, cwd, env);
  const ms = performance.now() - begun;
  return { ms, mb: Number(/peak=(\d+)/.exec(stderr)?.[1] ?? Number.NaN) / 1000 };
}

function run(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): { stderr: string } {
  const { status, stderr, stdout, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', ...env },
  });
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? (stderr || stdout).slice(-2000)}`);
  return { stderr };
}
