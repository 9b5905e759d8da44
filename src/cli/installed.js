// @ts-check

/*
 * Plain JavaScript that any version of Node reads: it runs before anything else, and without packages.
 */

/**
 * Why no command can run here, in a sentence; nothing where all can.
 * @param {{ version: string, needed: string, isInstalled: boolean }} here The version of Node; the oldest that will do; whether the
 *   packages are there.
 * @returns {string | undefined}
 */
export function getInstallProblem({ version, needed, isInstalled }) {
  if (isOlder(version, needed))
    return `This is Node ${version}, and Node ${needed} or newer is needed: https://nodejs.org/`;
  return isInstalled ? undefined : NOT_INSTALLED;
}

/** Said where a package is missing. */
export const NOT_INSTALLED = 'The packages are not installed. Run "npm ci" first.';

/**
 * Whether an error says that a package is missing.
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
