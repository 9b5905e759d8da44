import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import type { ContentSource, Fault, SourceFault } from '../core/types.ts';
import { memoize } from '../core/util/memoize.ts';
import { createReadFault, getErrorCode } from './error-reason.ts';

/** A file, a folder, or the reason why an entry of a folder is neither. */
type Entry = 'file' | 'folder' | SourceFault;

/** The entries of a folder by their names, as the disk spells them: hosts do not ignore case. */
interface Folder {
  entries: ReadonlyMap<string, Entry>;
  /** The reason why the folder, or one that it is in, can't be listed. */
  fault?: SourceFault;
}

/** Names that operating systems, office programs and file servers create. */
const SYSTEM_FILES =
  /^(\.|~\$|ehthumbs(_vista)?\.db$|thumbs\.db(:encryptable)?$|desktop\.ini$|__macosx$|@eadir$|\$recycle\.bin$|system volume information$|icon\r$)/i;
/** Names of files. A folder with such a name is probably a mistake. */
const FILE_NAME = /\.(json|csv|md|avif|gif|jpe?g|png|svg|webp|pdf)$/i;
/** Follows no link and waits for no pipe, as a file may become one after its folder was listed. */
const READ_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** Maximum number of bytes of a file that is no table, of which a page has a thousandth. */
const MAX_BYTES = 5_000_000;
/** Tables have a limit of their own. */
const TABLES = /^content\/data\//;
/** Folders of content, where system files are ignored. */
const CONTENT = /^content(\/|$)/;

/** Creates a source of the files in `root`. Lists a folder once, reads a file each time, follows no link. */
export function folderSource(root: string): ContentSource {
  const readFolder = memoize((folder: string): Folder => {
    const entry = folder === '' ? 'folder' : find(folder);
    if (entry === 'folder') return readEntries(root, folder);
    return { entries: new Map(), ...(typeof entry === 'object' && { fault: entry }) };
  });
  /** Returns an entry by its path, or the fault of a folder on the way. */
  const find = (path: string): Entry | undefined => {
    const end = path.lastIndexOf('/');
    const { entries, fault } = readFolder(path.slice(0, Math.max(end, 0)));
    return fault ?? entries.get(path.slice(end + 1));
  };
  /** Returns the text of a file, or the reason why it can't be read; neither if there is none. */
  const load = (path: string): { text?: string; fault?: SourceFault } => {
    const entry = find(path);
    if (entry === undefined) return {};
    if (entry !== 'file') return { fault: entry === 'folder' ? createFault(entry, path) : entry };
    try {
      const text = readText(`${root}/${path}`, TABLES.test(path) ? Number.POSITIVE_INFINITY : MAX_BYTES);
      return text === undefined ? { fault: createFault('large', path) } : { text };
    } catch (error) {
      return { fault: { path, ...createReadFault(error) } };
    }
  };
  /** Returns the files and the faults below a folder, both sorted by path. */
  const listAll = memoize((top: string) => {
    const files: string[] = [];
    const faults: SourceFault[] = [];
    const walk = (folder: string) => {
      const { entries, fault } = readFolder(folder);
      if (fault) faults.push(fault);
      for (const [name, entry] of entries) {
        const path = `${folder}/${name}`;
        if (entry === 'file') files.push(path);
        else if (entry !== 'folder') faults.push(entry);
        else if (FILE_NAME.test(name)) faults.push(createFault('folder', path));
        else walk(path);
      }
    };
    walk(top);
    return { files: files.sort(), faults: faults.sort((a, b) => (a.path < b.path ? -1 : 1)) };
  });
  return {
    list: (folder) => listAll(folder).files,
    names: (folder) =>
      [...readFolder(folder).entries]
        .flatMap(([name, entry]) => (entry === 'folder' ? `${name}/` : entry === 'file' ? name : []))
        .sort(),
    read: (path) => load(path).text,
    has: (path) => find(path) === 'file',
    size: (path) =>
      find(path) === 'file' ? statSync(`${root}/${path}`, { throwIfNoEntry: false })?.size : undefined,
    fault: (path) => load(path).fault,
    faults: (folder) => listAll(folder).faults,
  };
}

function readEntries(root: string, folder: string): Folder {
  try {
    const entries = readdirSync(`${root}/${folder}`, { withFileTypes: true })
      .filter(({ name }) => !CONTENT.test(folder) || !SYSTEM_FILES.test(name))
      .map((entry) => [entry.name, toEntry(entry, folder)] as const);
    return { entries: new Map(entries) };
  } catch (error) {
    const isMissing = ['ENOENT', 'ENOTDIR'].includes(getErrorCode(error) ?? '');
    const fault = { path: folder, ...createReadFault(error) };
    return { entries: new Map(), ...(!isMissing && { fault }) };
  }
}

function toEntry(entry: Dirent, folder: string): Entry {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
  return createFault(entry.isSymbolicLink() ? 'link' : 'special', path);
}

/** Reads a file as UTF-8; `undefined` if it has more bytes than `max`. */
function readText(path: string, max: number): string | undefined {
  // It has no such flag.
  if (process.platform === 'win32' && lstatSync(path).isSymbolicLink())
    throw new Error('it is a symbolic link');
  const file = openSync(path, READ_FLAGS);
  try {
    return fstatSync(file).size > max ? undefined : readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

const FAULTS = {
  link: {
    reason: 'is a symbolic link, and links are not read',
    help: 'Delete the link, and copy what it leads to into the same place.',
  },
  folder: {
    reason: 'is a folder with the name of a file',
    help: 'Rename the folder. If it holds the file that was meant, move that file out of it.',
  },
  large: {
    reason: 'has more than 5 MB, and is not read',
    help: 'Get it back from an earlier version. If all of it is needed, divide it among several pages.',
  },
  /** A pipe, a socket, a device. */
  special: {
    reason: 'is neither a file nor a folder',
    help: 'Delete it, and copy the file that was meant into the same place.',
  },
} satisfies Record<string, Fault>;

/** Returns the fault of what is not a file where one may be. */
function createFault(kind: keyof typeof FAULTS, path: string): SourceFault {
  return { path, ...FAULTS[kind] };
}
