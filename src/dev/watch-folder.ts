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
  /** Differs for a replacement with the same name. */
  identity: string;
}

/**
 * Watches a folder recursively. Calls `onChange` for each file that is created, changed or deleted,
 * and `onFailure` for folders that can't be watched. Returns a function that stops it.
 */
export function watchFolder(
  folder: string,
  onChange: (path: string) => void,
  onFailure: (error: unknown) => void = () => {},
): () => void {
  const watcher = new FolderWatcher(onChange, onFailure);
  watcher.update(folder, false);
  const read = () => getIdentity(folder);
  const stop = poll(read, FOLDER_MS, () => {
    watcher.update(folder);
    onChange(folder);
  });
  return () => {
    stop();
    watcher.unwatch(folder);
  };
}

/** Watches folders and not files, as bundlers do: watching 20,000 files takes five seconds. */
class FolderWatcher {
  readonly #onChange: (path: string) => void;
  readonly #onFailure: (error: unknown) => void;
  /** Watched folders by their paths. */
  readonly #watched = new Map<string, WatchedFolder>();

  constructor(onChange: (path: string) => void, onFailure: (error: unknown) => void) {
    this.#onChange = onChange;
    this.#onFailure = onFailure;
  }

  /** Starts to watch a new folder and those in it, or stops for a deleted one. Reports the files of a new one. */
  update(path: string, isReporting = true): void {
    const identity = getIdentity(path);
    if (this.#watched.get(path)?.identity === identity) return;
    this.unwatch(path);
    if (identity === undefined) return;
    try {
      this.#watched.set(path, { watcher: this.#watch(path), identity });
      for (const entry of readdirSync(path, { withFileTypes: true })) {
        const inner = join(path, entry.name);
        if (entry.isDirectory()) this.update(inner, isReporting);
        else if (isReporting) this.#report(inner);
      }
    } catch (error) {
      this.unwatch(path);
      if (isWatchLimit(error)) this.#onFailure(error);
    }
  }

  /** Stops to watch a folder and those in it. */
  unwatch(path: string): void {
    if (!this.#watched.has(path)) return;
    for (const [known, { watcher }] of this.#watched) {
      if (known !== path && !known.startsWith(path + sep)) continue;
      watcher.close();
      this.#watched.delete(known);
    }
  }

  #watch(path: string): FSWatcher {
    const watcher = watch(path, (_, name) => {
      const changed = join(path, name ?? '');
      this.update(changed);
      this.#report(changed);
    });
    return watcher.on('error', () => this.unwatch(path));
  }

  #report(path: string): void {
    if (!TEMPORARY.test(basename(path))) this.#onChange(path);
  }
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

/**
 * Returns the inode of a readable folder and when it was created, or `undefined`: file systems use
 * the inode of a deleted folder again.
 */
function getIdentity(path: string): string | undefined {
  const stat = tryStat(path);
  if (!stat?.isDirectory()) return undefined;
  try {
    accessSync(path, constants.R_OK | constants.X_OK);
    return `${stat.ino}:${stat.birthtimeMs}`;
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
