import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ENGINE } from './paths.ts';

/** Where what can be made again is kept between builds. */
export const CACHE = join(ENGINE, 'node_modules/.cache/blocksite');

/** Signs that are hashed at once. */
const CHUNK = 1 << 16;

/** `hashOf` for any number of texts, or pairs of them, which are never one text in memory. */
export function hashOfAll(parts: Iterable<string | readonly [string, string]>): string {
  const hash = createHash('sha256');
  let text = '';
  for (const part of parts) {
    text += typeof part === 'string' ? `${part}\0` : `${part[0]}\0${part[1]}\0`;
    if (text.length < CHUNK) continue;
    hash.update(text);
    text = '';
  }
  return hash.update(text).digest('hex').slice(0, 16);
}
