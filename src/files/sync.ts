import { execFileSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync } from 'node:fs';

/*
 * After a power failure, a disk may know the new name of a file or folder, and not what is in it, unless that was written out before
 * it was renamed.
 */

/** Writes a file out to the disk. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Writes out which names a folder has; systems that can not open a folder do that by themselves. */
export function syncFolder(path: string): void {
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    // Windows, and some network drives.
  }
}

/**
 * Writes out all that is new on a folder's disk, in one call: `sync` of Linux can. To write out each file of 1,000 pages by itself
 * took 45 times as long (decision 23). Elsewhere nothing is done.
 */
export function syncTree(path: string): void {
  if (process.platform !== 'linux') return;
  try {
    execFileSync('sync', ['-f', path], { stdio: 'ignore' });
  } catch {
    // There is none: then a build after a power failure finds what is not whole, and makes it again.
  }
}
