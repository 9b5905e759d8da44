import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { getCache } from '../../src/files/cache.ts';

/** Returns a folder for the output of a test, which stays: the next run builds only what has changed since. */
export function openOutputFolder(name: string): string {
  const folder = join(getCache(), 'tests', name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
