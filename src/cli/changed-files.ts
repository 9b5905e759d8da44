import { execFileSync } from 'node:child_process';

/**
 * Returns the files below `root` that the last commit changed; on the merge commit of a pull
 * request, all files of the pull request. Empty if git can't tell.
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
