import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The engine's own folder: where `package.json`, `schema/` and `src/` are. */
export const PACKAGE_ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Where a file is that is named by its place below a folder. Such names are in order: `join` would look at each sign of them. */
export function joinPath(folder: string, name: string): string {
  return `${folder}/${name}`;
}
