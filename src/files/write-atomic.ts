import {
  chmodSync,
  chownSync,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

let written = 0;

/**
 * Writes a file atomically: into a temporary file, flushed to disk, that then replaces the old one.
 * Keeps permissions, owner and symbolic links. Returns false and writes nothing if `canCommit`,
 * called last, returns false.
 */
export function writeAtomic(path: string, text: string, canCommit = () => true): boolean {
  const target = existsSync(path) ? realpathSync(path) : path;
  const old = statSync(target, { throwIfNoEntry: false });
  // The name is short, as the file's own may be as long as names can be. A leading dot hides it from
  // content.
  written += 1;
  const temporary = join(dirname(target), `.blocksite-${process.pid}-${written}.tmp`);
  try {
    // Without `flush` the file may be empty after a power failure.
    writeFileSync(temporary, text, { flag: 'wx', flush: true });
    if (old) copyPermissions(temporary, old);
    if (canCommit()) {
      renameSync(temporary, target);
      return true;
    }
    rmSync(temporary);
    return false;
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function copyPermissions(path: string, { mode, uid, gid }: Stats): void {
  try {
    chownSync(path, uid, gid);
  } catch {
    // Only root may change the owner. Any other user owns the file already.
  }
  chmodSync(path, mode & 0o7777);
}

/** Writes a file atomically unless it has this text already; returns true if it was written. */
export function writeIfChanged(file: string, text: string): boolean {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
  return writeAtomic(file, text);
}

/**
 * Replaces the text of a file if it is still `from`, byte for byte; returns false otherwise. The
 * text is compared again right before the rename, so that a save by an editor meanwhile is not
 * lost.
 */
export function replaceFile(path: string, { from, to }: { from: string; to: string }): boolean {
  const before = Buffer.from(from);
  const isUnchanged = () => hasBytes(path, before);
  return isUnchanged() && writeAtomic(path, to, isUnchanged);
}

/** Returns true if a file exists and holds exactly these bytes. */
function hasBytes(file: string, bytes: Buffer): boolean {
  try {
    return readFileSync(file).equals(bytes);
  } catch {
    return false;
  }
}
