import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file that makes a folder known as an output. It is for builds alone: no host serves what begins with a dot. */
export const MARKER = '.blocksite.json';

/** What an output says of itself. */
export interface Marker {
  /** The site's own address: `https://www.example.org`. */
  site: string;
  /** With `--keep-assets`: the assets of this output, then those of the outputs before it, the last one first. */
  assets?: string[][];
}

/** Returns a marker as a file of the output. */
export function createMarkerFile(marker: Marker): [file: string, text: string] {
  return [MARKER, `${JSON.stringify(marker)}\n`];
}

/** Returns the marker of an output; `undefined` for any other folder. */
export function readMarker(folder: string): Marker | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(join(folder, MARKER), 'utf8'));
    return isMarker(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isMarker(value: unknown): value is Marker {
  if (typeof value !== 'object' || value === null) return false;
  if (!('site' in value) || typeof value.site !== 'string') return false;
  const isNames = (names: unknown) => Array.isArray(names) && names.every((name) => typeof name === 'string');
  return !('assets' in value) || (Array.isArray(value.assets) && value.assets.every(isNames));
}
