import { execFileSync } from 'node:child_process';

/**
 * The files below `root` that the last commit changed; for the merge commit that a pull request is checked at, those
 * of the whole request. Nothing where git does not know it: all files are alike then.
 */
export function listChangedFiles(root: string): ReadonlySet<string> {
  try {
    const listed = execFileSync('git', ['diff', '--name-only', '--relative', '-z', 'HEAD^1', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return new Set(listed.split('\0').filter((file) => file !== ''));
  } catch {
    return new Set();
  }
}
