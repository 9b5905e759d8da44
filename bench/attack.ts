import { spawnSync } from 'node:child_process';
import { ENGINE } from '../src/node/paths.ts';

/** Cases that each probe tries. */
const CASES = 100_000;

/** Runs the probes in `tests/attack` with many cases each; returns the exit code of the test runner. */
export function attack(probes: readonly string[]): number {
  const named = probes.length > 0 ? probes.map((name) => `tests/attack/${name}`) : ['tests/attack'];
  const env = { ATTACK_CASES: String(CASES), ...process.env, NODE_ENV: 'test' };
  const { status } = spawnSync('npx', ['--no-install', 'vitest', 'run', ...named], {
    cwd: ENGINE,
    stdio: 'inherit',
    env,
  });
  return status ?? 2;
}
