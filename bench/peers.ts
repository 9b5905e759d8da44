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

/** What a program took: milliseconds from start to end, milliseconds of both cores' work, peak memory in MB. */
export interface Took {
  ms: number;
  cpu: number;
  mb: number;
}

/** Runs a program to its end and gives what it took; throws with its words when it fails. */
export function timed(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Took {
  const begun = performance.now();
  // GNU time tells what a process used, which Node does not of a child; without it those columns stay empty.
  const { stderr } = existsSync(TIME)
    ? run(TIME, ['-f', 'used=%M %U %S', program, ...args], cwd, env)
    : run(program, args, cwd, env);
  const ms = performance.now() - begun;
  const [, kb, user, system] = /used=(\S+) (\S+) (\S+)/.exec(stderr) ?? [];
  return { ms, cpu: (Number(user) + Number(system)) * 1000, mb: Number(kb) / 1000 };
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
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
      // A machine may have each Node read certificates as it starts, twice as long as all else takes then; nobody here needs any.
      NODE_EXTRA_CA_CERTS: undefined,
      ...env,
    },
  });
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? (stderr || stdout).slice(-2000)}`);
  return { stderr };
}
