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
import { getErrorCode } from './error-reason.ts';
import { joinPath } from './paths.ts';
import { UsageError } from './usage-error.ts';

/*
 * Everything that is written into an output goes through here, and nothing else does: no file is ever put outside of its folder,
 * whatever an address, a name or a note of another machine says.
 *
 * Outputs share files by hard links. Whoever wrote over one of them would change it in all of them, so a file that is there
 * already is taken away first, never written over.
 */

/** Texts are encoded here before they are written: a buffer of its own for each is a tenth of the time. */
const encodeBuffer = Buffer.allocUnsafeSlow(1 << 20);
/** The most bytes of UTF-8 that one unit of a string becomes. */
const MAX_BYTES_PER_UNIT = 3;

/** Returns the path of `file` below `folder`. Throws a usage error for a name that is not one below it, segment by segment. */
export function resolveOutputPath(folder: string, file: string): string {
  if (NEVER.test(file) || OUTSIDE.test(`/${file}/`))
    throw new UsageError(
      `${JSON.stringify(file)} is not a name of a file below ${folder}, so it was not written. Names have no "..", no "\\" and no "/" at the beginning.`,
    );
  return joinPath(folder, file);
}

/** Characters that are in no name: backslashes separate folders on some systems. */
const NEVER = /[\\\0]/;
/** A segment that is empty or leads elsewhere, or a drive. */
const OUTSIDE = /\/\.{0,2}\/|^\/[A-Za-z]:/;

/** Returns a function that writes new files below a folder as `writeNew` does, and creates the folders between. */
export function createWriter(folder: string): (file: string, content: string | Uint8Array) => Stats {
  const created = new Set<string>();
  return (file, content) => {
    const parent = dirname(resolveOutputPath(folder, file));
    if (!created.has(parent)) mkdirSync(parent, { recursive: true });
    created.add(parent);
    return writeNew(folder, file, content);
  };
}

/** Writes a file below a folder that no other name shares; returns what the disk says of it. The folder of the file is there. */
export function writeNew(folder: string, file: string, content: string | Uint8Array): Stats {
  const target = openNew(resolveOutputPath(folder, file));
  try {
    const bytes = typeof content === 'string' ? encodeText(content) : content;
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
    if (getErrorCode(error) !== 'EEXIST') throw error;
    rmSync(path, { recursive: true, force: true });
    return openSync(path, 'wx');
  }
}

function encodeText(text: string): Uint8Array {
  if (text.length * MAX_BYTES_PER_UNIT > encodeBuffer.length) return Buffer.from(text);
  return encodeBuffer.subarray(0, encodeBuffer.write(text));
}

/** Puts the file `from` below a folder too, making the folders between: by a link, or by a copy where it is on another disk. */
export function linkNew(from: string, folder: string, file: string): void {
  const to = resolveOutputPath(folder, file);
  try {
    linkSync(from, to);
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') mkdirSync(dirname(to), { recursive: true });
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

/** Puts the file `from`, which is not ours, below a folder too, making the folders between: by a copy, so that neither changes with the other. */
export function copyNew(from: string, folder: string, file: string): void {
  const to = resolveOutputPath(folder, file);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
}
