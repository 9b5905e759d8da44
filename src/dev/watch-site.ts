import { readdirSync, type Stats, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { SITE_FILE } from '../core/paths/content-paths.ts';
import { toFingerprint } from '../files/fingerprint.ts';
import { isBelow } from '../files/paths.ts';

/** The methods of Vite's watcher that are used. */
interface Watcher {
  add: (paths: string | string[]) => Watcher;
  unwatch: (paths: string[]) => Watcher;
  on: (event: 'all', listener: (event: string, path: string) => void) => unknown;
}

/** Milliseconds to wait for further changes: editors save in several steps. */
const DEBOUNCE_MS = 15;
/** Milliseconds after a change in which Vite's watcher reports no other one of the same file. */
const THROTTLE_MS = 50;
/** Milliseconds between looks at the folders. */
const FOLDER_MS = 250;
/** Milliseconds in which a folder may change again and keep its time: FAT counts in steps of two seconds, others in ticks. */
const COARSE_MS = 2000;

/**
 * Calls `onChange` with the changed files of a site, relative to its root, after each save. Returns a
 * function that stops its timers, for when the watcher is closed. Vite's watcher misses a folder that is
 * replaced at once: looking at the folders finds it.
 */
export function watchSite(watcher: Watcher, root: string, onChange: (files: string[]) => void): () => void {
  const content = join(root, 'content');
  const own = [root, join(root, SITE_FILE)];
  let folders = readFolders(root, content);
  let states = '';
  let changed = new Set<string>();
  /** Files that were added: what is written into them before their folders are watched again is not reported. */
  let added: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let recheck: NodeJS.Timeout | undefined;
  const add = (path: string) => {
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(flush, DEBOUNCE_MS);
  };
  const flush = () => {
    // What was added or removed meanwhile is not looked at again.
    if (look()) changed.add(content);
    const paths = [...changed];
    const checked = [...paths, ...added];
    changed = new Set();
    added = [];
    const readState = (path: string) => toFingerprint(tryStat(path));
    const reported = checked.map(readState);
    onChange(paths.map((path) => relative(root, path).replaceAll('\\', '/')));
    // Another save meanwhile is not reported.
    const isSaved = (path: string, i: number) => readState(path) !== reported[i];
    recheck = setTimeout(() => checked.filter(isSaved).forEach(add), THROTTLE_MS);
  };
  /** Watches the folders again if they were replaced, or anything in them was added or removed. */
  const look = (): boolean => {
    const [statesBefore, before] = [states, folders];
    const stats = [...folders.keys()].map(tryStat);
    states = stats.map(toFingerprint).join();
    const isRecent = stats.some((stat) => stat && stat.mtimeMs > Date.now() - COARSE_MS);
    if (states === statesBefore && !isRecent) return false;
    folders = readFolders(root, content);
    if (isDeepStrictEqual(folders, before)) return false;
    added.push(...listAdded(folders, before));
    watcher.unwatch([...before.keys(), ...folders.keys()]).add([...folders.keys()]);
    return true;
  };
  const looking = setInterval(() => {
    if (look()) add(content);
  }, FOLDER_MS);
  watcher.add(root).on('all', (_, path) => {
    if (isBelow(content, path) || own.includes(path)) add(path);
  });
  return () => {
    clearTimeout(timer);
    clearTimeout(recheck);
    clearInterval(looking);
  };
}

/** Returns the folders of the content with their inodes and what is in them; for the root its inode only. */
function readFolders(root: string, content: string): Map<string, string> {
  const folders = new Map([[root, `${tryStat(root)?.ino}`]]);
  const read = (path: string) => {
    try {
      const entries = readdirSync(path, { withFileTypes: true });
      const names = entries.map((entry) => `${entry.name}${entry.isDirectory() ? '/' : ''}`).sort();
      folders.set(path, [tryStat(path)?.ino, ...names].join('\n'));
      for (const entry of entries) if (entry.isDirectory()) read(join(path, entry.name));
    } catch {
      // It is gone, or may not be read.
    }
  };
  read(content);
  return folders;
}

/** Lists the files that were not in the folders before. */
function listAdded(folders: ReadonlyMap<string, string>, before: ReadonlyMap<string, string>): string[] {
  return [...folders].flatMap(([folder, state]) => {
    const [, ...names] = state.split('\n');
    const known = new Set(before.get(folder)?.split('\n'));
    return names.filter((name) => !known.has(name) && !name.endsWith('/')).map((name) => join(folder, name));
  });
}

function tryStat(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
