import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { PACKAGE_ROOT } from './paths.ts';

/** The cache, below the engine's folder. */
export const CACHE_FOLDER = 'node_modules/.cache/blocksite';

/** Bytes: a disk has to have room for so many, or it is full. */
const ROOM = 1 << 18;

interface CacheState {
  canWrite: boolean;
  /** The folder to use instead in this process. */
  fallback?: string;
}

/** What is known of caches, by their folder. */
const known = new Map<string, CacheState>();

/** Returns whether a cache can be written; if not, says so once on standard error. */
export function isCacheWritable(cache: string): boolean {
  return probeCache(cache).canWrite;
}

function probeCache(cache: string): CacheState {
  const before = known.get(cache);
  if (before) return before;
  const now: CacheState = { canWrite: true };
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
 */
export function getWritablePath(cache: string, path: string): string {
  const state = probeCache(cache);
  if (state.canWrite) return path;
  if (state.fallback === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'blocksite-'));
    // What is bundled there finds the packages as it does from the cache.
    symlinkSync(join(PACKAGE_ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
    state.fallback = folder;
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  }
  return join(state.fallback, relative(cache, path));
}
