import { execFileSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync } from 'node:fs';

/*
 * After a power failure, a renamed file may have its new name and no content, unless it was flushed
 * before the rename.
 */

/** Flushes a file to disk. */
export function syncFile(path: string): void {
  flush(path, 'r+');
}

/** Flushes the entries of a folder to disk. Does nothing on systems that can't open folders. */
export function syncFolder(path: string): void {
  try {
    flush(path, 'r');
  } catch {
    // Windows and some network drives fail here.
  }
}

function flush(path: string, mode: 'r' | 'r+'): void {
  const file = openSync(path, mode);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Flushes the file system of a folder with one call of `sync` on Linux; does nothing elsewhere.
 * Flushing each file of 1,000 pages takes 45 times as long (decision 23).
 */
export function syncTree(path: string): void {
  if (process.platform !== 'linux') return;
  try {
    execFileSync('sync', ['-f', path], { stdio: 'ignore' });
  } catch {
    // Without `sync`, the build after a power failure finds the damaged files and writes them again.
  }
}
