import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';
import { serveSite } from './serve-site.ts';

/** A whole site that stays as it is: what editors change below `content/` fails no test of the engine. */
export const SITE = join(PACKAGE_ROOT, 'tests/fixtures/sites/full');

export default (project: TestProject) => serveSite(SITE, project);
