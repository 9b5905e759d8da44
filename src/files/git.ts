import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ChangedFile, ContentSource } from '../core/types.ts';
import { memoize } from '../core/util/memoize.ts';
import { describeError, getErrorCode } from './error-reason.ts';
import { UsageError } from './usage-error.ts';

/** The files of a site that are compared. */
const CONTENT = ['--', 'content', 'site.config.json'];

/** Variables with which git asks nothing, locks nothing, takes paths as they are and prints messages in English. */
const ENVIRONMENT = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_LITERAL_PATHSPECS: '1',
  LC_ALL: 'C',
};

function git(root: string, ...args: [readonly string[], NodeJS.ProcessEnv?, string?]): string {
  return runGit(root, ...args).toString();
}

/**
 * Runs git in a folder and returns its standard output, which is empty if it fails without a message, as
 * `rev-parse --quiet` does. Throws a usage error if it can't be run or fails with a message.
 */
function runGit(
  root: string,
  args: readonly string[],
  variables: NodeJS.ProcessEnv = {},
  input = '',
): Buffer {
  const env = { ...process.env, ...ENVIRONMENT, ...variables };
  const options = { cwd: root, env, maxBuffer: Number.POSITIVE_INFINITY, input } as const;
  const { error, status, signal, stdout, stderr } = spawnSync('git', args, options);
  const message = /^(?:fatal|error): (.*)/m.exec(String(stderr))?.[1];
  if (!error && (status === 0 || (status === 1 && message === undefined))) return stdout;
  const reason =
    message ?? (error ? describeSpawnError(root, error) : `git stopped with ${signal ?? status}`);
  throw new UsageError(`The commits of ${root} can't be read: ${reason}.`);
}

function describeSpawnError(root: string, error: Error): string {
  if (!existsSync(root)) return 'there is no such folder';
  return getErrorCode(error) === 'ENOENT'
    ? 'git is not installed'
    : `git can't be run: ${describeError(error)}`;
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
  const temporary = mkdtempSync(join(tmpdir(), 'blocksite-'));
  try {
    // In a copy of the index, the names of new files are added, so that git compares them too.
    const GIT_INDEX_FILE = join(temporary, 'index');
    const index = resolve(root, git(root, ['rev-parse', '--git-path', 'index']).trim());
    if (existsSync(index)) {
      copyFileSync(index, GIT_INDEX_FILE);
      // Git reads the files that may have changed when its index was written or later, by the time of the index.
      utimesSync(GIT_INDEX_FILE, 0, Math.floor(statSync(index).mtimeMs / 1000) - 1);
    }
    const created = git(root, ['ls-files', '--others', '--exclude-standard', '-z', ...CONTENT]);
    const fromInput = ['--pathspec-from-file=-', '--pathspec-file-nul'];
    if (created) git(root, ['add', '--intent-to-add', ...fromInput], { GIT_INDEX_FILE }, created);
    return compare(root, [base], { GIT_INDEX_FILE });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

const STATUSES: Readonly<Record<string, ChangedFile['status']>> = { A: 'added', D: 'removed', R: 'renamed' };

function compare(root: string, commits: readonly string[], variables?: NodeJS.ProcessEnv): ChangedFile[] {
  const options = ['--raw', '--no-abbrev', '--find-renames', '--relative', '--no-ext-diff', '-z'];
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

/** Returns what reads the bytes of a file as a checkout of a commit writes it. */
export function readCommitted(root: string, commit: string): (file: string) => Buffer {
  return (file) => runGit(root, ['cat-file', '--filters', `${commit}:./${file}`]);
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
