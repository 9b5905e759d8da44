import { readFileSync } from 'node:fs';
import { writeAtomic } from './write-atomic.ts';

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
