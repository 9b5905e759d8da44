import { closeSync, openSync, readSync } from 'node:fs';

/** Reads bytes of a file from a position; fewer at its end. */
export function readPart(path: string, start: number, length: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, start));
  } finally {
    closeSync(file);
  }
}
