import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getCache } from './cache.ts';
import { listFiles } from './paths.ts';
import { resolveInside } from './resolve-inside.ts';

/** The file that describes an entry: what its creator returned, and the sizes of its files by name. */
const CONTENTS = 'contents.json';

/**
 * Returns an entry of the cache, a folder; for a missing or incomplete one, `make` fills it and returns its `meta`. One
 * rename publishes it, so it is complete unless the cache was copied incompletely, which sizes show.
 */
export async function getOrCreateEntry<M>(name: string, make: (temporary: string) => Promise<M>) {
  const folder = resolveInside(getCache(), name);
  const existing = readEntry<M>(folder);
  if (existing) return existing;
  mkdirSync(dirname(folder), { recursive: true });
  const temporary = mkdtempSync(`${folder}.`);
  try {
    const meta = await make(temporary);
    const names = listFiles(temporary).sort();
    const sizes = Object.fromEntries(names.map((name) => [name, statSync(join(temporary, name)).size]));
    writeFileSync(join(temporary, CONTENTS), JSON.stringify({ meta, sizes }));
    publishEntry(temporary, resolveInside(getCache(), name));
    return { folder, meta, names };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Moves an entry to its folder, unless another process has created it meanwhile. */
function publishEntry(temporary: string, folder: string): void {
  try {
    renameSync(temporary, folder);
  } catch {
    if (readEntry(folder)) return;
    rmSync(folder, { recursive: true, force: true });
    renameSync(temporary, folder);
  }
}

/** Reads a cache entry; `undefined` if it is missing or incomplete. */
function readEntry<M>(folder: string) {
  try {
    const text = readFileSync(join(folder, CONTENTS), 'utf8');
    const { meta, sizes }: { meta: M; sizes: Record<string, number> } = JSON.parse(text);
    const names = Object.keys(sizes);
    const isComplete = names.every((name) => statSync(join(folder, name)).size === sizes[name]);
    return isComplete ? { folder, meta, names } : undefined;
  } catch {
    return undefined;
  }
}
