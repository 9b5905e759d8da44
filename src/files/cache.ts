import { join } from 'node:path';
import { CACHE_FOLDER, canWrite } from './cache-folder.ts';
import { ENGINE } from './paths.ts';

/** Where what can be made again is kept between builds. */
export const CACHE = join(ENGINE, CACHE_FOLDER);

/** Returns whether anything can be kept for the next command. */
export function canKeep(): boolean {
  return canWrite(CACHE);
}
