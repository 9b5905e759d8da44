import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from './usage-error.ts';

/** The maximum number of symbolic links in a row, as on Linux. */
const MAX_LINKS = 40;

/**
 * Returns the absolute path without symbolic links, also of a missing file. Throws a usage error
 * for circular links.
 */
export function realPath(path: string, links = MAX_LINKS): string {
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

/** Returns a path without symbolic links; `undefined` if it is missing or they lead in a circle. */
export function tryRealPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** Returns true for a symbolic link, broken or not. */
export function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}
