import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from '../../src/build/build.ts';
import type { BuildOptions, BuildResult } from '../../src/build/build-options.ts';
import { getCache } from '../../src/files/cache.ts';
import { getDigest } from '../../src/files/fingerprint.ts';
import { createTempFolder } from '../temp-folder.ts';

/** Creates a folder on the disk of the cache: outputs are renamed there, and `/tmp` may be another disk. */
export function createFolder(): string {
  mkdirSync(getCache(), { recursive: true });
  return createTempFolder(getCache());
}

/** Builds a site for 1 January 1970. */
export function buildAt1970(options: Omit<BuildOptions, 'now'> & { now?: number }): Promise<BuildResult> {
  return buildSite({ now: 0, ...options });
}

/** Returns the digest of each file in a folder, by name. */
export function digestFiles(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  );
  return Object.fromEntries(
    files.sort().map((file) => [file, getDigest([readFileSync(join(folder, file))])]),
  );
}
