import { createHash } from 'node:crypto';
import { type Stats, statSync } from 'node:fs';

/** Changes whenever a file does. Compare only those of inputs, or those of outputs, with each other. */
export type Fingerprint = string;

/**
 * Returns the fingerprint of an input, or `''` if it is missing: size, mtime, ctime and inode. A
 * program may restore the mtime of a file that it has changed, but not its ctime.
 */
export function getFingerprint(path: string): Fingerprint {
  return toFingerprint(statSync(path, { throwIfNoEntry: false }));
}

/** Returns the fingerprint of an input by what is known of it. */
export function toFingerprint(stat: Stats | undefined): Fingerprint {
  return stat ? [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino].join(':') : '';
}

/** Returns the fingerprint of an output: size and mtime. Builds link it, which changes its ctime. */
export function getOutputFingerprint({ size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>): Fingerprint {
  return [size, mtimeMs].join(':');
}

/** Returns the digest of texts and bytes: SHA-256 in hexadecimal digits, 16 of them by default. */
export function getDigest(parts: Iterable<string | Uint8Array>, digits = 16): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, digits);
}
