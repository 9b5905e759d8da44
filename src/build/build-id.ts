import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE_FOLDER, canWrite } from '../files/cache-folder.ts';
import { getDigest, getFingerprint } from '../files/fingerprint.ts';
import { writeWhole } from '../files/write-atomic.ts';

/** What commands and pages are made by. */
const MADE_OF = ['scripts', 'src', 'schema', 'package-lock.json', 'vite.config.ts'];
/** Made from the others. */
const GENERATED = /^src\/generated(\/|$)|^schema\/block\.schema\.json$/;
/** Where the hash is kept, with what the files were on the disk when it was made: to read them all takes 20 ms. */
const KNOWN = `${CACHE_FOLDER}/sources.json`;

/**
 * Sixteen hexadecimal digits that stand for the sources in `engine`, the folder that holds `package.json`, and for the version of Node
 * that compiles them. `isTrusted: false` reads all of them, whatever is kept of them.
 */
export function hashOfSources(engine: string, isTrusted = true): string {
  const files = MADE_OF.flatMap((name) => filesOf(engine, name));
  const stamps = getDigest([
    process.version,
    ...files.map((file) => `${file} ${getFingerprint(join(engine, file))}`),
  ]);
  const known = isTrusted ? readKnown(engine) : undefined;
  if (known?.stamps === stamps) return known.hash;
  const hash = getDigest([
    process.version,
    ...files.flatMap((file) => [file, readFileSync(join(engine, file))]),
  ]);
  if (canWrite(join(engine, CACHE_FOLDER))) writeWhole(join(engine, KNOWN), JSON.stringify({ stamps, hash }));
  return hash;
}

function filesOf(engine: string, name: string): string[] {
  if (GENERATED.test(name)) return [];
  if (/\.\w+$/.test(name)) return [name];
  const inside = readdirSync(join(engine, name)).sort();
  return inside.flatMap((entry) => filesOf(engine, `${name}/${entry}`));
}

/** Returns what is kept of the sources; `undefined` where there is nothing, or it is not whole. */
function readKnown(engine: string): { stamps: string; hash: string } | undefined {
  try {
    return JSON.parse(readFileSync(join(engine, KNOWN), 'utf8'));
  } catch {
    return undefined;
  }
}
