import {
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { resolveInside } from './resolve-inside.ts';

let written = 0;

/** A content on the disk, beside the file that gets it. */
export interface StagedFile {
  /** Replaces the file, which takes no room on the disk. */
  commit: () => void;
  /** Removes what was not committed. */
  discard: () => void;
}

/**
 * Writes a file below `root` atomically: into a temporary file, flushed to disk, that then replaces the old one.
 * Creates parent folders; keeps permissions and owner. Throws a usage error for a way through a link. Returns false and
 * writes nothing if `canCommit`, called last, returns false.
 */
export function writeAtomic(
  root: string,
  file: string,
  content: string | Uint8Array,
  canCommit = () => true,
): boolean {
  const staged = stageFile(root, file, content);
  try {
    if (!canCommit()) return false;
    staged.commit();
    return true;
  } finally {
    staged.discard();
  }
}

/** Writes the temporary file of an atomic write. */
export function stageFile(root: string, file: string, content: string | Uint8Array): StagedFile {
  const target = resolveInside(root, file);
  mkdirSync(dirname(target), { recursive: true });
  const old = statSync(target, { throwIfNoEntry: false });
  // The name is short, as the file's own may be as long as names can be. A leading dot hides it from
  // content.
  written += 1;
  const temporary = join(dirname(target), `.blocksite-${process.pid}-${written}.tmp`);
  const discard = () => rmSync(temporary, { force: true });
  try {
    // Without `flush` the file may be empty after a power failure.
    writeFileSync(temporary, content, { flag: 'wx', flush: true });
    if (old) copyPermissions(temporary, old);
  } catch (error) {
    discard();
    throw error;
  }
  return { commit: () => renameSync(temporary, resolveInside(root, file)), discard };
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
export function writeIfChanged(root: string, file: string, text: string): boolean {
  return !hasText(join(root, file), text) && writeAtomic(root, file, text);
}

/** Replaces the text `from` of a file. Returns false if an editor has saved another one before the rename. */
export function replaceFile(root: string, file: string, { from, to }: { from: string; to: string }): boolean {
  const isUnchanged = () => hasText(join(root, file), from);
  return isUnchanged() && writeAtomic(root, file, to, isUnchanged);
}

/** Returns true if a file can be read and holds exactly the bytes of a text. */
export function hasText(path: string, text: string): boolean {
  try {
    return readFileSync(path).equals(Buffer.from(text));
  } catch {
    return false;
  }
}
