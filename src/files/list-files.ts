import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Returns the files below a folder by their names from it, in any order. Does not follow symbolic links. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
