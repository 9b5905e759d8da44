import { spawnSync } from 'node:child_process';
import { PACKAGE_ROOT } from '../src/files/paths.ts';

/** Runs all checks: style, types, and the tests, also in real browsers. Arguments select tests. */
const named = process.argv.slice(2);
const steps: [string, string[]][] = [
  ['biome', ['check', '.']],
  ['tsc', ['-p', '.']],
  ['tsc', ['-p', 'src/core']],
  ['vitest', ['run', ...named]],
];
let failed = false;
for (const [program, args] of named.length > 0 ? steps.slice(-1) : steps) {
  console.log(`> ${program} ${args.join(' ')}`);
  const { status } = spawnSync('npx', ['--no-install', program, ...args], {
    cwd: PACKAGE_ROOT,
    stdio: 'inherit',
  });
  failed ||= status !== 0;
}
process.exitCode = failed ? 1 : 0;
