import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { PACKAGE_ROOT } from './paths.ts';

/** The cache folder, relative to the package root. */
export const CACHE_FOLDER = 'node_modules/.cache/blocksite';

/** Free space in bytes that a writable cache must have. */
const ROOM = 1 << 18;

interface CacheState {
  canWrite: boolean;
  /** The temporary folder that this process writes to if the cache is read-only. */
  fallback?: string;
}

/** States of caches by their folders. */
const known = new Map<string, CacheState>();

/** Returns true if a cache can be written. Otherwise warns once on standard error. */
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
      // It was never created.
    }
    const why = error instanceof Error ? error.message.split(',')[0] : error;
    console.error(`The cache in ${cache} is not writable (${why}). It is used read-only.`);
  }
  known.set(cache, now);
  return now;
}

/**
 * Returns the path to write a cache file to. If the cache is read-only, it is in a temporary folder
 * that is deleted when the process exits.
 */
export function getWritablePath(cache: string, path: string): string {
  const state = probeCache(cache);
  if (state.canWrite) return path;
  if (state.fallback === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'blocksite-'));
    // Bundles in the temporary folder resolve packages as they do in the cache.
    symlinkSync(join(PACKAGE_ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
    state.fallback = folder;
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  }
  return join(state.fallback, relative(cache, path));
}
