import { realpathSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';

/** Returns true if `path`, all symbolic links followed, is `folder` or lies in it. Throws for what is not there. */
export function isInside(folder: string, path: string): boolean {
  return isBelow(realpathSync(folder), realpathSync(path));
}

/** The same for two paths without symbolic links. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
