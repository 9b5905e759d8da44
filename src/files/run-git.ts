import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { describeError, getErrorCode } from './error-reason.ts';
import { isBelow, realPath } from './paths.ts';
import { UsageError } from './usage-error.ts';

/*
 * A repository may come from somebody else, and its configuration names programs. Git is run here so that it starts none
 * of them. What reads files of the folder, to which filters would be applied, is run by `withOwnRepository`.
 */

/**
 * Variables with which git asks nothing, locks nothing, fetches nothing, takes paths as they are and prints messages in
 * English. No inherited one of git's is passed on.
 */
const VARIABLES = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_NO_LAZY_FETCH: '1',
  // Older versions know no GIT_NO_LAZY_FETCH. Without a protocol they start nothing to fetch.
  GIT_ALLOW_PROTOCOL: '',
  LC_ALL: 'C',
};
const INHERITED = /^GIT_/i;

/** Options that switch off what git would start. */
const OPTIONS = ['--no-pager', '-c', 'core.fsmonitor=', '-c', 'core.hooksPath=/dev/null'];

/**
 * Runs git in a folder and returns its standard output, which is empty if it fails without a message, as
 * `rev-parse --quiet` does. Throws a usage error if it can't be run or fails with a message.
 */
export function runGit(
  root: string,
  args: readonly string[],
  variables: NodeJS.ProcessEnv = {},
  input: string | Uint8Array = '',
): Buffer {
  const own = Object.entries(process.env).filter(([name]) => !INHERITED.test(name));
  const env = { ...Object.fromEntries(own), ...VARIABLES, ...variables };
  const options = { cwd: root, env, maxBuffer: Number.POSITIVE_INFINITY, input } as const;
  const program = findGit(root, process.env.PATH ?? '');
  const result = program === undefined ? undefined : spawnSync(program, [...OPTIONS, ...args], options);
  const message = /^(?:fatal|error): (.*)/m.exec(String(result?.stderr))?.[1];
  if (result && !result.error && (result.status === 0 || (result.status === 1 && message === undefined)))
    return result.stdout;
  throw new UsageError(`The commits of ${root} can't be read: ${message ?? describeFailure(root, result)}.`);
}

/** Returns the entries of a list that git prints with `-z`. */
export function splitList(output: Buffer): string[] {
  return output.toString().split('\0').slice(0, -1);
}

function describeFailure(root: string, result: SpawnSyncReturns<Buffer> | undefined): string {
  if (!existsSync(root)) return 'there is no such folder';
  if (!result || getErrorCode(result.error) === 'ENOENT') return 'git is not installed';
  if (result.error) return `git can't be run: ${describeError(result.error)}`;
  return `git stopped with ${result.signal ?? result.status}`;
}

/** Finds git by its full path: in a folder of PATH, but not in the site nor in the current folder, of which it may be a part. */
function findGit(root: string, path: string): string | undefined {
  const [site, here] = [realPath(root), realPath(process.cwd())];
  return path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && realPath(folder) !== here)
    .map((folder) => join(folder, process.platform === 'win32' ? 'git.exe' : 'git'))
    .find((file) => {
      const isOutside = ![file, realPath(dirname(file)), realPath(file)].some((one) => isBelow(site, one));
      return isOutside && statSync(file, { throwIfNoEntry: false })?.isFile() === true;
    });
}
