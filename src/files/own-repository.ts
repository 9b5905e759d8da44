import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { realPath } from './paths.ts';
import { runGit, splitList } from './run-git.ts';

/** Runs git and returns its output. */
export type RunGit = (args: readonly string[], input?: string) => Buffer;

/** A temporary repository of the files of a folder. */
export interface OwnRepository {
  run: RunGit;
  /** The folder of the repository, which is removed in the end. */
  folder: string;
  /** The path of the folder with the files in its work tree: empty, or with a slash at its end. */
  prefix: string;
}

/** The files of a repository that are copied. */
const FILES = ['index', 'info/attributes', 'info/exclude'];

/** The configuration that decides which files are listed and compared, and how their line ends are converted. */
const CONFIGURATION =
  '^core\\.(attributesfile|autocrlf|checkstat|eol|excludesfile|ignorecase|longpaths|precomposeunicode|sparsecheckout|symlinks|trustctime)$';

/**
 * Calls `use` with a temporary repository of the files of a folder, whose HEAD is a commit. It has the objects, the
 * attributes and a copy of the index of the folder's repository, but nothing that names a program: no filters, hooks
 * or remotes.
 */
export function withOwnRepository<T>(root: string, commit: string, use: (repository: OwnRepository) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'blocksite-'));
  try {
    return use(createRepository(root, commit, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function createRepository(root: string, commit: string, folder: string): OwnRepository {
  // Git names paths from here, without links.
  const here = realPath(root);
  const wanted = ['--show-prefix', '--show-object-format=storage'];
  const paths = ['objects', ...FILES].flatMap((path) => ['--git-path', path]);
  const found = runGit(root, ['rev-parse', `${commit}^{commit}`, ...wanted, ...paths])
    .toString()
    .split('\n');
  const [hash = '', prefix = '', format = '', objects = '', ...files] = found;
  const config = splitList(runGit(root, ['config', '-z', '--get-regexp', CONFIGURATION]));
  const variables = {
    GIT_DIR: folder,
    GIT_WORK_TREE: resolve(here, prefix.replaceAll(/[^/]+/g, '..')),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
  };
  runGit(root, ['init', '--quiet', '--template=', `--object-format=${format}`], variables);
  writeFileSync(join(folder, 'HEAD'), `${hash}\n`);
  writeFileSync(join(folder, 'objects/info/alternates'), `${resolve(here, objects)}\n`);
  mkdirSync(join(folder, 'info'));
  for (const [i, name] of FILES.entries()) copyFile(resolve(here, files[i] ?? ''), join(folder, name));
  const options = ['core.filemode=false', ...config.map((line) => line.replace('\n', '='))];
  const given = options.flatMap((option) => ['-c', option]);
  return { folder, prefix, run: (args, input) => runGit(root, [...given, ...args], variables, input) };
}

/** Copies a file, if it is there. */
function copyFile(from: string, to: string): void {
  if (!existsSync(from)) return;
  copyFileSync(from, to);
  // Git reads files again that are as new as the index, so the copy may not be newer.
  const seconds = Math.floor(statSync(from).mtimeMs / 1000);
  utimesSync(to, seconds, seconds);
  // The parts of an index that is split.
  for (const name of readdirSync(dirname(from)).filter((one) => one.startsWith('sharedindex.')))
    copyFileSync(join(dirname(from), name), join(dirname(to), name));
}
