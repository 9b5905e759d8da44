// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/*
 * Plain JavaScript, with all that it imports: `scripts/run.js` asks it before there is anything compiled.
 */

/** The cache, below the engine's folder. */
export const CACHE_FOLDER = 'node_modules/.cache/blocksite';

/** Bytes: a disk has to have room for so many, or it is full. */
const ROOM = 1 << 18;

/**
 * What is known of caches by their folder: whether they can be written, and the folder to use instead in this process. A command's
 * bundle has this module once more, so it lies where both find it.
 * @type {Map<string, { canWrite: boolean, instead?: string }>}
 */
const known = Reflect.get(globalThis, Symbol.for('blocksite.caches')) ?? new Map();
Reflect.set(globalThis, Symbol.for('blocksite.caches'), known);

/**
 * Returns whether a cache can be written; if not, says so once on standard error.
 * @param {string} cache
 * @returns {boolean}
 */
export function canWrite(cache) {
  return look(cache).canWrite;
}

/** @param {string} cache */
function look(cache) {
  const before = known.get(cache);
  if (before) return before;
  /** @type {{ canWrite: boolean, instead?: string }} */
  const now = { canWrite: true };
  const probe = join(cache, `probe.${process.pid}`);
  try {
    mkdirSync(cache, { recursive: true });
    writeFileSync(probe, Buffer.alloc(ROOM));
    rmSync(probe);
  } catch (error) {
    now.canWrite = false;
    try {
      rmSync(probe, { force: true });
    } catch {
      // It can not be written, and nothing was.
    }
    const why = error instanceof Error ? error.message.split(',')[0] : error;
    console.error(
      `The cache in ${cache} can't be written (${why}): what it holds is used, and nothing new is kept.`,
    );
  }
  known.set(cache, now);
  return now;
}

/**
 * Returns where something of a cache is to be written: at its path, or, of a cache that can not be written, below a folder that is
 * there as long as this process runs.
 * @param {string} cache
 * @param {string} path
 * @returns {string}
 */
export function writable(cache, path) {
  const state = look(cache);
  if (state.canWrite) return path;
  if (state.instead === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'blocksite-'));
    state.instead = folder;
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  }
  return join(state.instead, relative(cache, path));
}
