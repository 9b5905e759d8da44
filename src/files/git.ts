import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { ChangedFile, ContentSource } from '../core/types.ts';
import { memoize } from '../core/util/memoize.ts';
import { toFingerprint } from './fingerprint.ts';
import { readConversions } from './git-conversions.ts';
import { runGit } from './run-git.ts';
import { UsageError } from './usage-error.ts';

/** The files of a site that are compared. */
const CONTENT = ['--', 'content', 'site.config.json'];

function git(root: string, ...args: [readonly string[], NodeJS.ProcessEnv?, string?]): string {
  return runGit(root, ...args).toString();
}

/** Returns true if a site is in a repository to which `git add` would add a file of this name. */
export function isAdded(root: string, file: string): boolean {
  try {
    const variables = { GIT_LITERAL_PATHSPECS: '0' };
    return git(root, ['check-ignore', '--no-index', '--stdin', '-z'], variables, file) === '';
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}

/** Returns the hash of a commit. Throws a usage error if there is none of the name. */
export function resolveCommit(root: string, name: string): string {
  // What begins with a hyphen would be an option.
  const isName = !name.startsWith('-');
  const hash = isName ? git(root, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]).trim() : '';
  if (/^[0-9a-f]+$/.test(hash)) return hash;
  throw new UsageError(
    `There is no commit "${name}". Name a commit, a branch or a tag, such as main or HEAD~1.`,
  );
}

/** Lists the files that differ between two commits, or between a commit and the folder with its untracked files. */
export function listChangedFiles(root: string, base: string, target: string | undefined): ChangedFile[] {
  if (target !== undefined) return compare(root, [base, target]);
  const [prefix = '', objects = '', format = ''] = git(root, [
    ...['rev-parse', '--show-prefix', '--git-path', 'objects', '--show-object-format=storage'],
  ]).split('\n');
  const blobs = listChangedBlobs(root, base, format);
  if (blobs.size === 0) return [];
  const temporary = mkdtempSync(join(tmpdir(), 'blocksite-'));
  try {
    // An index with the blobs of the folder, which are in a store of objects beside that of the repository.
    const GIT_OBJECT_DIRECTORY = join(temporary, 'objects');
    const variables = { GIT_INDEX_FILE: join(temporary, 'index'), GIT_OBJECT_DIRECTORY };
    writeObject(GIT_OBJECT_DIRECTORY, 'info/alternates', `${resolve(root, objects)}\n`);
    const lines = [...blobs].map(([file, { mode, hash, content }]) => {
      if (content)
        writeObject(GIT_OBJECT_DIRECTORY, hash.replace(/^../, '$&/'), deflateSync(content, { level: 1 }));
      return `${mode} ${hash}\t${prefix}${file}\0`;
    });
    git(root, ['read-tree', base], variables);
    git(root, ['update-index', '-z', '--index-info'], variables, lines.join(''));
    return compare(root, ['--cached', base], variables);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function writeObject(folder: string, name: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

/** A file as git has it: of mode 0 if it is gone. The content begins with its header. */
interface Blob {
  mode: string;
  hash: string;
  content?: Buffer;
}

/** Lists the files of a folder that are other ones than in a commit. Git reads none of them, as it would run filters. */
function listChangedBlobs(root: string, base: string, format: string): Map<string, Blob> {
  const before = new Map<string, string>();
  for (const line of git(root, ['ls-tree', '-r', '-z', base, ...CONTENT]).split('\0')) {
    const [, hash, file] = /^\d+ blob (\w+)\t(.+)$/s.exec(line) ?? [];
    if (hash !== undefined && file !== undefined) before.set(file, hash);
  }
  const gone: Blob = { mode: '0', hash: toBlob(Buffer.alloc(0), format).hash.replaceAll(/./g, '0') };
  const blobs = new Map([...before.keys()].map((file) => [file, gone]));
  const differing: string[] = [];
  for (const line of git(root, ['ls-files', ...LISTED, ...CONTENT]).split('\0')) {
    const [letter, file] = [line.charAt(0), line.slice(2)];
    const stat = lstatSync(join(root, file), { throwIfNoEntry: false });
    if (stat ? hashEntry(join(root, file), stat, format) === before.get(file) : UNCHANGED.test(letter))
      blobs.delete(file);
    else if (stat && !stat.isDirectory()) differing.push(file);
  }
  if (differing.length === 0) return blobs;
  const getConversion = readConversions(root, differing);
  for (const file of differing) {
    const { mode, bytes } = readEntry(join(root, file));
    const blob = toBlob(mode === LINK ? bytes : getConversion(file).toCommitted(bytes), format);
    if (blob.hash === before.get(file)) blobs.delete(file);
    else blobs.set(file, { mode, ...blob });
  }
  return blobs;
}

const LISTED = ['-z', '-v', '--cached', '--others', '--exclude-standard'];
/** The letters of files that git takes for unchanged, such as those that a sparse checkout leaves out. */
const UNCHANGED = /[Sa-z]/;
/** The mode of a symbolic link. */
const LINK = '120000';

function readEntry(path: string): { mode: string; bytes: Buffer } {
  const isLink = lstatSync(path).isSymbolicLink();
  return isLink
    ? { mode: LINK, bytes: Buffer.from(readlinkSync(path)) }
    : { mode: '100644', bytes: readFileSync(path) };
}

function toBlob(bytes: Buffer, format: string): Pick<Blob, 'hash'> & { content: Buffer } {
  const content = Buffer.concat([Buffer.from(`blob ${bytes.length}\0`), bytes]);
  return { hash: createHash(format).update(content).digest('hex'), content };
}

/** The hashes of files by their paths, with their fingerprints. */
const hashes = new Map<string, { fingerprint: string; hash: string }>();

/** Returns the hash of a file or a link as it is, which is read again if its fingerprint has changed; none of a folder. */
function hashEntry(path: string, stat: Stats, format: string): string | undefined {
  if (!stat.isFile() && !stat.isSymbolicLink()) return undefined;
  const fingerprint = `${format} ${toFingerprint(stat)}`;
  const known = hashes.get(path);
  if (known?.fingerprint === fingerprint) return known.hash;
  const { hash } = toBlob(readEntry(path).bytes, format);
  hashes.set(path, { fingerprint, hash });
  return hash;
}

/** Options of `git diff` with which it starts no program. */
const NO_PROGRAMS = ['--no-ext-diff', '--no-textconv', '--ignore-submodules'];
const STATUSES: Readonly<Record<string, ChangedFile['status']>> = { A: 'added', D: 'removed', R: 'renamed' };

function compare(root: string, commits: readonly string[], variables?: NodeJS.ProcessEnv): ChangedFile[] {
  const options = ['--raw', '--no-abbrev', '--find-renames', '--relative', '-z', ...NO_PROGRAMS];
  const diff = ['-c', 'core.fileMode=false', 'diff', ...options, ...commits, ...CONTENT];
  const words = git(root, diff, variables).split('\0');
  const files = new Map<string, ChangedFile>();
  for (let i = 0; i + 1 < words.length; i += 2) {
    const [line = '', from = ''] = words.slice(i, i + 2);
    // The modes before and after, the hashes before and after, and a letter for the status.
    const [, , oldHash, hash, letter = ''] = line.split(' ');
    const status = STATUSES[letter.charAt(0)] ?? 'changed';
    const file = status === 'renamed' ? (words[++i + 1] ?? '') : from;
    // Of a file with equal hashes only the mode has changed, such as by `chmod +x`.
    if (letter !== 'M' || hash !== oldHash) files.set(file, { status, file, from });
  }
  return [...files.values()];
}

/** Returns what reads the bytes of a file as a checkout of a commit writes it, but for its filters. */
export function readCommitted(root: string, commit: string): (file: string) => Buffer {
  return (file) =>
    readConversions(root, [file])(file).toFolder(runGit(root, ['cat-file', 'blob', `${commit}:./${file}`]));
}

/** Lists the files that the last commit has changed; a merge commit those of its pull request. */
export function listLastFiles(root: string): string[] {
  const diff = ['diff', '--name-only', '--relative', '-z', ...NO_PROGRAMS, 'HEAD^1', 'HEAD'];
  return git(root, diff)
    .split('\0')
    .filter((file) => file !== '');
}

/** Makes a folder a git repository, unless it is in one. Throws a usage error if git is not installed. */
export function initRepository(folder: string): void {
  try {
    git(folder, ['rev-parse', '--git-dir']);
  } catch {
    git(folder, ['init', '--quiet', '--initial-branch=main']);
  }
}

/** Creates a source of the content of a site as it is in a commit, with paths from the site's root. */
export function commitSource(root: string, commit: string): ContentSource {
  const files = new Map<string, { hash: string; size: number }>();
  for (const line of git(root, ['ls-tree', '-r', '-l', '-z', commit, ...CONTENT]).split('\0')) {
    const [, hash, size, file] = /^100\d+ blob (\w+) +(\d+)\t(.+)$/s.exec(line) ?? [];
    if (hash !== undefined && file !== undefined) files.set(file, { hash, size: Number(size) });
  }
  const readBlob = memoize((hash: string) => git(root, ['cat-file', 'blob', hash]));
  const list = (folder: string) => [...files.keys()].filter((file) => file.startsWith(`${folder}/`)).sort();
  return {
    list,
    names: (folder) => [
      ...new Set(list(folder).map((file) => file.slice(folder.length + 1).replace(/\/.*/s, '/'))),
    ],
    read: (file) => {
      const found = files.get(file);
      return found && readBlob(found.hash);
    },
    has: (file) => files.has(file),
    size: (file) => files.get(file)?.size,
    fault: () => undefined,
    faults: () => [],
  };
}
