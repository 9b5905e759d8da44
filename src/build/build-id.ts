import { join } from 'node:path';
import { CACHE } from '../files/cache.ts';
import { getDigest } from '../files/fingerprint.ts';
import { listFiles } from '../files/list-files.ts';
import { Digests } from './digests.ts';

/** Everything that commands and pages are made by. */
const SOURCES = ['scripts', 'src', 'schema', 'package-lock.json', 'vite.config.ts'];
/** Generated from the other sources. */
const GENERATED = /^src\/generated\/|^schema\/block\.schema\.json$/;

/**
 * Computes the build id: the digest of the sources in `root`, the package root, and of the Node
 * version.
 */
export function computeBuildId(root: string, indexPath = join(CACHE, 'sources.json')): string {
  const digests = new Digests(root, indexPath);
  const files = SOURCES.flatMap((name) =>
    name.includes('.') ? [name] : listFiles(join(root, name)).map((file) => `${name}/${file}`),
  );
  const own = files.filter((file) => !GENERATED.test(file)).sort();
  const buildId = getDigest([process.version, ...own.map((file) => `${file} ${digests.get(file)}`)]);
  digests.save();
  return buildId;
}
