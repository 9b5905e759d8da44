import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from '../../src/build/build.ts';
import type { BuildOptions } from '../../src/build/build-options.ts';
import type { BuildResult } from '../../src/build/build-result.ts';
import { CACHE } from '../../src/files/cache.ts';
import { getDigest } from '../../src/files/fingerprint.ts';

/** A new folder on one disk with what is kept: outputs change places there, and `/tmp` may be another one. */
export function newFolder(): string {
  mkdirSync(CACHE, { recursive: true });
  return mkdtempSync(join(CACHE, 'test-'));
}

/** Builds a site for the beginning of 1970, and waits until nothing of the old output is left. */
export async function buildWhole(
  options: Omit<BuildOptions, 'now'> & { now?: number },
): Promise<BuildResult> {
  const built = await buildSite({ now: 0, ...options });
  await built.cleanup;
  return built;
}

/** Every file of a folder by its name, as a hash of its bytes. */
export function bytesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  );
  return Object.fromEntries(
    files.sort().map((file) => [file, getDigest([readFileSync(join(folder, file))])]),
  );
}
