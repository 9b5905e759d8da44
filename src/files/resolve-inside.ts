import { lstatSync } from 'node:fs';
import { UsageError } from './usage-error.ts';

/** Characters that no name has. A backslash separates folders on Windows. */
const NEVER = /[\\\0]/;
/** An empty segment, `.`, `..`, or a drive. */
const OUTSIDE = /\/\.{0,2}\/|^\/[A-Za-z]:/;

/** Returns the path of `file` below `folder`. Throws a usage error for a name that leads out of it. */
export function resolveOutputPath(folder: string, file: string): string {
  if (NEVER.test(file) || OUTSIDE.test(`/${file}/`))
    throw new UsageError(
      `${JSON.stringify(file)} is not a name of a file below ${folder}, so it was not written. Names have no "..", no "\\" and no "/" at the beginning.`,
    );
  return `${folder}/${file}`;
}

/**
 * Returns the full path of a file or folder of a site, to be called just before each write: throws a usage error if a
 * step below `root` is a symbolic link or a junction. Steps may be missing.
 */
export function resolveInside(root: string, path: string): string {
  const full = resolveOutputPath(root, path);
  let step = root;
  for (const name of path.split('/')) {
    step = `${step}/${name}`;
    if (lstatSync(step, { throwIfNoEntry: false })?.isSymbolicLink())
      throw new UsageError(
        `${step} is a symbolic link, and nothing is written through links: delete it, and copy what it leads to into its place`,
      );
  }
  return full;
}
