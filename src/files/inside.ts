import { isAbsolute, relative, sep } from 'node:path';

/** Returns true if `path` is `folder` or below it. Both must be free of symbolic links. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
