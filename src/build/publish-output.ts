import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describeError, getErrorCode } from '../files/error-reason.ts';
import { UsageError } from '../files/usage-error.ts';

/**
 * Suffixes of the old output and the staging directory, followed by the process id. They are unlike
 * names that people choose, such as `dist.old-2025`.
 */
export const OLD_NAME = 'blocksite-old-';
export const STAGING_NAME = 'blocksite-new-';

/**
 * Replaces `out` with `folder` by two renames, and deletes the old output. If the process is killed
 * between them, `recoverOutput` restores the old output.
 */
export function publishOutput(folder: string, out: string): void {
  const old = `${out}.${OLD_NAME}${process.pid}`;
  try {
    if (existsSync(out)) renameSync(out, old);
    renameSync(folder, out);
  } catch (error) {
    recoverOutput(out);
    throw new UsageError(
      `The output can't replace ${out}: ${describeError(error)}. If another build has written it at the same time, build again. Its parent folder must be writable, and it must not be a mount point: give --out a folder in it.`,
    );
  } finally {
    if (existsSync(out)) rmSync(old, { recursive: true, force: true });
  }
}

/** Restores the old output after a commit was interrupted between its two renames. */
export function recoverOutput(out: string): void {
  if (existsSync(out)) return;
  const [old] = listTemporaries(out, OLD_NAME);
  try {
    if (old) renameSync(old.path, out);
  } catch {
    // Another process has written the output meanwhile.
  }
}

/** Deletes the staging directories and old outputs of builds that were killed. */
export function deleteLeftovers(out: string): void {
  for (const { path, pid } of [STAGING_NAME, OLD_NAME].flatMap((kind) => listTemporaries(out, kind)))
    if (pid === process.pid || !isRunning(pid)) rmSync(path, { recursive: true, force: true });
}

/** Returns the folders beside `out` that are named by a suffix and a process id. */
function listTemporaries(out: string, suffix: string): { path: string; pid: number }[] {
  const parent = dirname(out);
  const begin = `${basename(out)}.${suffix}`;
  const names = existsSync(parent) ? readdirSync(parent) : [];
  return names
    .filter((name) => name.startsWith(begin) && /^\d+$/.test(name.slice(begin.length)))
    .map((name) => ({ path: join(parent, name), pid: Number(name.slice(begin.length)) }));
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
