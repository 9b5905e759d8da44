import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeError } from './error-reason.ts';
import { PACKAGE_ROOT } from './paths.ts';

const PACKAGES = join(PACKAGE_ROOT, 'node_modules');

/** The cache folder. Everything in it can be created again. */
export const CACHE = openCache();

/** The parts that `clearCache` deletes: all but the manifests of outputs. */
export const CACHE_PARTS = ['bundles', 'digests', 'media', 'share', 'sources.json'];

/** Deletes everything that builds share. */
export function clearCache(): void {
  for (const name of CACHE_PARTS) rmSync(join(CACHE, name), { recursive: true, force: true });
}

/** Returns the cache folder below `node_modules/`; a temporary one if that can't be written. */
function openCache(): string {
  const folder = join(PACKAGES, '.cache/blocksite');
  try {
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
  symlinkSync(PACKAGES, join(temporary, 'node_modules'), 'junction');
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
  return temporary;
}
