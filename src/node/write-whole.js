// @ts-check
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

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

/**
 * Makes a folder that is not there yet, in the same way. Another process may make the same at the same time: the first counts.
 * @param {string} folder
 * @param {(temporary: string) => Promise<void>} make Makes it under another name.
 * @returns {Promise<void>}
 */
export async function makeWhole(folder, make) {
  if (existsSync(folder)) return;
  const temporary = `${folder}.${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  await make(temporary);
  try {
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
