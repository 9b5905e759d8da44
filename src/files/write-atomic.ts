import { chmodSync, chownSync, renameSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tryRealPath } from './real-path.ts';
import { syncFile, syncFolder } from './sync.ts';

let written = 0;

/**
 * Writes a file atomically: into a temporary file that then replaces the old one. Keeps
 * permissions, owner and symbolic links. Returns false and writes nothing if `canCommit`, called
 * last, returns false.
 */
export function writeAtomic(path: string, text: string, canCommit = () => true): boolean {
  const target = tryRealPath(path) ?? path;
  const old = statSync(target, { throwIfNoEntry: false });
  // The name is short, as the file's own may be as long as names can be. A leading dot hides it from
  // content.
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

function copyPermissions(path: string, { mode, uid, gid }: Stats): void {
  try {
    chownSync(path, uid, gid);
  } catch {
    // Only root may change the owner. Any other user owns the file already.
  }
  chmodSync(path, mode & 0o7777);
}
