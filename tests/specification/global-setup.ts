import type { TestProject } from 'vitest/node';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';
import { serveSite } from '../browser/serve-site.ts';

/** The repository's own site, as it is. */
export default (project: TestProject) => serveSite(PACKAGE_ROOT, project);
