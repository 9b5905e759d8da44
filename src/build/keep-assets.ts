import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { DAY } from '../core/count-days.ts';
import { copyOutput, linkOutput } from '../files/output-files.ts';
import type { PreparedBuild } from './prepare-build.ts';

/** A script, a style or another asset with a hash of its content in its name. It never changes. */
const HASHED = /^[\w.-]+-[\w-]{8}\.[a-z0-9]+$/;

/**
 * Adds the assets of earlier outputs, which open pages may still load, to the new output in `folder`,
 * which has its `own`. Those of the last one get the build time as their mtime; others are left out
 * when theirs is too old.
 */
export function keepAssets(
  { out, marker, keepAssets: days, now }: Pick<PreparedBuild, 'out' | 'marker' | 'keepAssets' | 'now'>,
  own: readonly string[],
  folder: string,
): void {
  const isOwn = new Set(own);
  const earlier = listAssets(out).filter((file) => !isOwn.has(file));
  for (const file of earlier) {
    const path = join(out, file);
    // The marker of an output that was built without the option lists no assets: all were its own.
    if (marker?.assets?.includes(file) ?? true) {
      copyOutput(path, folder, file);
      utimesSync(join(folder, file), new Date(now), new Date(now));
    } else if (statSync(path).mtimeMs >= now - days * DAY) linkOutput(path, folder, file);
  }
}

/** Returns the assets with a hash in a folder, by their names. */
function listAssets(folder: string): string[] {
  const path = join(folder, 'assets');
  const entries = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : [];
  return entries
    .filter((entry) => entry.isFile() && HASHED.test(entry.name))
    .map(({ name }) => `assets/${name}`);
}
