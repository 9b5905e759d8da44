import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { startBrowser } from '../serve-site.ts';

/** Bundles the package, unless it is up to date, and starts one browser for all test files. */
export default async (project: TestProject) => {
  execFileSync(process.execPath, ['scripts/run.js', 'bundle']);
  return startBrowser(project);
};
