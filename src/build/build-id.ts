import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from '../files/cache.ts';
import { getDigest } from '../files/fingerprint.ts';
import { Digests } from './digests.ts';

/** Everything that commands and pages are made by. */
const SOURCES = ['scripts', 'src', 'schema', 'package-lock.json', 'vite.config.ts'];
/** Generated from the other sources. */
const GENERATED = /^src\/generated(\/|$)|^schema\/block\.schema\.json$/;

/**
 * Computes the build id: the digest of the sources in `root`, the package root, and of the Node
 * version.
 */
export function computeBuildId(root: string, indexPath = join(CACHE, 'sources.json')): string {
  const digests = new Digests(root, indexPath);
  const files = SOURCES.flatMap((name) => listFiles(root, name));
  const buildId = getDigest([process.version, ...files.map((file) => `${file} ${digests.get(file)}`)]);
  digests.save();
  return buildId;
}

function listFiles(root: string, name: string): string[] {
  if (GENERATED.test(name)) return [];
  if (/\.\w+$/.test(name)) return [name];
  const inside = readdirSync(join(root, name)).sort();
  return inside.flatMap((entry) => listFiles(root, `${name}/${entry}`));
}
