import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What processes that do not run any more have left beside a file while they wrote it anew: `NAME.PID`. Its folder is there. */
export function leftOver(path: string): string[] {
  const folder = dirname(path);
  const begin = `${basename(path)}.`;
  const left = readdirSync(folder).filter((name) => {
    const pid = name.startsWith(begin) ? name.slice(begin.length) : '';
    return /^\d+$/.test(pid) && !runs(Number(pid));
  });
  return left.map((name) => join(folder, name));
}

/** Whether a process runs. */
export function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
