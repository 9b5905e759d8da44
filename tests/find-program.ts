import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the first installed program. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}
