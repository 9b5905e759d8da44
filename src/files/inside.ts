import { lstatSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';

/** Returns true if `path`, all symbolic links followed, is `folder` or lies in it. Throws for what is not there. */
export function isInside(folder: string, path: string): boolean {
  return isBelow(realpathSync(folder), realpathSync(path));
}

/** The same for two paths without symbolic links. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Returns what tells if a name that somebody else wrote is that of an ordinary file in a folder, on no way out of it. */
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
