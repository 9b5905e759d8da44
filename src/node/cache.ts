import { join } from 'node:path';
import { CACHE_FOLDER, canWrite } from './cache-folder.ts';
import { hashOf } from './hash.ts';
import { ENGINE } from './paths.ts';

/** Where what can be made again is kept between builds. */
export const CACHE = join(ENGINE, CACHE_FOLDER);

/** Returns whether anything can be kept for the next command. */
export function canKeep(): boolean {
  return canWrite(CACHE);
}

/** Signs that are hashed at once. */
const CHUNK = 1 << 16;

/** Stands for any number of texts, or pairs of them, as `hashOf` does for a few; they are never one text in memory. */
export function hashOfAll(parts: Iterable<string | readonly [string, string]>): string {
  let before = '';
  let text = '';
  for (const part of parts) {
    text += typeof part === 'string' ? `${part}\0` : `${part[0]}\0${part[1]}\0`;
    if (text.length < CHUNK) continue;
    before = hashOf(before, text);
    text = '';
  }
  return hashOf(before, text);
}
