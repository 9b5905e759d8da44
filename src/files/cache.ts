import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describeError } from './error-reason.ts';
import { getDigest } from './fingerprint.ts';
import { PACKAGE_ROOT } from './paths.ts';
import { resolveInside } from './resolve-inside.ts';

/** The parts that `clearCache` deletes: all but the manifests of outputs. */
export const CACHE_PARTS = ['bundles', 'digests', 'media', 'share', 'sources.json'];

/** The folder whose `node_modules` has the cache: the package root, or a site with the package. */
let base = PACKAGE_ROOT;

/** Sets the folder whose `node_modules` has the cache, before the cache is used. */
export function setCacheBase(folder: string): void {
  base = folder;
}

let cache: string | undefined;

/** Returns the cache folder. Everything in it can be created again. */
export function getCache(): string {
  cache ??= openCache();
  return cache;
}

/** Returns the name of what is cached for a folder: the same in a copy of the base with its cache. */
export function getCacheName(folder: string): string {
  return getDigest([relative(base, folder)]);
}

/** Deletes everything that builds share. */
export function clearCache(): void {
  for (const name of CACHE_PARTS) rmSync(join(getCache(), name), { recursive: true, force: true });
}

/** Returns the cache folder below `node_modules/`; a temporary one if that can't be written. */
function openCache(): string {
  const packages = join(base, 'node_modules');
  const folder = join(packages, '.cache/blocksite');
  try {
    // The packages of the engine itself may be elsewhere: it runs from there.
    if (base === PACKAGE_ROOT) resolveInside(packages, '.cache/blocksite');
    else resolveInside(base, 'node_modules/.cache/blocksite');
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch (error) {
    console.error(
      `The cache in ${folder} is not writable (${describeError(error)}). A temporary one takes its place.`,
    );
  }
  const temporary = mkdtempSync(join(tmpdir(), 'blocksite-'));
  // Bundles are modules and import packages, as they do below the package root.
  writeFileSync(join(temporary, 'package.json'), '{ "type": "module" }');
  symlinkSync(packages, join(temporary, 'node_modules'), 'junction');
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
  return temporary;
}
