import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE_FOLDER, isCacheWritable } from '../files/cache-folder.ts';
import { getDigest, getFingerprint } from '../files/fingerprint.ts';
import { writeAtomic } from '../files/write-atomic.ts';

/** What commands and pages are made by. */
const SOURCES = ['scripts', 'src', 'schema', 'package-lock.json', 'vite.config.ts'];
/** Made from the others. */
const GENERATED = /^src\/generated(\/|$)|^schema\/block\.schema\.json$/;
/** Where the hash is kept, with what the files were on the disk when it was made: to read them all takes 20 ms. */
const CACHE_FILE = `${CACHE_FOLDER}/sources.json`;

/**
 * Sixteen hexadecimal digits that stand for the sources in `engine`, the folder that holds `package.json`, and for the version of Node
 * that compiles them. `isTrusted: false` reads all of them, whatever is kept of them.
 */
export function computeBuildId(root: string, isTrusted = true): string {
  const files = SOURCES.flatMap((name) => listFiles(root, name));
  const fingerprint = getDigest([
    process.version,
    ...files.map((file) => `${file} ${getFingerprint(join(root, file))}`),
  ]);
  const cached = isTrusted ? readCached(root) : undefined;
  if (cached?.fingerprint === fingerprint) return cached.buildId;
  const buildId = getDigest([
    process.version,
    ...files.flatMap((file) => [file, readFileSync(join(root, file))]),
  ]);
  if (isCacheWritable(join(root, CACHE_FOLDER)))
    writeAtomic(join(root, CACHE_FILE), JSON.stringify({ fingerprint, buildId }));
  return buildId;
}

function listFiles(root: string, name: string): string[] {
  if (GENERATED.test(name)) return [];
  if (/\.\w+$/.test(name)) return [name];
  const inside = readdirSync(join(root, name)).sort();
  return inside.flatMap((entry) => listFiles(root, `${name}/${entry}`));
}

/** Returns what is kept of the sources; `undefined` where there is nothing, or it is not whole. */
function readCached(root: string): { fingerprint: string; buildId: string } | undefined {
  try {
    return JSON.parse(readFileSync(join(root, CACHE_FILE), 'utf8'));
  } catch {
    return undefined;
  }
}
