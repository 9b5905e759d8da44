import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  rmSync,
  type Stats,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/*
 * Outputs share files by hard links. Whoever wrote over one of them would change it in all of them, so a file that is there
 * already is taken away first, never written over.
 */

/** Texts are encoded here before they are written: a buffer of its own for each is a tenth of the time. */
const room = Buffer.allocUnsafeSlow(1 << 20);
/** The most bytes of UTF-8 that one unit of a string becomes. */
const WIDEST = 3;

/** Writes a file that no other name shares; gives what the disk says of it. Its folder is there. */
export function writeNew(path: string, content: string | Uint8Array): Stats {
  const target = openNew(path);
  try {
    const bytes = typeof content === 'string' ? encoded(content) : content;
    for (let done = 0; done < bytes.length; ) done += writeSync(target, bytes, done);
    return fstatSync(target);
  } finally {
    closeSync(target);
  }
}

function openNew(path: string): number {
  try {
    return openSync(path, 'wx');
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    rmSync(path, { recursive: true, force: true });
    return openSync(path, 'wx');
  }
}

function encoded(text: string): Uint8Array {
  if (text.length * WIDEST > room.length) return Buffer.from(text);
  return room.subarray(0, room.write(text));
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

/** Puts a file that is not ours at another place too, making its folder: by a copy, so that neither changes with the other. */
export function copyNew(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
