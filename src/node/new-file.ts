import { copyFileSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/*
 * Outputs share files by hard links. Whoever wrote over one of them would change it in all of them, so a file that is there
 * already is taken away first, never written over.
 */

/** Writes a file that no other name shares. Its folder is there. */
export function writeNew(path: string, content: string | Uint8Array): void {
  try {
    writeFileSync(path, content, { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    rmSync(path, { recursive: true, force: true });
    writeFileSync(path, content, { flag: 'wx' });
  }
}

/** Puts a file at another place too, making its folder: by a link, or by a copy where the other place is on another disk. */
export function linkNew(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') mkdirSync(dirname(to), { recursive: true });
    else rmSync(to, { recursive: true, force: true });
    linkOrCopy(from, to);
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
