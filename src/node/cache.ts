import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ENGINE } from './paths.ts';

/** Where what can be made again is kept between builds. */
export const CACHE = join(ENGINE, 'node_modules/.cache/blocksite');

/** Sixteen hexadecimal digits that stand for the given texts and bytes. */
export function hashOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** The same for any number of texts, or pairs of them. */
export function hashOfAll(parts: Iterable<string | readonly [string, string]>): string {
  return hashOf([...parts].flat().join('\0'));
}
