// @ts-check
import { renameSync, writeFileSync } from 'node:fs';

/**
 * Writes beside the file first, then puts it in its place: a file is never half written.
 * @param {string} path
 * @param {string} text
 */
export function writeWhole(path, text) {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}
