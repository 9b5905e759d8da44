import type { TestProject } from 'vitest/node';
import bundlePackage from '../../bundle-package.ts';
import { startBrowser } from '../serve-site.ts';

/** Bundles the package, and starts one browser for all test files. */
export default async (project: TestProject) => {
  bundlePackage();
  return startBrowser(project);
};
