import { readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { CACHE } from '../files/cache.ts';
import { isBelow } from '../files/inside.ts';
import { PACKAGE_ROOT } from '../files/paths.ts';
import { realPath } from '../files/real-path.ts';
import { UsageError } from '../files/usage-error.ts';
import { type Marker, readMarker } from './marker.ts';

/** Folders of a site and of the package that hold sources. */
const SOURCES = ['content', 'schema', 'src', '.git'];
/** Folders of the cache. */
const CACHES = ['builds', 'bundles', 'gallery', 'inspected', 'media', 'share'];
/** Folders that hold home folders. */
const HOMES = /^(\/home|\/Users|[A-Za-z]:\\Users)$/;
const INSTEAD = 'Give --out another folder, for example --out dist.';

/** An output folder that may be written. */
export interface OutFolder {
  /** The absolute path without symbolic links. */
  path: string;
  /**
   * The marker of the old output; `undefined` for a new folder, and for outputs of versions without
   * markers.
   */
  marker: Marker | undefined;
}

/**
 * Checks that a build may replace everything in a folder. Throws a usage error for folders that
 * overlap the root, sources, the cache, `merge`, a home folder or the current folder, and for
 * folders with other content than an earlier output.
 */
export function checkOutFolder(
  out: string,
  { root, merge = [] }: { root: string; merge?: readonly string[] },
): OutFolder {
  const path = realPath(out);
  const refuse: Refuse = (why, instead = INSTEAD) => {
    throw new UsageError(`The output can't be written to ${out}: ${why}. ${instead}`);
  };
  const [site, engine] = [realPath(root), realPath(PACKAGE_ROOT)];
  refuseFoldersInUse(path, { site, engine }, refuse);
  refuseSources(path, [site, engine], merge, refuse);
  const marker = readMarker(path);
  if (!marker && HOMES.test(dirname(path)) && statSync(path, { throwIfNoEntry: false }))
    refuse('that is a home folder');
  if (!marker && !isFree(path, refuse) && !isOfOldVersion(path, site))
    refuse(
      'it is not empty, and no build of this site has written it',
      `Give --out a new folder, or delete this one if nothing in it is needed.`,
    );
  return { path, marker };
}

/** Throws the usage error. */
type Refuse = (why: string, instead?: string) => never;

/** Refuses folders that are, or contain, the site, the engine, the home folder or the current folder. */
function refuseFoldersInUse(
  path: string,
  { site, engine }: { site: string; engine: string },
  refuse: Refuse,
): void {
  const inUse: [what: string, folder: string][] = [
    ['the site', site],
    ['the current folder', realPath(process.cwd())],
    ['your home folder', realPath(homedir())],
    ['the engine', engine],
  ];
  const same = inUse.find(([, one]) => one === path);
  if (same) refuse(same[0] === 'the site' ? "that is the site's own folder" : `that is ${same[0]}`);
  for (const [what, one] of inUse) if (isBelow(path, one)) refuse(`${what} is in it`);
}

/** Refuses folders that overlap sources below `roots`, the cache, a `.git` folder or inputs of `merge`. */
function refuseSources(
  path: string,
  roots: readonly string[],
  merge: readonly string[],
  refuse: Refuse,
): void {
  const overlaps = (folder: string) => {
    const real = realPath(folder);
    return isBelow(path, real) || isBelow(real, path);
  };
  const sources = [
    ...roots.flatMap((one) => SOURCES.map((name) => join(one, name))),
    ...CACHES.map((name) => join(CACHE, name)),
  ];
  const source = sources.find(overlaps);
  if (source !== undefined)
    refuse(`${relative(dirname(source), source)}/ of the site or of the program would be overwritten`);
  if (path.split(/[\\/]/).includes('.git')) refuse('it is in .git');
  const input = merge.find(overlaps);
  if (input !== undefined) refuse(`${input} is an input of --merge`);
}

/**
 * Checks that the output in a folder belongs to the site at `url`. Throws a usage error otherwise.
 * An output below the site's root always belongs to it, as its URL may change.
 */
export function checkSameSite(
  { path, marker }: OutFolder,
  { root, url }: { root: string; url: string },
): void {
  if (!marker || marker.site === url || isBelow(realPath(root), path)) return;
  throw new UsageError(
    `The output can't be written to ${path}: it holds the site ${marker.site}, and this one is ${url}. Give --out another folder, or delete this one if it is not needed.`,
  );
}

/** Returns true if a folder is missing or empty. */
function isFree(path: string, refuse: Refuse): boolean {
  if (!statSync(path, { throwIfNoEntry: false })) return true;
  try {
    return readdirSync(path).length === 0;
  } catch (error) {
    const isFile = statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
    return refuse(
      isFile ? 'that is a file' : `it can't be read (${error instanceof Error ? error.message : error})`,
    );
  }
}

/** Returns true if `path` is the site's `dist/` and was built by a version without markers. */
function isOfOldVersion(path: string, root: string): boolean {
  if (path !== join(root, 'dist')) return false;
  return ['nginx.conf', '.htaccess'].every((name) => {
    try {
      return readFileSync(join(path, name), 'utf8').startsWith('# Made by the build.');
    } catch {
      return false;
    }
  });
}
