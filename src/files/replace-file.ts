import { readFileSync } from 'node:fs';
import { writeAtomic } from './write-atomic.ts';

/**
 * Replaces the text of a file that is still `from`, byte for byte, by `to`; returns whether it was. The file is compared once more as
 * the last thing before the new one takes its place: an editor that saves at the same time loses nothing.
 */
export function replaceFile(path: string, { from, to }: { from: string; to: string }): boolean {
  const before = Buffer.from(from);
  const isUnchanged = () => hasBytes(path, before);
  return isUnchanged() && writeAtomic(path, to, isUnchanged);
}

/** Whether a file is there and holds exactly these bytes. */
function hasBytes(file: string, bytes: Buffer): boolean {
  try {
    return readFileSync(file).equals(bytes);
  } catch {
    return false;
  }
}
