import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ContentSource } from '../core/types.ts';
import { below } from './paths.ts';

type Kind = 'file' | 'folder';

/** Given as it is, Node need not make it of a name for each file. */
const UTF8 = { encoding: 'utf8', flag: 'r' } as const;

/** The content below a folder. Each folder is listed once; `read` always reads anew. */
export function folderSource(root: string): ContentSource {
  const listings = new Map<string, ReadonlyMap<string, Kind>>();
  const lists = new Map<string, string[]>();
  /** Names as the disk spells them: a file system may ignore case, and the host will not. */
  const inFolder = (folder: string): ReadonlyMap<string, Kind> => {
    const known = listings.get(folder);
    if (known) return known;
    const listing = folder === '' || isThere(folder, 'folder') ? kindsIn(join(root, folder)) : NOTHING;
    listings.set(folder, listing);
    return listing;
  };
  const isThere = (path: string, kind: Kind): boolean => {
    const end = path.lastIndexOf('/');
    return inFolder(path.slice(0, Math.max(end, 0))).get(path.slice(end + 1)) === kind;
  };
  return {
    list(folder) {
      const known = lists.get(folder) ?? listFiles(root, folder);
      lists.set(folder, known);
      return known;
    },
    read(path) {
      try {
        return readFileSync(below(root, path), UTF8);
      } catch {
        return undefined;
      }
    },
    has: (path) => isThere(path, 'file'),
  };
}

const NOTHING: ReadonlyMap<string, Kind> = new Map();

/** What a folder holds, by its names; nothing where there is no folder. */
function kindsIn(path: string): ReadonlyMap<string, Kind> {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    return new Map(entries.flatMap((entry) => entryKinds(entry).map((kind) => [entry.name, kind])));
  } catch {
    return NOTHING;
  }
}

/** What a name stands for; nothing where it leads nowhere. */
function entryKinds(entry: Dirent): Kind[] {
  const is = entry.isSymbolicLink()
    ? statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })
    : entry;
  return is ? [is.isDirectory() ? 'folder' : 'file'] : [];
}

function listFiles(root: string, folder: string): string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  const folders = new Map<string, string>();
  /** A folder below the root, as content names it. */
  const named = (parent: string): string => {
    const known = folders.get(parent) ?? `${relative(root, parent).replaceAll('\\', '/')}/`;
    folders.set(parent, known);
    return known;
  };
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => named(entry.parentPath) + entry.name)
    .sort();
}
