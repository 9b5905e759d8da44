import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE_PARTS, getCache } from '../../files/cache.ts';
import { isBelow, PACKAGE_ROOT, realPath } from '../../files/paths.ts';
import { UsageError } from '../../files/usage-error.ts';
import { type Marker, readMarker } from './marker.ts';

/** Folders that the engine reads, and those that it caches in. */
const listEngineFolders = () => [
  ...['src', 'schema', 'scripts'].map((name) => join(PACKAGE_ROOT, name)),
  ...['builds', ...CACHE_PARTS].map((name) => join(getCache(), name)),
];

/**
 * Checks that a build may replace everything in a folder: it is missing, empty or an earlier
 * output, and overlaps no folder that is in use. Throws a usage error otherwise. Returns its path
 * without symbolic links, and the marker of the old output.
 */
export function checkOutFolder(
  out: string,
  { root, merge = [] }: { root: string; merge?: readonly string[] },
): { path: string; marker: Marker | undefined } {
  const path = realPath(out);
  const marker = readMarker(path);
  const inUse = [join(root, 'content'), ...listEngineFolders(), ...merge].map((folder) => realPath(folder));
  const overlapped = inUse.find((folder) => isBelow(path, folder) || isBelow(folder, path));
  if (overlapped) throw createOutError(out, `it overlaps ${overlapped}, which the build needs`);
  if (isBelow(path, realPath(process.cwd()))) throw createOutError(out, 'the current folder is in it');
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat && !stat.isDirectory()) throw createOutError(out, 'that is a file');
  if (stat && !marker && readdirSync(path).length > 0)
    throw createOutError(
      out,
      'it is not empty, and no build of this site has written it',
      'Give --out a new folder, or delete this one if nothing in it is needed.',
    );
  return { path, marker };
}

/** Throws a usage error for the output of another site. Below the root it is its own: URLs may change. */
export function checkSameSite(
  { root, out, marker }: { root: string; out: string; marker: Marker | undefined },
  site: string,
): void {
  if (!marker || marker.site === site || isBelow(realPath(root), out)) return;
  throw createOutError(
    out,
    `it holds the site ${marker.site}, and this one is ${site}`,
    'Give --out another folder, or delete this one if it is not needed.',
  );
}

function createOutError(
  out: string,
  why: string,
  instead = 'Give --out another folder, for example --out dist.',
): UsageError {
  return new UsageError(`The output can't be written to ${out}: ${why}. ${instead}`);
}
