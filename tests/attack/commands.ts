import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';

/** Options of a command. Default: in this repository, as the user who runs the tests. */
export interface CommandCall {
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
  { cwd = PACKAGE_ROOT, uid, env = {} }: CommandCall = {},
): ChildProcess {
  return spawn(process.execPath, ['scripts/run.js', ...args], {
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
