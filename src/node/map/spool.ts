import { closeSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from '../cache.ts';
import { writable } from '../cache-folder.js';

/** Lists that lie on the disk: whoever goes through one reads it anew, and none stays in memory. */
export interface Spool {
  /** Lays a list down, which has to be JSON, and gives what it is read by. */
  put: <T>(list: readonly T[]) => Iterable<T>;
  close: () => void;
}

/** Opens a spool; nothing is left of it, however the process ends. */
export function openSpool(): Spool {
  const path = writable(CACHE, join(CACHE, `spool.${process.pid}`));
  const file = openSync(path, 'w+');
  // An open file without a name is there until it is closed.
  rmSync(path);
  let end = 0;
  return {
    put<T>(list: readonly T[]) {
      const bytes = Buffer.from(JSON.stringify(list));
      const { length } = bytes;
      const start = end;
      end += length;
      writeFileSync(file, bytes);
      return { [Symbol.iterator]: () => listAt<T>(file, start, length) };
    },
    close: () => closeSync(file),
  };
}

function* listAt<T>(file: number, start: number, length: number): Generator<T> {
  const bytes = Buffer.allocUnsafe(length);
  readSync(file, bytes, 0, length, start);
  const list: T[] = JSON.parse(bytes.toString('utf8'));
  yield* list;
}
