import { lstatSync, readFileSync, type Stats, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChangedFile, ContentSource } from '../core/types.ts';
import { memoize } from '../core/util/memoize.ts';
import { createPointer, readStored } from './git-lfs.ts';
import { type OwnRepository, type RunGit, withOwnRepository } from './own-repository.ts';
import { runGit, splitList } from './run-git.ts';
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
  if (target !== undefined) return compare((args) => runGit(root, args), [base, target]);
  return withOwnRepository(root, base, (repository) => {
    const { run } = repository;
    const listed = run(['ls-files', '-z', '--modified', '--others', '--exclude-standard', ...CONTENT]);
    const stats = new Map(splitList(listed).map((file) => [file, getStat(join(root, file))]));
    // A folder is a repository inside of this one, or stands where a file was.
    const files = [...stats.keys()].filter((file) => !stats.get(file)?.isDirectory());
    const filters = readFilters(files, run);
    const isStored = (file: string) => filters.get(file) === 'lfs' && stats.get(file)?.isFile() === true;
    const others = files.filter((file) => !isStored(file));
    run(['update-index', '-z', '--add', '--remove', '--replace', '--stdin'], joinList(others));
    addPointers(root, files.filter(isStored), repository);
    return compare(run, ['--cached', 'HEAD']);
  });
}

/** Adds files of Git LFS to an index, as the pointers that a commit has of them. */
function addPointers(root: string, files: readonly string[], { run, folder, prefix }: OwnRepository): void {
  const paths = files.map((file, i) => {
    const path = join(folder, `pointer-${i}`);
    writeFileSync(path, createPointer(readFileSync(join(root, file))));
    return `${path}\n`;
  });
  const hashes = run(['hash-object', '-w', '--no-filters', '--stdin-paths'], paths.join(''))
    .toString()
    .split('\n');
  const entries = files.map((file, i) => `100644 ${hashes[i]}\t${prefix}${file}`);
  run(['update-index', '-z', '--index-info'], joinList(entries));
}

/** Returns what reads the bytes of a file as a checkout of a commit writes it. Throws for one of an unknown filter. */
export function readCommitted(root: string, commit: string): (file: string) => Buffer {
  return (file) =>
    withOwnRepository(root, commit, ({ run }) => {
      const filter = readFilters([file], run).get(file);
      if (filter === 'lfs') return readStored(root, file, run(['cat-file', 'blob', `HEAD:./${file}`]));
      if (filter === undefined) return run(['cat-file', '--filters', `HEAD:./${file}`]);
      throw new UsageError(`${file} is stored by the filter "${filter}", which is not run here`);
    });
}

/** Returns the names of filters by the files that have one. */
function readFilters(files: readonly string[], run: RunGit): Map<string, string> {
  const words = splitList(run(['check-attr', '-z', '--stdin', 'filter'], joinList(files)));
  const filters = new Map<string, string>();
  for (let i = 0; i + 2 < words.length; i += 3) {
    const [file = '', , filter = ''] = words.slice(i, i + 3);
    if (!['unspecified', 'unset', 'set'].includes(filter)) filters.set(file, filter);
  }
  return filters;
}

function joinList(lines: readonly string[]): string {
  return lines.map((line) => `${line}\0`).join('');
}

/** Returns what is at a path; `undefined` if nothing is, also where a folder of the path is a file now. */
function getStat(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

/** Options of `git diff` with which it starts no program. */
const NO_PROGRAMS = ['--no-ext-diff', '--no-textconv', '--ignore-submodules'];
const STATUSES: Readonly<Record<string, ChangedFile['status']>> = { A: 'added', D: 'removed', R: 'renamed' };

function compare(run: RunGit, commits: readonly string[]): ChangedFile[] {
  const options = ['--raw', '--no-abbrev', '--find-renames', '--relative', '-z', ...NO_PROGRAMS];
  const words = splitList(run(['diff', ...options, ...commits, ...CONTENT]));
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

/** Lists the files that the last commit has changed; a merge commit those of its pull request. */
export function listLastFiles(root: string): string[] {
  const diff = ['diff', '--name-only', '--relative', '-z', ...NO_PROGRAMS, 'HEAD^1', 'HEAD'];
  return splitList(runGit(root, diff));
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
