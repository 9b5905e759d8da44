import { join } from 'node:path';
import { isObject } from '../core/types.ts';
import { readJson } from '../files/read-json.ts';

/** The name of the file that marks a folder as an output. Hosts do not serve files with a leading dot. */
export const MARKER = '.blocksite.json';

export interface Marker {
  /** The URL of the site: `https://www.example.org`. */
  site: string;
  /** The hosts of photos on other sites, for the content security policy. */
  photoHosts?: string[];
  /** The hosts of embeds, likewise. */
  embedHosts?: string[];
  /** With `--keep-assets`: the assets of this output, without those of earlier ones beside them. */
  assets?: string[];
}

export function createMarkerFile(marker: Marker): [file: string, text: string] {
  return [MARKER, `${JSON.stringify(marker)}\n`];
}

/** Reads the marker of an output; `undefined` for any other folder. */
export function readMarker(folder: string): Marker | undefined {
  const read = readJson<unknown>(join(folder, MARKER));
  return isMarker(read) ? read : undefined;
}

function isMarker(value: unknown): value is Marker {
  if (!isObject(value) || typeof value.site !== 'string') return false;
  const { photoHosts = [], embedHosts = [], assets = [] } = value;
  const isNames = (names: unknown) => Array.isArray(names) && names.every((name) => typeof name === 'string');
  return isNames(photoHosts) && isNames(embedHosts) && isNames(assets);
}
