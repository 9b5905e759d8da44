import { execFileSync } from 'node:child_process';

/** Bundles the package, unless it is up to date, for the tests that start its commands. */
export default (): void => {
  execFileSync(process.execPath, ['scripts/run.js', 'bundle']);
};
