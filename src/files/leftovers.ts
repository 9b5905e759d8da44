import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { getErrorCode } from './error-reason.ts';

/**
 * Returns the temporary files of `path` that this process or processes that no longer run have
 * left. They are named after `path`, `kind` and the process id.
 */
export function listLeftovers(path: string, kind = ''): string[] {
  return listTemporaries(path, kind).flatMap(({ other, pid }) =>
    pid === process.pid || !isRunning(pid) ? [other] : [],
  );
}

/** Returns the temporary files of `path` of all processes, with the process ids. */
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
    // The process exists, but belongs to another user.
    return getErrorCode(error) === 'EPERM';
  }
}
