import { accessSync, constants, type FSWatcher, readdirSync, type Stats, statSync, watch } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { getErrorCode } from '../files/error-reason.ts';

/** What editors leave beside a file while they save it. */
const TEMPORARY = /^\.|~$/;
/** Milliseconds between two looks at whether the watched folder itself is still there: nothing else tells that. */
const FOLDER_MS = 250;
/** Milliseconds between two looks at a watched file. */
const FILE_MS = 100;

interface WatchedFolder {
  watcher: FSWatcher;
  /** The folder's number on the disk: another folder of the same name has another one. */
  inode: number;
}

/**
 * Tells of every file below a folder that comes, changes or goes, also of one that came with its folder, and goes on when the
 * folder itself goes and comes back. Folders are watched and not files, as bundlers do: twenty thousand of those take five
 * seconds. A folder that can't be watched is told to `onFailure` and left out. Gives the way to end it.
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
  /** Begins to watch a folder that is new, and ends where one is gone; its files are told to `onFile`. */
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

/** Tells when a file comes, changes or goes, also with its folder. */
export function watchFile(path: string, onChange: (path: string) => void): () => void {
  const read = () => {
    const stat = tryStat(path);
    return stat && [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino].join(':');
  };
  return poll(read, FILE_MS, () => onChange(path));
}

/** Asks now and then, and tells when the answer is another one. */
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

/** A folder's number on the disk; nothing where there is no folder, or none that may be read. */
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

/** Nothing for what is not there, or can't be reached. */
function tryStat(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** Whether the system watches no more folders: what is gone or can't be read is seen again when it changes. */
function isWatchLimit(error: unknown): boolean {
  return ['ENOSPC', 'EMFILE'].includes(getErrorCode(error) ?? '');
}
