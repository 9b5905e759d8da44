import { constants, copyFileSync, linkSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { getErrorCode } from './error-reason.ts';
import { resolveOutputPath } from './resolve-inside.ts';

/*
 * Everything that is written into an output goes through this module, so that no path, name or
 * shard manifest can place a file outside of the output. Its folders are those that the build has created. Outputs share files by hard links. Writing
 * over a file would change it in all of them, so an existing file is removed first.
 */

/** Returns a function that writes a file and its folders, always as a new inode, and returns its stats. */
export function createWriter(folder: string) {
  const created = new Set<string>();
  return (file: string, content: string | Uint8Array) => {
    const path = resolveOutputPath(folder, file);
    const parent = dirname(path);
    if (!created.has(parent)) mkdirSync(parent, { recursive: true });
    created.add(parent);
    const write = () => writeFileSync(path, content, { flag: 'wx' });
    try {
      write();
    } catch (error) {
      if (getErrorCode(error) !== 'EEXIST') throw error;
      rmSync(path, { recursive: true, force: true });
      write();
    }
    return statSync(path);
  };
}

/** Links `from` into `folder`, or copies it if it is on another disk. Creates parent folders. */
export function linkOutput(from: string, folder: string, file: string): void {
  const to = resolveOutputPath(folder, file);
  try {
    linkSync(from, to);
    return;
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') mkdirSync(dirname(to), { recursive: true });
    else rmSync(to, { recursive: true, force: true });
  }
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Copies `from` into `folder`, so that later changes of either leave the other alone. */
export function copyOutput(from: string, folder: string, file: string): void {
  const to = resolveOutputPath(folder, file);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
}
