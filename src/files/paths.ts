import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package root: the folder of `package.json`, `schema/` and `src/`. */
export const PACKAGE_ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** The file of all icons. Each is a `symbol` whose id is its name. */
export const ICONS_SOURCE = join(PACKAGE_ROOT, 'src/ui/icons.svg');
