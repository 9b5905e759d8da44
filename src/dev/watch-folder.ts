import { accessSync, constants, type FSWatcher, readdirSync, type Stats, statSync, watch } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { codeOf } from '../files/error-reason.ts';

/** What editors leave beside a file while they save it. */
const PASSING = /^\.|~$/;
/** Milliseconds between two looks at whether the watched folder itself is still there: nothing else tells that. */
const LOOK_MS = 250;
/** Milliseconds between two looks at a watched file. */
const FILE_MS = 100;

interface Watched {
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
  const watched = new Map<string, Watched>();
  const forget = (path: string) => {
    if (!watched.has(path)) return;
    for (const [known, { watcher }] of watched) {
      if (known !== path && !known.startsWith(path + sep)) continue;
      watcher.close();
      watched.delete(known);
    }
  };
  const tell = (path: string) => {
    if (!PASSING.test(basename(path))) onChange(path);
  };
  const begin = (path: string): FSWatcher => {
    const watcher = watch(path, (_, name) => {
      const changed = join(path, name ?? '');
      look(changed, tell);
      tell(changed);
    });
    return watcher.on('error', () => forget(path));
  };
  /** Begins to watch a folder that is new, and ends where one is gone; its files are told to `onFile`. */
  const look = (path: string, onFile: (path: string) => void): void => {
    const inode = folderInode(path);
    if (watched.get(path)?.inode === inode) return;
    forget(path);
    if (inode === undefined) return;
    try {
      watched.set(path, { watcher: begin(path), inode });
      for (const entry of readdirSync(path, { withFileTypes: true })) {
        if (entry.isDirectory()) look(join(path, entry.name), onFile);
        else onFile(join(path, entry.name));
      }
    } catch (error) {
      forget(path);
      if (isLimit(error)) onFailure(error);
    }
  };
  look(folder, () => {});
  const end = poll(
    () => folderInode(folder),
    LOOK_MS,
    () => {
      look(folder, tell);
      onChange(folder);
    },
  );
  return () => {
    end();
    forget(folder);
  };
}

/** Tells when a file comes, changes or goes, also with its folder. */
export function watchFile(path: string, onChange: (path: string) => void): () => void {
  const ask = () => {
    const stat = statOf(path);
    return stat && [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino].join(':');
  };
  return poll(ask, FILE_MS, () => onChange(path));
}

/** Asks now and then, and tells when the answer is another one. */
function poll(ask: () => unknown, ms: number, onChange: () => void): () => void {
  let last = ask();
  const timer = setInterval(() => {
    const now = ask();
    if (now === last) return;
    last = now;
    onChange();
  }, ms);
  return () => clearInterval(timer);
}

/** A folder's number on the disk; nothing where there is no folder, or none that may be read. */
function folderInode(path: string): number | undefined {
  const stat = statOf(path);
  if (!stat?.isDirectory()) return undefined;
  try {
    accessSync(path, constants.R_OK | constants.X_OK);
    return stat.ino;
  } catch {
    return undefined;
  }
}

/** Nothing for what is not there, or can't be reached. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** Whether the system watches no more folders: what is gone or can't be read is seen again when it changes. */
function isLimit(error: unknown): boolean {
  return ['ENOSPC', 'EMFILE'].includes(codeOf(error) ?? '');
}
