import { createHash } from 'node:crypto';

/** Sixteen hexadecimal digits that stand for the given texts and bytes. */
export function hashOf(...parts: (string | Uint8Array)[]): string {
  return digestOf(...parts).slice(0, 16);
}

/** The whole digest of the given texts and bytes: 64 hexadecimal digits of SHA-256. */
export function digestOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}
