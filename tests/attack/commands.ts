import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { ENGINE } from '../../src/node/paths.ts';

/** A command as people call it, in a process of its own. */
export function start(args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ['scripts/run.js', ...args], {
    cwd: ENGINE,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a command to its end; returns its exit code, or the signal that ended it, and what it has printed. */
export async function run(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number | string; stdout: string; stderr: string }> {
  const child = start(args, env);
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
