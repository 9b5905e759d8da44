import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What editors leave beside a file while they save it. */
const PASSING = /^\.|~$/;

/**
 * Tells of every file below a folder that comes, changes or goes, also of one that came with its folder. Folders are
 * watched and not files, as bundlers do: twenty thousand of those take five seconds. Gives the way to end it.
 */
export function watchFolder(folder: string, onChange: (path: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const forget = (path: string) => {
    watchers.get(path)?.close();
    watchers.delete(path);
  };
  const tell = (path: string) => {
    if (!PASSING.test(basename(path))) onChange(path);
  };
  const add = (path: string, onFile: (path: string) => void) => {
    if (watchers.has(path) || !isFolder(path)) return;
    const watcher = watch(path, (event, name) => {
      const changed = join(path, name ?? '');
      if (event === 'rename') {
        if (!isFolder(changed)) forget(changed);
        else add(changed, tell);
      }
      tell(changed);
    });
    watcher.on('error', () => forget(path));
    watchers.set(path, watcher);
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.isDirectory()) add(join(path, entry.name), onFile);
      else onFile(join(path, entry.name));
    }
  };
  add(folder, () => {});
  return () => {
    for (const path of [...watchers.keys()]) forget(path);
  };
}

/** Tells when a file comes, changes or goes: by its folder, since many editors put another file in its place. */
export function watchFile(path: string, onChange: (path: string) => void): () => void {
  const watcher = watch(dirname(path), (_, name) => {
    if (name === basename(path)) onChange(path);
  });
  return () => watcher.close();
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
