import { type ChildProcess, spawn } from 'node:child_process';
import { expect, vi } from 'vitest';

/**
 * Starts `npm run dev`, or another command, on a free port if none is given; with the `program` of the package as its users
 * do. Returns its output, too. Throws if it ends before.
 */
export async function startDev(
  root: string,
  command: readonly string[] = ['dev'],
  program = 'scripts/run.js',
  ownPort = 0,
): Promise<{ dev: ChildProcess; port: number; said: string }> {
  const { NODE_ENV: _, ...env } = process.env;
  const dev = spawn(process.execPath, [program, ...command, '--root', root, '--port', `${ownPort}`], { env });
  let said = '';
  for (const stream of [dev.stdout, dev.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const hasEnded = () => (dev.exitCode ?? dev.signalCode) !== null;
  const address = /http:\/\/(?:localhost|127\.0\.0\.1):\d+.*\n/;
  await vi.waitFor(() => expect(hasEnded() || address.test(said)).toBe(true), { timeout: 120_000 });
  if (hasEnded()) throw new Error(`The command has ended: ${said}`);
  return { dev, port: Number(/http:\/\/[\w.]+:(\d+)/.exec(said)?.[1]), said };
}
