// @ts-check
import { createHash } from 'node:crypto';

/**
 * Sixteen hexadecimal digits that stand for the given texts and bytes.
 * @param {(string | Uint8Array)[]} parts
 * @returns {string}
 */
export function hashOf(...parts) {
  return digestOf(...parts).slice(0, 16);
}

/**
 * The whole digest of the given texts and bytes: 64 hexadecimal digits of SHA-256.
 * @param {(string | Uint8Array)[]} parts
 * @returns {string}
 */
export function digestOf(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}
