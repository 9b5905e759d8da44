import { lstatSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getErrorCode } from './error-reason.ts';
import { UsageError } from './usage-error.ts';

/** The package root: the folder of `package.json`, `schema/` and `src/`. */
export const PACKAGE_ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** The folder of a package with what it runs: a folder for each bundle, fonts, and the build id. */
export const BUNDLES = join(PACKAGE_ROOT, 'lib');
/** The file of all icons. Each is a `symbol` whose id is its name. */
export const ICONS_SOURCE = join(PACKAGE_ROOT, 'src/ui/icons.svg');

/** Returns the files below a folder by their names from it, in any order. Does not follow symbolic links. */
export function listFiles(folder: string): string[] {
  // Its option `recursive` follows links to folders since Node 24.
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return entry.name;
    if (!entry.isDirectory()) return [];
    try {
      return listFiles(join(folder, entry.name)).map((file) => `${entry.name}/${file}`);
    } catch (error) {
      // Another command has removed it meanwhile.
      if (getErrorCode(error) === 'ENOENT') return [];
      throw error;
    }
  });
}

/** Returns the absolute path without symbolic links, also of a missing file. Throws for circular links. */
export function realPath(path: string): string {
  const full = resolve(path);
  try {
    return realpathSync.native(full);
  } catch (error) {
    const code = getErrorCode(error);
    if (code === 'ELOOP') throw new UsageError(`${path} is a symbolic link that leads in a circle.`);
    if (code === 'ENOENT' && lstatSync(full, { throwIfNoEntry: false })?.isSymbolicLink())
      return realPath(resolve(dirname(full), readlinkSync(full)));
    const parent = dirname(full);
    return parent === full ? full : join(realPath(parent), basename(full));
  }
}

/** Returns true if `path` is `folder` or below it. Both must be free of symbolic links. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
