import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CACHE } from '../files/cache.ts';
import { getDigest } from '../files/fingerprint.ts';
import { PACKAGE_ROOT } from '../files/paths.ts';
import { realPath } from '../files/real-path.ts';
import { writeAtomic } from '../files/write-atomic.ts';
import type { Manifest } from './manifest.ts';

const BUILDS = join(CACHE, 'builds');

export function getManifestPath(out: string): string {
  // The same in another copy of the engine with the site.
  return join(BUILDS, `${getDigest([relative(PACKAGE_ROOT, realPath(out))])}.json`);
}

/** Reads the manifest of an output; `undefined` if it is missing or cut off. */
export function readManifest(out: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(getManifestPath(out), 'utf8'));
  } catch {
    return undefined;
  }
}

export function writeManifest(out: string, manifest: Manifest): void {
  mkdirSync(BUILDS, { recursive: true });
  writeAtomic(getManifestPath(out), JSON.stringify(manifest));
}

/** Deletes the manifest of an output, so that the next build renders and reports everything again. */
export function deleteManifest(out: string): void {
  rmSync(getManifestPath(out), { force: true });
}
