import { join } from 'node:path';
import { hashOf } from './hash.js';
import { ENGINE } from './paths.ts';

/** Where what can be made again is kept between builds. */
export const CACHE = join(ENGINE, 'node_modules/.cache/blocksite');

/** `hashOf` for any number of texts, or pairs of them. */
export function hashOfAll(parts: Iterable<string | readonly [string, string]>): string {
  let text = '';
  for (const part of parts) text += typeof part === 'string' ? `${part}\0` : `${part[0]}\0${part[1]}\0`;
  return hashOf(text);
}
