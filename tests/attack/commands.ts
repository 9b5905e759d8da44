import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';
import { digestFiles } from '../build/site-folder.ts';
import type { TestSite } from '../build/test-site.ts';

/** The commands of the package, which start in a quarter of the time. `tests/bundle-package.ts` bundles them. */
export const PACKAGE_PROGRAM = 'lib/commands/blocksite.js';

/** Options of a command. Default: in this repository, as the user who runs the tests. */
export interface CommandCall {
  /** The program, `scripts/run.js` by default. */
  program?: string;
  /** The package root. */
  cwd?: string;
  /** The user id. */
  uid?: number;
  /** Additional environment variables. */
  env?: Record<string, string>;
}

/** Starts a command as a user does, in its own process. */
export function startCommand(
  args: readonly string[],
  { program = 'scripts/run.js', cwd = PACKAGE_ROOT, uid, env = {} }: CommandCall = {},
): ChildProcess {
  return spawn(process.execPath, [program, ...args], {
    cwd,
    ...(uid !== undefined && { uid }),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a command; returns its exit code or signal, and its output. */
export async function runCommand(
  args: readonly string[],
  call: CommandCall = {},
): Promise<{ code: number | string; stdout: string; stderr: string }> {
  const child = startCommand(args, call);
  const printed = { stdout: '', stderr: '' };
  child.stdout?.on('data', (text) => {
    printed.stdout += text;
  });
  child.stderr?.on('data', (text) => {
    printed.stderr += text;
  });
  const [code, signal] = await once(child, 'close');
  return { code: code ?? signal, ...printed };
}

/** Returns the bytes that the package builds of a site in a new folder. */
export async function buildAnew({ folder, root }: TestSite, now: string): Promise<Record<string, string>> {
  const out = mkdtempSync(join(folder, 'cold-'));
  await runCommand(['build', '--root', root, '--out', out, '--now', now, '--quiet'], {
    program: PACKAGE_PROGRAM,
  });
  const bytes = digestFiles(out);
  rmSync(out, { recursive: true });
  return bytes;
}
