import { renameSync, writeFileSync } from 'node:fs';

/** Writes beside the file first, then puts it in its place: a file is never half written. */
export function writeWhole(path: string, text: string): void {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}
