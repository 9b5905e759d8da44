import {
  closeSync,
  constants,
  type Dirent,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { ContentSource, SourceFault } from '../core/types.ts';
import { describeError, getErrorCode } from './error-reason.ts';
import { isBelow } from './inside.ts';
import { joinPath } from './paths.ts';
import { tryRealPath } from './real-path.ts';
import { CONTENT_FOLDER, isIgnored, walkFolder } from './walk-folder.ts';

type Kind = 'file' | 'folder';

/** Opens a file without following a symbolic link or waiting for a pipe. */
const READ_NO_LINK = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** Windows has no `O_NOFOLLOW`. */
const HAS_NO_FOLLOW = 'O_NOFOLLOW' in constants;

/**
 * Creates a source of the content in `root`. Lists each folder once; `read` always reads the file.
 * Follows symbolic links only within `root`.
 */
export function folderSource(root: string): ContentSource {
  const realRoot = tryRealPath(root) ?? root;
  const { listFolder, hasEntry } = createLookup(root, realRoot);
  const walk = memoize((folder) => walkFolder(root, realRoot, folder));
  const isInsideFolder = memoize((folder) => isBelow(realRoot, tryRealPath(join(root, folder)) ?? realRoot));
  const readContained = (path: string): string => {
    if (path.split('/').includes('..') || !isInsideFolder(dirname(path))) throw new OutsideLinkError();
    return readInside(joinPath(root, path), realRoot);
  };
  return {
    list: (folder) => walk(folder).files,
    names: (folder) =>
      [...listFolder(folder)]
        .filter(([name]) => !isIgnored(name))
        .map(([name, kind]) => (kind === 'folder' ? `${name}/` : name))
        .sort(),
    read(path) {
      try {
        return readContained(path);
      } catch {
        // `fault` returns the reason.
        return undefined;
      }
    },
    has: (path) => hasEntry(path, 'file'),
    size: (path) =>
      hasEntry(path, 'file') ? statSync(joinPath(root, path), { throwIfNoEntry: false })?.size : undefined,
    fault(path) {
      try {
        readContained(path);
        return undefined;
      } catch (error) {
        return toFault(path, join(root, path), error);
      }
    },
    faults: (folder) => walk(folder).faults,
  };
}

interface Lookup {
  /** Returns names as the disk spells them: a file system may ignore case, and the host does not. */
  listFolder: (folder: string) => ReadonlyMap<string, Kind>;
  hasEntry: (path: string, kind: Kind) => boolean;
}

function createLookup(root: string, realRoot: string): Lookup {
  const listFolder = memoize((folder) =>
    folder === '' || hasEntry(folder, 'folder')
      ? readKinds(join(root, folder), folder, realRoot)
      : NO_ENTRIES,
  );
  const hasEntry = (path: string, kind: Kind): boolean => {
    const end = path.lastIndexOf('/');
    return listFolder(path.slice(0, Math.max(end, 0))).get(path.slice(end + 1)) === kind;
  };
  return { listFolder, hasEntry };
}

/** Returns a function that computes each value once. */
function memoize<T>(compute: (key: string) => T): (key: string) => T {
  const values = new Map<string, T>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = compute(key);
    values.set(key, value);
    return value;
  };
}

const NO_ENTRIES: ReadonlyMap<string, Kind> = new Map();

/** Thrown for a symbolic link that leads out of the site. */
class OutsideLinkError extends Error {}

/** Reads a file as UTF-8. Throws for a symbolic link that leads out of `realRoot`. */
function readInside(path: string, realRoot: string): string {
  const file = openInside(path, realRoot);
  try {
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

function openInside(path: string, realRoot: string): number {
  try {
    if (HAS_NO_FOLLOW) return openSync(path, READ_NO_LINK);
  } catch (error) {
    // A symbolic link. FreeBSD reports EMLINK.
    if (!['ELOOP', 'EMLINK'].includes(getErrorCode(error) ?? '')) throw error;
  }
  const real = realpathSync(path);
  if (!isBelow(realRoot, real)) throw new OutsideLinkError();
  return openSync(real, 'r');
}

function toFault(path: string, full: string, error: unknown): SourceFault | undefined {
  if (error instanceof OutsideLinkError) return { path, kind: 'outside', detail: tryRealPath(full) ?? '' };
  if (['ENOENT', 'ENOTDIR'].includes(getErrorCode(error) ?? '')) return undefined;
  return { path, kind: 'failed', detail: describeError(error) };
}

/** Returns the names in a folder; none if it is missing. */
function readKinds(path: string, folder: string, realRoot: string): ReadonlyMap<string, Kind> {
  const isContent = folder === CONTENT_FOLDER || folder.startsWith(`${CONTENT_FOLDER}/`);
  try {
    const kinds = new Map<string, Kind>();
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (isContent && isIgnored(entry.name)) continue;
      const kind = getKind(entry, path, realRoot);
      if (kind) kinds.set(entry.name, kind);
    }
    return kinds;
  } catch {
    // Whoever lists the files below the folder reports the fault.
    return NO_ENTRIES;
  }
}

/** Returns the kind of an entry; `undefined` if it is broken or leads out of the site. */
function getKind(entry: Dirent, folder: string, realRoot: string): Kind | undefined {
  if (!entry.isSymbolicLink()) return entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : undefined;
  const real = tryRealPath(join(folder, entry.name));
  const stat = real !== undefined && isBelow(realRoot, real) ? statSync(real) : undefined;
  return stat?.isDirectory() ? 'folder' : stat?.isFile() ? 'file' : undefined;
}
