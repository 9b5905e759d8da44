import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { linkNew } from '../files/new-file.ts';
import { type Marker, readMarker } from './marker.ts';

/** An asset whose name has the hash of its content: it never changes, so an earlier one harms nobody. */
const HASHED = /^assets\/[\w.-]+-[\w-]{8}\.[a-z0-9]+$/;

/** What the assets of earlier outputs are taken by. */
export interface KeepAssetsOptions {
  /** The output that is there, and its marker. */
  out: string;
  marker: Marker | undefined;
  /** The assets of the new output, by their names. */
  own: readonly string[];
  /** So many outputs are taken. */
  count: number;
  /** The folder of the new output. */
  folder: string;
}

/**
 * Takes the assets of the last outputs along, which pages that were opened before still load; returns the assets of the new output and
 * of those, for its marker. Outputs with the same assets are one.
 */
export function keepAssets({ out, marker, own, count, folder }: KeepAssetsOptions): string[][] {
  const latest = [...own].sort();
  const before = marker?.assets ?? [listAssets(out)];
  const earlier = before
    .map((names) => names.filter((name) => HASHED.test(name) && isFile(join(out, name))).sort())
    .filter((names) => names.length > 0 && names.join() !== latest.join())
    .slice(0, count);
  const has = new Set(own);
  for (const name of new Set(earlier.flat())) if (!has.has(name)) linkNew(join(out, name), folder, name);
  return [latest, ...earlier];
}

/** Returns the names of the assets that an output has for its own pages, below `assets/`. */
export function listOwnAssets(folder: string): string[] {
  const [own = [], ...earlier] = readMarker(folder)?.assets ?? [];
  const earlierNames = new Set(earlier.flat());
  for (const name of own) earlierNames.delete(name);
  return readdirSync(join(folder, 'assets')).filter((name) => !earlierNames.has(`assets/${name}`));
}

function listAssets(folder: string): string[] {
  try {
    return readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`);
  } catch {
    return [];
  }
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
