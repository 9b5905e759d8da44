import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The engine's own folder: where `package.json`, `schema/` and `src/` are. */
export const ENGINE = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Where a file is that is named by its place below a folder. Such names are in order: `join` would look at each sign of them. */
export function below(folder: string, name: string): string {
  return `${folder}/${name}`;
}
