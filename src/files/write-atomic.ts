import {
  chmodSync,
  chownSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFile, syncFolder } from './sync.ts';

let written = 0;

/**
 * Writes a file beside the old one and puts it in its place: whatever happens, it is the old one or the new one, whole. Its rights and
 * its owner stay, and a symbolic link stays one. `isStillWanted` is asked when the new file is complete, as the last thing before it
 * takes the place of the old one; returns its answer. Default: yes.
 */
export function writeAtomic(path: string, text: string, canCommit = () => true): boolean {
  const target = resolveLinks(path);
  const old = statSync(target, { throwIfNoEntry: false });
  // A name of its own, and a short one: that of the file may be as long as names can be. What begins with a dot is no content.
  written += 1;
  const temporary = join(dirname(target), `.blocksite-${process.pid}-${written}.tmp`);
  try {
    writeFileSync(temporary, text, { flag: 'wx' });
    if (old) copyPermissions(temporary, old);
    syncFile(temporary);
    if (!canCommit()) {
      rmSync(temporary);
      return false;
    }
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(dirname(target));
  return true;
}

function resolveLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // A new file.
    return path;
  }
}

function copyPermissions(path: string, { mode, uid, gid }: Stats): void {
  try {
    chownSync(path, uid, gid);
  } catch {
    // Nobody but the administrator may give a file away; whoever may not is its owner by now.
  }
  chmodSync(path, mode & 0o7777);
}
