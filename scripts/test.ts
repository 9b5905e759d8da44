import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { PACKAGE_ROOT } from '../src/files/paths.ts';

/** Runs all checks beside each other: style, types, and the tests, also in real browsers. Arguments select tests. */
const CHECKS = [
  ['biome', 'check', '.'],
  ['tsc', '-p', '.'],
  ['tsc', '-p', 'src/core'],
];

/** Starts a program of a package. */
function start(args: readonly string[], stdout: 'inherit' | 'pipe') {
  return spawn('npx', ['--no-install', ...args], {
    cwd: PACKAGE_ROOT,
    stdio: ['ignore', stdout, 'inherit'],
  });
}

/** Runs a check; returns its output if it fails. */
async function check(args: readonly string[]): Promise<string[]> {
  const child = start(args, 'pipe');
  const [output, [code]] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'close')]);
  return code === 0 ? [] : [`> ${args.join(' ')}\n${output}`];
}

const named = process.argv.slice(2);
const checks = Promise.all(named.length > 0 ? [] : CHECKS.map(check));
const [code] = await once(start(['vitest', 'run', ...named], 'inherit'), 'close');
// Behind the tests, whose output is too long to find it in.
const failed = (await checks).flat();
for (const output of failed) console.log(`\n${output}`);
if (named.length > 0)
  console.log(
    `\nOnly tests in files named ${named.join(', ')} were run. Left out: all other tests, style (npm run lint) and types (npm run typecheck).`,
  );
process.exitCode = code === 0 && failed.length === 0 ? 0 : 1;
