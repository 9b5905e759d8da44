import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { getWritablePath } from './cache-folder.ts';
import { getDigest, getOutputFingerprint } from './fingerprint.ts';

/*
 * Folders of the cache that are made once: bundles, and pictures that are shared with outputs by links. Whoever writes into a file
 * of an output writes into the cache's as well, and a cache may be copied half: so what is there counts only if it is what was
 * put there.
 */

/** The file of a folder that says what is in it: a hash of its second line, and that as JSON. */
const CONTENTS = 'contents.txt';

/** How a folder of the cache is taken and made. */
export interface CacheEntryOptions {
  /** The cache's own folder. */
  cache: string;
  /** `false` makes it anew, whatever is there. Default `true`. */
  isTrusted?: boolean;
  /** Each file is read to see whether it is right; otherwise its size and the moment of its last change are enough. Default `false`. */
  byDigest?: boolean;
}

/** What is in a folder: what was to be known of it, and its files by their names. */
interface Contents<A> {
  about: A;
  files: Record<string, { fingerprint: string; digest: string }>;
}

/** A folder of the cache: where it is, what was to be known of it, and the names of its files. */
interface CacheEntry<A> {
  folder: string;
  about: A;
  names: string[];
}

/** What this process is making, by its folder. */
const pending = new Map<string, Promise<unknown>>();
let entryCount = 0;

/**
 * Returns a folder of the cache; makes it where it is missing or not as it was put there. `make` fills another folder and returns what
 * is to be known of it.
 */
export async function getOrCreateEntry<A>(
  folder: string,
  make: (temporary: string) => Promise<A>,
  options: CacheEntryOptions,
): Promise<CacheEntry<A>> {
  const { isTrusted = true } = options;
  const before = isTrusted ? readEntry<A>(folder, options) : undefined;
  if (before) return before;
  // Two builds of one process may need the same at the same time.
  const running = pending.get(folder);
  if (running) {
    await running;
    return getOrCreateEntry(folder, make, { ...options, isTrusted: true });
  }
  const created = createEntry(getWritablePath(options.cache, folder), make);
  pending.set(folder, created);
  try {
    return await created;
  } finally {
    pending.delete(folder);
  }
}

async function createEntry<A>(
  folder: string,
  make: (temporary: string) => Promise<A>,
): Promise<CacheEntry<A>> {
  entryCount += 1;
  const temporary = `${folder}.${process.pid}-${entryCount}`;
  mkdirSync(temporary, { recursive: true });
  try {
    const about = await make(temporary);
    const contents: Contents<A> = { about, files: {} };
    for (const name of listFiles(temporary)) {
      const path = join(temporary, name);
      contents.files[name] = {
        fingerprint: getOutputFingerprint(statSync(path)),
        digest: getDigest([readFileSync(path)]),
      };
    }
    const json = JSON.stringify(contents);
    writeFileSync(join(temporary, CONTENTS), `${getDigest([json])}\n${json}`);
    const names = Object.keys(contents.files);
    // Another process may have made the same meanwhile, and use it.
    if (!isSame(folder, contents)) replaceEntry(temporary, folder);
    return { folder, about, names };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Puts a folder in the place of one that is not right. */
function replaceEntry(temporary: string, folder: string): void {
  const aside = `${temporary}-old`;
  mkdirSync(dirname(folder), { recursive: true });
  try {
    if (existsSync(folder)) renameSync(folder, aside);
    renameSync(temporary, folder);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Returns whether a folder is whole and holds the same files. */
function isSame(folder: string, contents: Contents<unknown>): boolean {
  const current = readContents<unknown>(folder, true);
  const listDigests = ({ files }: Contents<unknown>) =>
    JSON.stringify(Object.entries(files).map(([name, { digest }]) => [name, digest]));
  return current !== undefined && listDigests(current) === listDigests(contents);
}

/**
 * Returns what was to be known of a folder, where it is, and its files; `undefined` if it is not there, or not all of them are as they
 * were put there.
 */
export function readEntry<A>(
  folder: string,
  { cache, byDigest = false }: Pick<CacheEntryOptions, 'cache' | 'byDigest'>,
): CacheEntry<A> | undefined {
  // Of a cache that can not be written, what this process has made lies elsewhere.
  for (const one of existsSync(folder) ? [folder] : [getWritablePath(cache, folder)]) {
    const contents = readContents<A>(one, byDigest);
    if (contents) return { folder: one, about: contents.about, names: Object.keys(contents.files) };
  }
  return undefined;
}

function readContents<A>(folder: string, byDigest: boolean): Contents<A> | undefined {
  try {
    const [digest, json = ''] = readFileSync(join(folder, CONTENTS), 'utf8').split('\n');
    if (digest !== getDigest([json])) return undefined;
    const contents: Contents<A> = JSON.parse(json);
    for (const [name, { fingerprint, digest }] of Object.entries(contents.files)) {
      const path = join(folder, name);
      // A cache that was packed and unpacked has other moments; then its bytes tell.
      const isTrusted = !byDigest && getOutputFingerprint(statSync(path)) === fingerprint;
      if (!isTrusted && getDigest([readFileSync(path)]) !== digest) return undefined;
    }
    return contents;
  } catch {
    return undefined;
  }
}

/** Returns the files below a folder, sorted. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}
