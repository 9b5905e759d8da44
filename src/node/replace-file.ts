import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';

/**
 * Replaces the text of a file that is still `from`, byte for byte, by `to`; returns whether it was. The new text is complete on
 * the disk before it takes the file's place, under the file's permissions, and the file is compared as the last thing before: an
 * editor that saves at the same time loses nothing.
 */
export function replaceFile(path: string, { from, to }: { from: string; to: string }): boolean {
  const before = Buffer.from(from);
  if (!holds(path, before)) return false;
  // A link stays one: what it leads to is replaced.
  const file = realpathSync(path);
  const temporary = `${file}.${process.pid}`;
  try {
    const { mode } = statSync(file);
    const open = openSync(temporary, 'wx', mode);
    try {
      writeFileSync(open, to);
      fsyncSync(open);
    } finally {
      closeSync(open);
    }
    // What a new file may be is limited by the process.
    chmodSync(temporary, mode);
    if (!holds(file, before)) return false;
    renameSync(temporary, file);
    return true;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Whether a file is there and holds exactly these bytes. */
function holds(file: string, bytes: Buffer): boolean {
  try {
    return readFileSync(file).equals(bytes);
  } catch {
    return false;
  }
}
