import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { getErrorCode } from './error-reason.ts';

/**
 * What was left beside a file or a folder while it was made anew, by this process or by those that do not run any more. Its name is
 * that of the other, `kind`, and the number of the process.
 */
export function listLeftovers(path: string, kind = ''): string[] {
  return listTemporaries(path, kind).flatMap(({ other, pid }) =>
    pid === process.pid || !isRunning(pid) ? [other] : [],
  );
}

/** Returns what any process, running or not, has made beside a file or a folder under such a name. */
export function listTemporaries(path: string, kind: string): { other: string; pid: number }[] {
  const folder = dirname(path);
  if (!existsSync(folder)) return [];
  const begin = `${basename(path)}.${kind}`;
  return readdirSync(folder).flatMap((name) => {
    const pid = name.startsWith(begin) ? name.slice(begin.length) : '';
    return /^\d+$/.test(pid) ? [{ other: join(folder, name), pid: Number(pid) }] : [];
  });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of somebody else's process nothing more is told than that.
    return getErrorCode(error) === 'EPERM';
  }
}
