import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package root: the folder of `package.json`, `schema/` and `src/`. */
export const PACKAGE_ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** The file of all icons. Each is a `symbol` whose id is its name. */
export const ICONS_SOURCE = join(PACKAGE_ROOT, 'src/ui/icons.svg');

/** Joins a folder and a relative name. Unlike `join` it does not normalize, which is faster. */
export function joinPath(folder: string, name: string): string {
  return `${folder}/${name}`;
}
