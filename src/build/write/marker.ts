import { join } from 'node:path';
import { isObject } from '../../core/types.ts';
import { readOwnJson } from '../../files/read-json.ts';
import type { Site } from '../../generated/props.ts';
import type { PolicySite } from '../site-files/headers.ts';

/** The name of the file that marks a folder as an output. Hosts do not serve files with a leading dot. */
export const MARKER = '.blocksite.json';

/** The mark of an output: the URL of its site, or its name without one; what the site's policy depends on, and its assets. */
export interface Marker extends PolicySite {
  site: string;
  /** With `--keep-assets`: the assets of this output, without those of earlier ones beside them. */
  assets?: string[];
}

export function createMarkerFile(
  { name, url: site = name, photoHosts, embedHosts }: Pick<Site, 'name' | 'url'> & PolicySite,
  assets?: readonly string[],
): [file: string, text: string] {
  return [MARKER, `${JSON.stringify({ site, photoHosts, embedHosts, assets })}\n`];
}

/** Reads the marker of an output; `undefined` for any other folder. */
export function readMarker(folder: string): Marker | undefined {
  const read = readOwnJson<unknown>(join(folder, MARKER));
  return isMarker(read) ? read : undefined;
}

function isMarker(value: unknown): value is Marker {
  if (!isObject(value) || typeof value.site !== 'string') return false;
  const { photoHosts = [], embedHosts = [], assets = [] } = value;
  const isNames = (names: unknown) => Array.isArray(names) && names.every((name) => typeof name === 'string');
  return isNames(photoHosts) && isNames(embedHosts) && isNames(assets);
}
