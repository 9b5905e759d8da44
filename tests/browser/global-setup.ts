import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { PACKAGE_ROOT } from '../../src/files/paths.ts';
import { serveSite } from './serve-site.ts';

/** The site under test. It is a fixture, so that no edit below `content/` fails these tests. */
export const SITE = join(PACKAGE_ROOT, 'tests/fixtures/sites/full');

export default (project: TestProject) => serveSite(SITE, project);
