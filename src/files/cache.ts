import { join } from 'node:path';
import { CACHE_FOLDER, isCacheWritable } from './cache-folder.ts';
import { PACKAGE_ROOT } from './paths.ts';

/** The cache folder. Everything in it can be created again. */
export const CACHE = join(PACKAGE_ROOT, CACHE_FOLDER);

/** Returns true if the cache can be written. */
export function canWriteCache(): boolean {
  return isCacheWritable(CACHE);
}
