import { accessSync, constants, type FSWatcher, readdirSync, type Stats, statSync, watch } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { getErrorCode } from '../files/error-reason.ts';

/** Temporary files of editors. */
const TEMPORARY = /^\.|~$/;
/** Milliseconds between checks of the watched folder itself: no event reports that it is gone or replaced. */
const FOLDER_MS = 250;
/** Milliseconds between checks of a watched file. */
const FILE_MS = 100;

interface WatchedFolder {
  watcher: FSWatcher;
  /** Tells a folder from its replacement with the same name. */
  inode: number;
}

/**
 * Watches a folder recursively. Calls `onChange` for each file that is created, changed or deleted,
 * and `onFailure` for folders that can't be watched. Watching folders and not files is faster:
 * 20,000 files take five seconds. Returns a function that stops it.
 */
export function watchFolder(
  folder: string,
  onChange: (path: string) => void,
  onFailure: (error: unknown) => void = () => {},
): () => void {
  const watched = new Map<string, WatchedFolder>();
  const unwatch = (path: string) => {
    if (!watched.has(path)) return;
    for (const [known, { watcher }] of watched) {
      if (known !== path && !known.startsWith(path + sep)) continue;
      watcher.close();
      watched.delete(known);
    }
  };
  const report = (path: string) => {
    if (!TEMPORARY.test(basename(path))) onChange(path);
  };
  const startWatcher = (path: string): FSWatcher => {
    const watcher = watch(path, (_, name) => {
      const changed = join(path, name ?? '');
      update(changed, report);
      report(changed);
    });
    return watcher.on('error', () => unwatch(path));
  };
  /** Starts to watch a new folder, or stops for a deleted one. Calls `onFile` for each file in it. */
  const update = (path: string, onFile: (path: string) => void): void => {
    const inode = getFolderInode(path);
    if (watched.get(path)?.inode === inode) return;
    unwatch(path);
    if (inode === undefined) return;
    try {
      watched.set(path, { watcher: startWatcher(path), inode });
      for (const entry of readdirSync(path, { withFileTypes: true })) {
        if (entry.isDirectory()) update(join(path, entry.name), onFile);
        else onFile(join(path, entry.name));
      }
    } catch (error) {
      unwatch(path);
      if (isWatchLimit(error)) onFailure(error);
    }
  };
  update(folder, () => {});
  const end = poll(
    () => getFolderInode(folder),
    FOLDER_MS,
    () => {
      update(folder, report);
      onChange(folder);
    },
  );
  return () => {
    end();
    unwatch(folder);
  };
}

/** Calls `onChange` when a file is created, changed or deleted. Returns a function that stops it. */
export function watchFile(path: string, onChange: (path: string) => void): () => void {
  const read = () => {
    const stat = tryStat(path);
    return stat && [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino].join(':');
  };
  return poll(read, FILE_MS, () => onChange(path));
}

/** Calls `onChange` when the result of `read` changes. */
function poll(read: () => unknown, ms: number, onChange: () => void): () => void {
  let last = read();
  const timer = setInterval(() => {
    const now = read();
    if (now === last) return;
    last = now;
    onChange();
  }, ms);
  return () => clearInterval(timer);
}

/** Returns the inode of a readable folder, or `undefined`. */
function getFolderInode(path: string): number | undefined {
  const stat = tryStat(path);
  if (!stat?.isDirectory()) return undefined;
  try {
    accessSync(path, constants.R_OK | constants.X_OK);
    return stat.ino;
  } catch {
    return undefined;
  }
}

/** Returns the stats of a file; `undefined` if it is missing or unreadable. */
function tryStat(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Returns true if the system's limit of watches is reached. Other folders are watched again when
 * they change.
 */
function isWatchLimit(error: unknown): boolean {
  return ['ENOSPC', 'EMFILE'].includes(getErrorCode(error) ?? '');
}
