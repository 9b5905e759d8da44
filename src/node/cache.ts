import { join } from 'node:path';
import { hashOf } from './hash.js';
import { ENGINE } from './paths.ts';

/** Where what can be made again is kept between builds. */
export const CACHE = join(ENGINE, 'node_modules/.cache/blocksite');

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
