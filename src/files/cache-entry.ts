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
import { writable } from './cache-folder.ts';
import { getDigest, getOutputFingerprint } from './fingerprint.ts';

/*
 * Folders of the cache that are made once: bundles, and pictures that are shared with outputs by links. Whoever writes into a file
 * of an output writes into the cache's as well, and a cache may be copied half: so what is there counts only if it is what was
 * put there.
 */

/** The file of a folder that says what is in it: a hash of its second line, and that as JSON. */
const CONTENTS = 'contents.txt';

/** How a folder of the cache is taken and made. */
export interface StoredOptions {
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
  files: Record<string, { stamp: string; hash: string }>;
}

/** A folder of the cache: where it is, what was to be known of it, and the names of its files. */
interface Stored<A> {
  folder: string;
  about: A;
  names: string[];
}

/** What this process is making, by its folder. */
const inTheMaking = new Map<string, Promise<unknown>>();
let made = 0;

/**
 * Returns a folder of the cache; makes it where it is missing or not as it was put there. `make` fills another folder and returns what
 * is to be known of it.
 */
export async function storedIn<A>(
  folder: string,
  make: (temporary: string) => Promise<A>,
  options: StoredOptions,
): Promise<Stored<A>> {
  const { isTrusted = true } = options;
  const before = isTrusted ? readStored<A>(folder, options) : undefined;
  if (before) return before;
  // Two builds of one process may need the same at the same time.
  const begun = inTheMaking.get(folder);
  if (begun) {
    await begun;
    return storedIn(folder, make, { ...options, isTrusted: true });
  }
  const making = makeStored(writable(options.cache, folder), make);
  inTheMaking.set(folder, making);
  try {
    return await making;
  } finally {
    inTheMaking.delete(folder);
  }
}

async function makeStored<A>(folder: string, make: (temporary: string) => Promise<A>): Promise<Stored<A>> {
  made += 1;
  const temporary = `${folder}.${process.pid}-${made}`;
  mkdirSync(temporary, { recursive: true });
  try {
    const about = await make(temporary);
    const contents: Contents<A> = { about, files: {} };
    for (const name of namesIn(temporary)) {
      const path = join(temporary, name);
      contents.files[name] = {
        stamp: getOutputFingerprint(statSync(path)),
        hash: getDigest([readFileSync(path)]),
      };
    }
    const told = JSON.stringify(contents);
    writeFileSync(join(temporary, CONTENTS), `${getDigest([told])}\n${told}`);
    const names = Object.keys(contents.files);
    // Another process may have made the same meanwhile, and use it.
    if (!isSame(folder, contents)) putInPlace(temporary, folder);
    return { folder, about, names };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Puts a folder in the place of one that is not right. */
function putInPlace(temporary: string, folder: string): void {
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
  const there = readContents<unknown>(folder, true);
  const hashes = ({ files }: Contents<unknown>) =>
    JSON.stringify(Object.entries(files).map(([name, { hash }]) => [name, hash]));
  return there !== undefined && hashes(there) === hashes(contents);
}

/**
 * Returns what was to be known of a folder, where it is, and its files; `undefined` if it is not there, or not all of them are as they
 * were put there.
 */
export function readStored<A>(
  folder: string,
  { cache, byDigest = false }: Pick<StoredOptions, 'cache' | 'byDigest'>,
): Stored<A> | undefined {
  // Of a cache that can not be written, what this process has made lies elsewhere.
  for (const one of existsSync(folder) ? [folder] : [writable(cache, folder)]) {
    const contents = readContents<A>(one, byDigest);
    if (contents) return { folder: one, about: contents.about, names: Object.keys(contents.files) };
  }
  return undefined;
}

function readContents<A>(folder: string, byDigest: boolean): Contents<A> | undefined {
  try {
    const [hashed, told = ''] = readFileSync(join(folder, CONTENTS), 'utf8').split('\n');
    if (hashed !== getDigest([told])) return undefined;
    const contents: Contents<A> = JSON.parse(told);
    for (const [name, { stamp, hash }] of Object.entries(contents.files)) {
      const path = join(folder, name);
      // A cache that was packed and unpacked has other moments; then its bytes tell.
      const isTrusted = !byDigest && getOutputFingerprint(statSync(path)) === stamp;
      if (!isTrusted && getDigest([readFileSync(path)]) !== hash) return undefined;
    }
    return contents;
  } catch {
    return undefined;
  }
}

/** Returns the files below a folder, sorted. */
function namesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}
