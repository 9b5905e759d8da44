import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * What was left beside a file or a folder while it was made anew, by this process or by those that do not run any more. Its name is
 * that of the other, `kind`, and the number of the process.
 */
export function leftOver(path: string, kind = ''): string[] {
  const folder = dirname(path);
  if (!existsSync(folder)) return [];
  const begin = `${basename(path)}.${kind}`;
  const left = readdirSync(folder).filter((name) => {
    const pid = name.startsWith(begin) ? name.slice(begin.length) : '';
    return /^\d+$/.test(pid) && (Number(pid) === process.pid || !runs(Number(pid)));
  });
  return left.map((name) => join(folder, name));
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
