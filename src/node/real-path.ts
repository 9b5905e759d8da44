import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { UsageError } from './usage-error.ts';

/** The most symbolic links that lead to one another, as on Linux. */
const MOST_LINKS = 40;

/** Returns the path without symbolic links and `..`, also of what is not there yet. Throws a usage error for links that lead in a circle. */
export function realPath(path: string, links = MOST_LINKS): string {
  const full = resolve(path);
  try {
    return realpathSync.native(full);
  } catch {
    if (links === 0) throw new UsageError(`${path} is a symbolic link that leads nowhere.`);
    if (isLink(full)) return realPath(resolve(dirname(full), readlinkSync(full)), links - 1);
    const parent = dirname(full);
    return parent === full ? full : join(realPath(parent, links), basename(full));
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

/** Returns whether `path` is `folder` or lies in it; both are real paths. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
