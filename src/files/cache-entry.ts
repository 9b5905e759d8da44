import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getWritablePath } from './cache-folder.ts';
import { getDigest, getOutputFingerprint } from './fingerprint.ts';
import { listFiles } from './list-files.ts';

/*
 * Cache entries are folders: bundles, and image versions that outputs share by hard links. A
 * program that writes into a file of an output writes into the cache too, and a cache may be copied
 * incompletely. So an entry is valid only if its files are as they were written.
 */

/** The file that lists an entry's files: a digest of its second line, then that line as JSON. */
const CONTENTS = 'contents.txt';

/** Options for reading and creating a cache entry. */
export interface CacheEntryOptions {
  /** The root folder of the cache. */
  cache: string;
  /** `false` ignores an existing entry. Default `true`. */
  isTrusted?: boolean;
  /** Compares digests of the content instead of fingerprints (size and mtime). Default `false`. */
  byDigest?: boolean;
}

/** The parsed list of an entry: what its creator returned, and its files by their names. */
interface Contents<A> {
  about: A;
  files: Record<string, { fingerprint: string; digest: string }>;
}

/** A valid cache entry: its folder, what its creator returned, and the names of its files. */
interface CacheEntry<A> {
  folder: string;
  about: A;
  names: string[];
}

/** Entries that this process is creating, by their folders. */
const pending = new Map<string, Promise<unknown>>();
let entryCount = 0;

/**
 * Returns a cache entry. Creates it if it is missing or invalid: `make` fills a temporary folder
 * and returns data that is stored with the entry.
 */
export async function getOrCreateEntry<A>(
  folder: string,
  make: (temporary: string) => Promise<A>,
  options: CacheEntryOptions,
): Promise<CacheEntry<A>> {
  const { isTrusted = true } = options;
  const before = isTrusted ? readEntry<A>(folder, options) : undefined;
  if (before) return before;
  // Two builds in one process may need the same entry at the same time.
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
    for (const name of listFiles(temporary).sort()) {
      const path = join(temporary, name);
      contents.files[name] = {
        fingerprint: getOutputFingerprint(statSync(path)),
        digest: getDigest([readFileSync(path)]),
      };
    }
    const json = JSON.stringify(contents);
    writeFileSync(join(temporary, CONTENTS), `${getDigest([json])}\n${json}`);
    const names = Object.keys(contents.files);
    // Another process may have created the same entry meanwhile, and use it.
    if (!isSame(folder, contents)) replaceEntry(temporary, folder);
    return { folder, about, names };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Replaces an invalid entry. */
function replaceEntry(temporary: string, folder: string): void {
  const aside = `${temporary}-old`;
  mkdirSync(dirname(folder), { recursive: true });
  try {
    if (existsSync(folder)) renameSync(folder, aside);
    renameSync(temporary, folder);
  } catch (error) {
    // Another process has created the entry first.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Returns true if a folder is a valid entry with the same files. */
function isSame(folder: string, contents: Contents<unknown>): boolean {
  const current = readContents<unknown>(folder, true);
  const listDigests = ({ files }: Contents<unknown>) =>
    JSON.stringify(Object.entries(files).map(([name, { digest }]) => [name, digest]));
  return current !== undefined && listDigests(current) === listDigests(contents);
}

/** Reads a cache entry; `undefined` if it is missing or invalid. */
export function readEntry<A>(
  folder: string,
  { cache, byDigest = false }: Pick<CacheEntryOptions, 'cache' | 'byDigest'>,
): CacheEntry<A> | undefined {
  // If the cache is read-only, this process has written the entry to another folder.
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
      // Unpacking an archived cache changes the mtimes. Then the digests decide.
      const isTrusted = !byDigest && getOutputFingerprint(statSync(path)) === fingerprint;
      if (!isTrusted && getDigest([readFileSync(path)]) !== digest) return undefined;
    }
    return contents;
  } catch {
    return undefined;
  }
}
