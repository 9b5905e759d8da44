import { lstatSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';

/** Returns true if `path` is `folder` or below it, symbolic links resolved. Throws if either is missing. */
export function isInside(folder: string, path: string): boolean {
  return isBelow(realpathSync(folder), realpathSync(path));
}

/** Returns true if `path` is `folder` or below it. Both must be free of symbolic links. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/**
 * Creates a test for untrusted names: true for an ordinary file below the folder that no symbolic
 * link leads out of.
 */
export function createOwnFileCheck(): (folder: string, name: string) => boolean {
  const known = new Map<string, boolean>();
  const isOwnFolder = (folder: string, path: string): boolean => {
    const isOwn = known.get(path) ?? isInside(folder, path);
    known.set(path, isOwn);
    return isOwn;
  };
  return (folder, name) => {
    const path = join(folder, name);
    try {
      return !isAbsolute(name) && isOwnFolder(folder, dirname(path)) && lstatSync(path).isFile();
    } catch {
      return false;
    }
  };
}
