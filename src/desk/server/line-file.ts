import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { getErrorCode } from '../../files/error-reason.ts';
import { getDigest } from '../../files/fingerprint.ts';
import { resolveInside } from '../../files/resolve-inside.ts';
import { writeAtomic } from '../../files/write-atomic.ts';

/** Creates a missing file, and follows no link. */
const FLAGS = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW;

/** A file of lines below the root of a site, to which whole lines are added. */
export class LineFile {
  readonly #root: string;
  readonly #file: string;
  /** The sizes of the file and of its whole lines, in bytes, as they were read or written last. */
  #size = 0;
  #end = 0;
  /** The size before the lines that were added last. */
  #before: number | undefined;

  constructor(root: string, file: string) {
    this.#root = root;
    this.#file = file;
  }

  get size(): number {
    return this.#size;
  }

  /** Returns true if another process has changed the size of the file. */
  hasChanged(): boolean {
    const stat = statSync(join(this.#root, this.#file), { throwIfNoEntry: false });
    return (stat?.size ?? 0) !== this.#size;
  }

  /** Returns the whole lines, and what is after the last line end: it was cut off. Throws if the file can't be read. */
  read(): { lines: string[]; rest: string } {
    const bytes = this.#readBytes();
    [this.#size, this.#end, this.#before] = [bytes.length, bytes.lastIndexOf('\n') + 1, undefined];
    const lines = bytes.toString('utf8', 0, this.#end).split('\n').slice(0, -1);
    return { lines, rest: bytes.toString('utf8', this.#end) };
  }

  #readBytes(): Buffer {
    try {
      return readFileSync(resolveInside(this.#root, this.#file));
    } catch (error) {
      if (getErrorCode(error) === 'ENOENT') return Buffer.alloc(0);
      this.#size = 0;
      throw error;
    }
  }

  /** Adds lines and waits until they are on the disk. Nothing stays of those that can't be written. */
  append(text: string): void {
    const path = resolveInside(this.#root, this.#file);
    mkdirSync(dirname(path), { recursive: true });
    const bytes = Buffer.from(text);
    const file = openSync(path, FLAGS);
    try {
      const { size } = fstatSync(file);
      const end = size === this.#size ? this.#end : size;
      try {
        // With what was cut off, the first line would be another one.
        if (end < size) ftruncateSync(file, end);
        writeAll(file, bytes, end);
        fsyncSync(file);
      } catch (error) {
        ftruncateSync(file, Math.min(end, fstatSync(file).size));
        throw error;
      }
      this.#before = end;
      this.#size = end + bytes.length;
      this.#end = this.#size;
    } finally {
      closeSync(file);
    }
  }

  /** Removes the lines that were added last, which takes no room on the disk. Returns false if another process has added some since. */
  removeLast(): boolean {
    if (this.#before === undefined || this.hasChanged()) return false;
    truncateSync(resolveInside(this.#root, this.#file), this.#before);
    [this.#size, this.#end, this.#before] = [this.#before, this.#before, undefined];
    return true;
  }

  /** Writes the file again. */
  replace(text: string): void {
    this.#before = undefined;
    writeAtomic(this.#root, this.#file, text);
  }

  /** Renames the file. Returns its new name. */
  putAside(): string {
    const aside = `${this.#file}.${getDigest([this.#readBytes()], 8)}`;
    renameSync(resolveInside(this.#root, this.#file), resolveInside(this.#root, aside));
    return aside;
  }
}

/** Writes all bytes into an open file, from a position on: one call may write fewer. */
function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; ) {
    const count = writeSync(file, bytes, done, null, position + done);
    if (count === 0) throw new Error('the disk took only a part of it');
    done += count;
  }
}
