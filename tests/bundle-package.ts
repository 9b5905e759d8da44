import { execFileSync } from 'node:child_process';
import { PACKAGE_ROOT } from '../src/files/paths.ts';

/** Bundles the commands of the package, which tests start, unless they are up to date. */
export default function bundlePackage(): void {
  execFileSync(process.execPath, ['scripts/run.js', 'bundle'], { cwd: PACKAGE_ROOT });
}
