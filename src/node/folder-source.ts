import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { ContentSource } from '../core/types.ts';

/** The content below a folder. Each folder is listed once; `read` always reads anew. */
export function folderSource(root: string): ContentSource {
  const listings = new Map<string, Set<string>>();
  const lists = new Map<string, string[]>();
  /** Names as the disk spells them: a file system may ignore case, and the host will not. */
  const namesIn = (folder: string): Set<string> => {
    const known = listings.get(folder);
    if (known) return known;
    const path = join(root, folder);
    const names = new Set(existsSync(path) ? readdirSync(path) : []);
    listings.set(folder, names);
    return names;
  };
  const folders = new Map([
    ['.', true],
    ['/', true],
  ]);
  const isFolder = (path: string): boolean => {
    const known = folders.get(path) ?? has(path);
    folders.set(path, known);
    return known;
  };
  const has = (path: string): boolean => {
    const folder = dirname(path);
    return namesIn(folder).has(basename(path)) && isFolder(folder);
  };
  return {
    list(folder) {
      const known = lists.get(folder) ?? listFiles(root, folder);
      lists.set(folder, known);
      return known;
    },
    read(path) {
      try {
        return readFileSync(join(root, path), 'utf8');
      } catch {
        return undefined;
      }
    },
    has,
  };
}

function listFiles(root: string, folder: string): string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  const folders = new Map<string, string>();
  /** A folder below the root, as content names it. */
  const named = (parent: string): string => {
    const known = folders.get(parent) ?? `${relative(root, parent).replaceAll('\\', '/')}/`;
    folders.set(parent, known);
    return known;
  };
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => named(entry.parentPath) + entry.name)
    .sort();
}
