import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from '../files/cache.ts';
import { getDigest, getFingerprint } from '../files/fingerprint.ts';
import { writeAtomic } from '../files/write-atomic.ts';

/** Everything that commands and pages are made by. */
const SOURCES = ['scripts', 'src', 'schema', 'package-lock.json', 'vite.config.ts'];
/** Generated from the other sources. */
const GENERATED = /^src\/generated(\/|$)|^schema\/block\.schema\.json$/;
/** The cached build id, with the fingerprint of the sources: reading all of them takes 20 ms. */
const CACHE_FILE = join(CACHE, 'sources.json');

/**
 * Computes the build id: the digest of the sources in `root`, the package root, and of the Node
 * version.
 */
export function computeBuildId(root: string, cacheFile = CACHE_FILE): string {
  const files = SOURCES.flatMap((name) => listFiles(root, name));
  const fingerprint = getDigest([
    process.version,
    ...files.map((file) => `${file} ${getFingerprint(join(root, file))}`),
  ]);
  const cached = readCached(cacheFile);
  if (cached?.fingerprint === fingerprint) return cached.buildId;
  const buildId = getDigest([
    process.version,
    ...files.flatMap((file) => [file, readFileSync(join(root, file))]),
  ]);
  writeAtomic(cacheFile, JSON.stringify({ fingerprint, buildId }));
  return buildId;
}

function listFiles(root: string, name: string): string[] {
  if (GENERATED.test(name)) return [];
  if (/\.\w+$/.test(name)) return [name];
  const inside = readdirSync(join(root, name)).sort();
  return inside.flatMap((entry) => listFiles(root, `${name}/${entry}`));
}

/** Reads the cached build id; `undefined` if it is missing or invalid. */
function readCached(file: string): { fingerprint: string; buildId: string } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
