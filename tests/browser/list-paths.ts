import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the paths of all pages in the sitemap of an output. */
export function listPaths(out: string): string[] {
  const xml = readFileSync(join(out, 'sitemap.xml'), 'utf8');
  return [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
}
