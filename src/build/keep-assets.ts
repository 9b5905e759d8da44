import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { linkNew } from '../files/new-file.ts';
import type { Marker } from './marker.ts';

/** An asset with a content hash in its name. It never changes. */
const HASHED = /^assets\/[\w.-]+-[\w-]{8}\.[a-z0-9]+$/;

/** Options of `keepAssets`. */
export interface KeepAssetsOptions {
  /** The folder of the old output, and its marker. */
  out: string;
  marker: Marker | undefined;
  /** The names of the assets of the new output. */
  own: readonly string[];
  /** The number of earlier outputs whose assets are kept. */
  count: number;
  /** The folder of the new output. */
  folder: string;
}

/**
 * Links the assets of the last outputs, which open pages may still load, into the new output.
 * Returns the asset names of each output, newest first, for the marker. Outputs with the same
 * assets count once.
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
