import { type Dirent, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SourceFault } from '../core/types.ts';
import { codeOf, reasonOf } from './error-reason.ts';
import { isBelow } from './inside.ts';
import { isLink } from './real-path.ts';

/** The folder of all content, from the site's root. */
export const CONTENT_FOLDER = 'content';

/** A folder's files, and what in it can't be listed or must not be followed, both sorted. */
export interface Walked {
  files: string[];
  faults: SourceFault[];
}

/** Names that operating systems, office programs and file servers leave in folders. */
const OF_SYSTEMS =
  /^(\.|~\$|ehthumbs(_vista)?\.db$|thumbs\.db(:encryptable)?$|desktop\.ini$|__macosx$|@eadir$|\$recycle\.bin$|system volume information$|icon\r$)/i;

/** The most linked folders within each other: folders that link to one another have more ways through them than can be walked. */
const MOST_LINKS = 3;

/** Endings of files: a folder that has one is mostly a slip. */
const OF_FILES = /\.(json|csv|md|avif|gif|jpe?g|png|svg|webp|pdf)$/i;

/** Returns true for a hidden file, or one that an operating system left: nobody wrote it. */
export function isIgnored(name: string): boolean {
  return OF_SYSTEMS.test(name);
}

/** Lists all files below a folder of the site, those of linked folders too as long as links stay below `realRoot`. */
export function walkFolder(root: string, realRoot: string, folder: string): Walked {
  const walked: Walked = { files: [], faults: [] };
  if (isReachable(root, realRoot, folder, walked.faults)) walk({ root, realRoot, walked }, folder, []);
  walked.files.sort();
  walked.faults.sort((a, b) => (a.path < b.path ? -1 : 1));
  return walked;
}

interface Walk {
  root: string;
  realRoot: string;
  walked: Walked;
}

/** `above` are the real paths of linked folders on the way: one of them again is a loop. */
function walk(all: Walk, folder: string, above: readonly string[]): void {
  for (const entry of entriesOf(all, folder)) {
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
  const { walked } = all;
  if (entry.isFile()) walked.files.push(path);
  else if (!entry.isDirectory()) walked.faults.push({ path, kind: 'special', detail: '' });
  else if (OF_FILES.test(path)) walked.faults.push({ path, kind: 'folder', detail: '' });
  else walk(all, path, above);
}

function follow(all: Walk, path: string, above: readonly string[]): void {
  const { root, realRoot, walked } = all;
  const full = join(root, path);
  const found = resolveLink(full, realRoot);
  if (typeof found === 'string') walked.faults.push({ path, kind: found, detail: targetOf(full) });
  else if (!found.isDirectory()) visit(all, path, found, above);
  else if (isLoop(full, found.real, above))
    walked.faults.push({ path, kind: 'loop', detail: targetOf(full) });
  else visit(all, path, found, [...above, found.real]);
}

/** Returns true if a link leads to a folder that it is in, or was in before, or lies in too many others. */
function isLoop(link: string, real: string, above: readonly string[]): boolean {
  return above.includes(real) || above.length >= MOST_LINKS || isBelow(real, realpathSync(dirname(link)));
}

function resolveLink(full: string, realRoot: string) {
  try {
    const real = realpathSync(full);
    if (!isBelow(realRoot, real)) return 'outside';
    const stat = statSync(real);
    return { real, isDirectory: () => stat.isDirectory(), isFile: () => stat.isFile() };
  } catch (error) {
    return codeOf(error) === 'ELOOP' ? 'loop' : 'broken';
  }
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link).replaceAll('\\', '/');
  } catch (error) {
    return reasonOf(error);
  }
}

function entriesOf({ root, walked }: Walk, folder: string): Dirent[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (code !== 'ENOENT' && code !== 'ENOTDIR')
      walked.faults.push({ path: folder, kind: 'failed', detail: reasonOf(error) });
    return [];
  }
}

/** Looks at each folder on the way: `content` itself may be a symbolic link. */
function isReachable(root: string, realRoot: string, folder: string, faults: SourceFault[]): boolean {
  const names = folder.split('/');
  for (let end = 1; end <= names.length; end++) {
    const path = names.slice(0, end).join('/');
    try {
      if (isBelow(realRoot, realpathSync(join(root, path)))) continue;
      faults.push({ path, kind: 'outside', detail: targetOf(join(root, path)) });
    } catch (error) {
      if (codeOf(error) === 'ENOENT' && !isLink(join(root, path))) return false;
      if (codeOf(error) === 'ENOTDIR') return false;
      faults.push({
        path,
        kind: codeOf(error) === 'ELOOP' ? 'loop' : 'broken',
        detail: targetOf(join(root, path)),
      });
    }
    return false;
  }
  return true;
}
