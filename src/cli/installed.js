// @ts-check

/*
 * Plain JavaScript for any version of Node, without packages: it runs before anything else.
 */

/**
 * Returns the reason why no command can run, or `undefined`.
 * @param {{ version: string, needed: string, isInstalled: boolean }} environment The version of Node, the oldest supported one,
 *   and whether the packages are installed.
 * @returns {string | undefined}
 */
export function getInstallProblem({ version, needed, isInstalled }) {
  if (isOlder(version, needed))
    return `Node ${needed} or newer is required, and this is Node ${version}: https://nodejs.org/`;
  return isInstalled ? undefined : NOT_INSTALLED;
}

/** The message for a missing package. */
export const NOT_INSTALLED = 'The packages are not installed. Run "npm ci" first.';

/**
 * Returns true if an error reports a missing package.
 * @param {unknown} error
 * @returns {boolean}
 */
export function isMissingPackage(error) {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}

/**
 * @param {string} version
 * @param {string} other
 * @returns {boolean}
 */
function isOlder(version, other) {
  const theirs = other.split('.').map(Number);
  for (const [i, part] of version.split('.').map(Number).entries()) {
    const difference = part - (theirs[i] || 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
