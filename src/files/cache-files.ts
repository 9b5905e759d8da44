import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from './cache.ts';
import { getOrCreateEntry } from './cache-entry.ts';

/** How files that are made of pictures are taken from the cache: by their size and the moment of their change. */
export const IMAGE_CACHE = { cache: CACHE };

/** Files, and what is to be known of them. */
interface CreatedFiles<A> {
  files: ReadonlyMap<string, Uint8Array>;
  about: A;
}

/** Returns a folder of the cache with files that are made where they are missing, or anew where the cache is not trusted. */
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
