import { type Dirent, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SourceFault } from '../core/types.ts';
import { describeError, getErrorCode } from './error-reason.ts';
import { isBelow } from './inside.ts';
import { isLink } from './real-path.ts';

/** The folder of all content, from the site's root. */
export const CONTENT_FOLDER = 'content';

/** The files below a folder, and entries that can't be listed or must not be followed. Both are sorted. */
export interface FolderListing {
  files: string[];
  faults: SourceFault[];
}

/** Names that operating systems, office programs and file servers create. */
const SYSTEM_FILES =
  /^(\.|~\$|ehthumbs(_vista)?\.db$|thumbs\.db(:encryptable)?$|desktop\.ini$|__macosx$|@eadir$|\$recycle\.bin$|system volume information$|icon\r$)/i;

/** The maximum depth of linked folders. Folders that link to each other have too many paths to list all. */
const MAX_LINKED_FOLDERS = 3;

/** Names of files. A folder with such a name is probably a mistake. */
const FILE_NAME = /\.(json|csv|md|avif|gif|jpe?g|png|svg|webp|pdf)$/i;

/** Returns true for hidden files and files that an operating system creates. */
export function isIgnored(name: string): boolean {
  return SYSTEM_FILES.test(name);
}

/**
 * Lists all files below a folder of the site. Follows links to folders as long as they stay below
 * `realRoot`.
 */
export function walkFolder(root: string, realRoot: string, folder: string): FolderListing {
  const listing: FolderListing = { files: [], faults: [] };
  if (isReachable(root, realRoot, folder, listing.faults)) walk({ root, realRoot, listing }, folder, []);
  listing.files.sort();
  listing.faults.sort((a, b) => (a.path < b.path ? -1 : 1));
  return listing;
}

interface Walk {
  root: string;
  realRoot: string;
  listing: FolderListing;
}

/** Walks a folder. `above` holds the real paths of the linked folders on the way, to detect loops. */
function walk(all: Walk, folder: string, above: readonly string[]): void {
  for (const entry of readEntries(all, folder)) {
    if (isIgnored(entry.name)) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isSymbolicLink()) follow(all, path, above);
    else visit(all, path, entry, above);
  }
}

function visit(
  all: Walk,
  path: string,
  entry: Pick<Dirent, 'isDirectory' | 'isFile'>,
  above: readonly string[],
): void {
  const { listing } = all;
  if (entry.isFile()) listing.files.push(path);
  else if (!entry.isDirectory()) listing.faults.push({ path, kind: 'special', detail: '' });
  else if (FILE_NAME.test(path)) listing.faults.push({ path, kind: 'folder', detail: '' });
  else walk(all, path, above);
}

function follow(all: Walk, path: string, above: readonly string[]): void {
  const { root, realRoot, listing } = all;
  const full = join(root, path);
  const found = resolveLink(full, realRoot);
  if (typeof found === 'string') listing.faults.push({ path, kind: found, detail: readLinkTarget(full) });
  else if (!found.isDirectory()) visit(all, path, found, above);
  else if (isLoop(full, found.real, above))
    listing.faults.push({ path, kind: 'loop', detail: readLinkTarget(full) });
  else visit(all, path, found, [...above, found.real]);
}

/** Returns true if a link leads to a folder above it, or is nested too deep in other linked folders. */
function isLoop(link: string, real: string, above: readonly string[]): boolean {
  return (
    above.includes(real) || above.length >= MAX_LINKED_FOLDERS || isBelow(real, realpathSync(dirname(link)))
  );
}

function resolveLink(full: string, realRoot: string) {
  try {
    const real = realpathSync(full);
    if (!isBelow(realRoot, real)) return 'outside';
    const stat = statSync(real);
    return { real, isDirectory: () => stat.isDirectory(), isFile: () => stat.isFile() };
  } catch (error) {
    return getErrorCode(error) === 'ELOOP' ? 'loop' : 'broken';
  }
}

function readLinkTarget(link: string): string {
  try {
    return readlinkSync(link).replaceAll('\\', '/');
  } catch (error) {
    return describeError(error);
  }
}

function readEntries({ root, listing }: Walk, folder: string): Dirent[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    const code = getErrorCode(error) ?? '';
    if (code !== 'ENOENT' && code !== 'ENOTDIR')
      listing.faults.push({ path: folder, kind: 'failed', detail: describeError(error) });
    return [];
  }
}

/** Checks each folder of the path: `content` itself may be a symbolic link. */
function isReachable(root: string, realRoot: string, folder: string, faults: SourceFault[]): boolean {
  const names = folder.split('/');
  for (let end = 1; end <= names.length; end++) {
    const path = names.slice(0, end).join('/');
    try {
      if (isBelow(realRoot, realpathSync(join(root, path)))) continue;
      faults.push({ path, kind: 'outside', detail: readLinkTarget(join(root, path)) });
    } catch (error) {
      if (getErrorCode(error) === 'ENOENT' && !isLink(join(root, path))) return false;
      if (getErrorCode(error) === 'ENOTDIR') return false;
      faults.push({
        path,
        kind: getErrorCode(error) === 'ELOOP' ? 'loop' : 'broken',
        detail: readLinkTarget(join(root, path)),
      });
    }
    return false;
  }
  return true;
}
