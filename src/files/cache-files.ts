import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from './cache.ts';
import { getOrCreateEntry } from './cache-entry.ts';

/** Cache entry options for images. Their files are validated by fingerprint. */
export const IMAGE_CACHE = { cache: CACHE };

/** Files by their names, and data about them. */
interface CreatedFiles<A> {
  files: ReadonlyMap<string, Uint8Array>;
  about: A;
}

/** Returns a cache entry that holds the files that `make` creates. `isTrusted: false` creates them again. */
export function getOrCreateFiles<A>(
  folder: string,
  make: () => Promise<CreatedFiles<A>>,
  isTrusted: boolean,
): Promise<{ folder: string; about: A }> {
  const fill = async (temporary: string) => {
    const { files, about } = await make();
    for (const [name, bytes] of files) writeFileSync(join(temporary, name), bytes);
    return about;
  };
  return getOrCreateEntry(folder, fill, { ...IMAGE_CACHE, isTrusted });
}
