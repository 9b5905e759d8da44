import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../core/types.ts';

/** The name of the file that marks a folder as an output. Hosts do not serve files with a leading dot. */
export const MARKER = '.blocksite.json';

export interface Marker {
  /** The URL of the site: `https://www.example.org`. */
  site: string;
  /** The hosts of photos on other sites, for the content security policy. */
  photoHosts?: string[];
  /** The hosts of embeds, likewise. */
  embedHosts?: string[];
  /** With `--keep-assets`: the names of the assets of this output. Those of earlier outputs are beside them. */
  assets?: string[];
}

export function createMarkerFile(marker: Marker): [file: string, text: string] {
  return [MARKER, `${JSON.stringify(marker)}\n`];
}

/** Reads the marker of an output; `undefined` for any other folder. */
export function readMarker(folder: string): Marker | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(join(folder, MARKER), 'utf8'));
    return isMarker(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isMarker(value: unknown): value is Marker {
  if (!isObject(value) || typeof value.site !== 'string') return false;
  const { photoHosts = [], embedHosts = [], assets = [] } = value;
  const isNames = (names: unknown) => Array.isArray(names) && names.every((name) => typeof name === 'string');
  return isNames(photoHosts) && isNames(embedHosts) && isNames(assets);
}
