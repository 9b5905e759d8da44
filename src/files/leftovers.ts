import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getErrorCode } from './error-reason.ts';
import { listFiles } from './paths.ts';
import { resolveInside } from './resolve-inside.ts';
import { writeIfChanged } from './write-atomic.ts';

/** The pattern of `.gitignore` for the temporary files of atomic writes. */
export const TEMPORARY_FILES = '.blocksite-*.tmp';
const TEMPORARY_FILE = /(?:^|\/)\.blocksite-(\d+)-\d+\.tmp$/;
/** The folders of a site that are written to, besides its root. */
const FOLDERS = ['content', 'blocks', '.blocksite'];
/** Milliseconds after which no process can still be writing a file. */
const DAY = 24 * 3600 * 1000;

/** Makes git ignore the folder of files that are not the site's own. */
export function ignoreOwnFiles(root: string): void {
  writeIfChanged(root, '.blocksite/.gitignore', '*\n');
}

/** Removes the temporary files of processes that were killed while they wrote into a site. */
export function removeLeftovers(root: string): void {
  const folders = FOLDERS.filter((name) =>
    lstatSync(join(root, name), { throwIfNoEntry: false })?.isDirectory(),
  );
  const inFolders = folders.flatMap((name) => listFiles(join(root, name)).map((file) => `${name}/${file}`));
  for (const file of [...readdirSync(root), ...inFolders]) {
    const pid = TEMPORARY_FILE.exec(file)?.[1];
    if (pid === undefined) continue;
    const path = resolveInside(root, file);
    // A command that runs has renamed its file by now, perhaps.
    const stat = lstatSync(path, { throwIfNoEntry: false });
    // After some time another process may have the number.
    if (stat?.isFile() && (!isRunning(Number(pid)) || stat.mtimeMs < Date.now() - DAY))
      rmSync(path, { force: true });
  }
}

/** Returns true if a process of this machine has a number. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists, but belongs to another user.
    return getErrorCode(error) === 'EPERM';
  }
}
