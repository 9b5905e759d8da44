import { readFileSync } from 'node:fs';
import { writeWhole } from './write-atomic.ts';

/**
 * Replaces the text of a file that is still `from`, byte for byte, by `to`; returns whether it was. The file is compared once more as
 * the last thing before the new one takes its place: an editor that saves at the same time loses nothing.
 */
export function replaceFile(path: string, { from, to }: { from: string; to: string }): boolean {
  const before = Buffer.from(from);
  const isStill = () => holds(path, before);
  return isStill() && writeWhole(path, to, isStill);
}

/** Whether a file is there and holds exactly these bytes. */
function holds(file: string, bytes: Buffer): boolean {
  try {
    return readFileSync(file).equals(bytes);
  } catch {
    return false;
  }
}
