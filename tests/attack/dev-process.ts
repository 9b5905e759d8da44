import { type ChildProcess, spawn } from 'node:child_process';
import { expect, vi } from 'vitest';

/** Starts `npm run dev` on a free port. */
export async function startDev(root: string): Promise<{ dev: ChildProcess; port: number }> {
  const dev = spawn(process.execPath, ['scripts/run.js', 'dev', '--root', root, '--port', '0']);
  let said = '';
  for (const stream of [dev.stdout, dev.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  await vi.waitFor(() => expect(said).toMatch(/http:\/\/localhost:\d+/), { timeout: 120_000 });
  return { dev, port: Number(/localhost:(\d+)/.exec(said)?.[1]) };
}
