import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';

/** How a command is called: by default in this repository, by whoever runs the tests. */
export interface Call {
  /** The engine's folder. */
  cwd?: string;
  /** The user's number. */
  uid?: number;
  /** Variables of the environment, besides those of the tests. */
  env?: Record<string, string>;
}

/** Starts a command as people call it, in a process of its own. */
export function start(
  [name, ...args]: readonly string[],
  { cwd = PACKAGE_ROOT, uid, env = {} }: Call = {},
): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, ...args], {
    cwd,
    ...(uid !== undefined && { uid }),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a command to its end; returns its exit code, or the signal that ended it, and what it has printed. */
export async function run(
  args: readonly string[],
  call: Call = {},
): Promise<{ code: number | string; stdout: string; stderr: string }> {
  const child = start(args, call);
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
