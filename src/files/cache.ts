import { join } from 'node:path';
import { CACHE_FOLDER, isCacheWritable } from './cache-folder.ts';
import { PACKAGE_ROOT } from './paths.ts';

/** Where what can be made again is kept between builds. */
export const CACHE = join(PACKAGE_ROOT, CACHE_FOLDER);

/** Returns whether anything can be kept for the next command. */
export function canWriteCache(): boolean {
  return isCacheWritable(CACHE);
}
