import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { getErrorCode } from '../files/error-reason.ts';
import { listTemporaries } from '../files/leftovers.ts';
import { syncFolder, syncTree } from '../files/sync.ts';
import { UsageError } from '../files/usage-error.ts';

/**
 * Suffixes of the old output and the staging directory, followed by the process id. They are unlike
 * names that people choose, such as `dist.old-2025`.
 */
export const OLD_NAME = 'blocksite-old-';
export const STAGING_NAME = 'blocksite-new-';

/** The maximum number of attempts when other builds replace the same output. */
const MAX_TRIES = 20;

/**
 * Replaces `out` with `folder`, and renames the old output to `old`. Atomic where the system
 * supports it. Elsewhere `out` is missing between two renames, and `recoverOutput` repairs an
 * interrupted commit.
 */
export function publishOutput(folder: string, out: string, old: string): void {
  syncTree(folder);
  if (existsSync(out) && exchangeFolders(folder, out)) renameSync(folder, old);
  else replaceOutput(folder, out, old);
  syncFolder(dirname(out));
}

function replaceOutput(folder: string, out: string, old: string): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (existsSync(out)) {
        if (existsSync(old)) rmSync(old, { recursive: true, force: true });
        renameSync(out, old);
      }
      renameSync(folder, out);
      return;
    } catch (error) {
      // Another build has replaced the output meanwhile, or another command has recovered it.
      if (attempt < MAX_TRIES && isTaken(error) && existsSync(folder)) continue;
      recoverOutput(out);
      throw new UsageError(
        `The output can't replace ${out}: ${error instanceof Error ? error.message : error}. Its parent folder must be writable, and it must not be a mount point: give --out a folder in it.`,
      );
    }
  }
}

function isTaken(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(getErrorCode(error) ?? '');
}

/**
 * Exchanges two folders atomically with `mv --exchange` of GNU coreutils 9.5 or later. Returns
 * false if that failed.
 */
function exchangeFolders(one: string, other: string): boolean {
  if (process.platform !== 'linux') return false;
  const before = statSync(one).ino;
  try {
    execFileSync('mv', ['--exchange', '--no-copy', '--no-target-directory', '--', one, other], {
      stdio: 'ignore',
    });
  } catch {
    // `mv` is missing or too old.
  }
  return statSync(other, { throwIfNoEntry: false })?.ino === before;
}

/**
 * Restores the old output after a commit was interrupted between two renames. If the commit is
 * still running, it removes the old output again.
 */
export function recoverOutput(out: string): void {
  if (existsSync(out)) return;
  const newest = listTemporaries(out, OLD_NAME)
    .map(({ other }) => ({ other, changed: statSync(other, { throwIfNoEntry: false })?.ctimeMs ?? 0 }))
    .sort((a, b) => b.changed - a.changed)[0];
  if (!newest) return;
  try {
    renameSync(newest.other, out);
  } catch {
    // Another process has written the output meanwhile.
  }
}
