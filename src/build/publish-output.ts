import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { getErrorCode } from '../files/error-reason.ts';
import { listTemporaries } from '../files/leftovers.ts';
import { syncFolder, syncTree } from '../files/sync.ts';
import { UsageError } from '../files/usage-error.ts';

/** What is made beside an output carries these names, with the number of the process: `dist.old-2025` is somebody's own folder. */
export const OLD_NAME = 'blocksite-old-';
export const STAGING_NAME = 'blocksite-new-';

/** The most builds into one folder that end at the same moment. */
const MAX_TRIES = 20;

/**
 * Puts a folder in the place of another, which becomes `old`; in one call where the system has one, so that there is always an output.
 * Elsewhere there is none between two renames: `recover` puts back what a process that was killed there has taken away.
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
      // Another build has put its own there at the same moment, or another command has put the old one back.
      if (attempt < MAX_TRIES && isTaken(error) && existsSync(folder)) continue;
      recoverOutput(out);
      throw new UsageError(
        `The output can't take the place of ${out}: ${error instanceof Error ? error.message : error}. The folder around it has to be writable, and it can't be a disk of its own: give --out a folder in it.`,
      );
    }
  }
}

function isTaken(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(getErrorCode(error) ?? '');
}

/** Exchanges two folders in one call, and returns whether that was possible: `mv` of GNU coreutils can from version 9.5 on. */
function exchangeFolders(one: string, other: string): boolean {
  if (process.platform !== 'linux') return false;
  const before = statSync(one).ino;
  try {
    execFileSync('mv', ['--exchange', '--no-copy', '--no-target-directory', '--', one, other], {
      stdio: 'ignore',
    });
  } catch {
    // It has not, or is too old to.
  }
  return statSync(other, { throwIfNoEntry: false })?.ino === before;
}

/**
 * Puts the old output back where a process was killed between two renames. It may be running as well: then it takes the old one away
 * once more.
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
    // Somebody else has put one there meanwhile.
  }
}
