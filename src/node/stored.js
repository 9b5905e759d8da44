// @ts-check
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
import { writable } from './cache-folder.js';
import { hashOf } from './hash.js';

/*
 * Folders of the cache that are made once: bundles, and pictures that are shared with outputs by links. Whoever writes into a file
 * of an output writes into the cache's as well, and a cache may be copied half: so what is there counts only if it is what was
 * put there. Plain JavaScript, with all that it imports: `scripts/run.js` asks it before there is anything compiled.
 */

/** The file of a folder that says what is in it: a hash of its second line, and that as JSON. */
const CONTENTS = 'contents.txt';

/**
 * How a folder of the cache is taken and made.
 * @typedef {object} Options
 * @property {string} cache The cache's own folder.
 * @property {boolean} [isTrusted] `false` makes it anew, whatever is there. Default `true`.
 * @property {boolean} [byDigest] Each file is read to see whether it is right; otherwise its size and the moment of its last change
 * are enough. Default `false`.
 */

/**
 * What is in a folder: what was to be known of it, and its files by their names.
 * @template A
 * @typedef {{ about: A, files: Record<string, { stamp: string, hash: string }> }} Contents
 */

/** @type {Map<string, Promise<unknown>>} What this process is making, by its folder. */
const inTheMaking = new Map();
let made = 0;

/**
 * Returns a folder of the cache; makes it where it is missing or not as it was put there. `make` fills another folder and returns what
 * is to be known of it.
 * @template A
 * @param {string} folder
 * @param {(temporary: string) => Promise<A>} make
 * @param {Options} options
 * @returns {Promise<{ folder: string, about: A, names: string[] }>}
 */
export async function storedIn(folder, make, options) {
  const { isTrusted = true } = options;
  /** @type {{ folder: string, about: A, names: string[] } | undefined} */
  const before = isTrusted ? readStored(folder, options) : undefined;
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

/**
 * @template A
 * @param {string} folder
 * @param {(temporary: string) => Promise<A>} make
 * @returns {Promise<{ folder: string, about: A, names: string[] }>}
 */
async function makeStored(folder, make) {
  made += 1;
  const temporary = `${folder}.${process.pid}-${made}`;
  mkdirSync(temporary, { recursive: true });
  try {
    const about = await make(temporary);
    /** @type {Contents<A>} */
    const contents = { about, files: {} };
    for (const name of namesIn(temporary)) {
      const path = join(temporary, name);
      contents.files[name] = { stamp: stampOf(path), hash: hashOf(readFileSync(path)) };
    }
    const told = JSON.stringify(contents);
    writeFileSync(join(temporary, CONTENTS), `${hashOf(told)}\n${told}`);
    const names = Object.keys(contents.files);
    // Another process may have made the same meanwhile, and use it.
    if (!isSame(folder, contents)) putInPlace(temporary, folder);
    return { folder, about, names };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * Puts a folder in the place of one that is not right.
 * @param {string} temporary
 * @param {string} folder
 */
function putInPlace(temporary, folder) {
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

/**
 * Returns whether a folder is whole and holds the same files.
 * @template A
 * @param {string} folder
 * @param {Contents<A>} contents
 */
function isSame(folder, contents) {
  const there = readContents(folder, true);
  const hashes = (/** @type {Contents<unknown>} */ { files }) =>
    JSON.stringify(Object.entries(files).map(([name, { hash }]) => [name, hash]));
  return there !== undefined && hashes(there) === hashes(contents);
}

/**
 * Returns what was to be known of a folder, where it is, and its files; `undefined` if it is not there, or not all of them are as they
 * were put there.
 * @template A
 * @param {string} folder
 * @param {Pick<Options, 'cache' | 'byDigest'>} options
 * @returns {{ folder: string, about: A, names: string[] } | undefined}
 */
export function readStored(folder, { cache, byDigest = false }) {
  // Of a cache that can not be written, what this process has made lies elsewhere.
  for (const one of existsSync(folder) ? [folder] : [writable(cache, folder)]) {
    /** @type {Contents<A> | undefined} */
    const contents = readContents(one, byDigest);
    if (contents) return { folder: one, about: contents.about, names: Object.keys(contents.files) };
  }
  return undefined;
}

/**
 * @template A
 * @param {string} folder
 * @param {boolean} byDigest
 * @returns {Contents<A> | undefined}
 */
function readContents(folder, byDigest) {
  try {
    const [hashed, told = ''] = readFileSync(join(folder, CONTENTS), 'utf8').split('\n');
    if (hashed !== hashOf(told)) return undefined;
    /** @type {Contents<A>} */
    const contents = JSON.parse(told);
    for (const [name, { stamp, hash }] of Object.entries(contents.files)) {
      const path = join(folder, name);
      // A cache that was packed and unpacked has other moments; then its bytes tell.
      if ((byDigest || stampOf(path) !== stamp) && hashOf(readFileSync(path)) !== hash) return undefined;
    }
    return contents;
  } catch {
    return undefined;
  }
}

/**
 * @param {string} folder
 * @returns {string[]} The files below it, sorted.
 */
function namesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/** @param {string} path */
function stampOf(path) {
  const { size, mtimeMs } = statSync(path);
  return `${size}:${mtimeMs}`;
}
