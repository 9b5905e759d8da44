import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { CACHE } from '../../src/files/cache.ts';
import { serveFolder } from '../../src/server/serve.ts';

/** A small site with what visitors meet: two logos, numbers, addresses, cards, a page in another language. */
const VISITORS = 'tests/fixtures/sites/visitors';

/** Serves the visitors' site; see `serveFixture`. */
export function serveVisitors(config: Record<string, unknown> = {}): (path: string) => string {
  return serveFixture(VISITORS, config);
}

/**
 * Builds a fixture site once for a test file, with the given changes to its config, and serves it. Returns a function
 * that gives the full URL of a path on it.
 */
export function serveFixture(source: string, config: Record<string, unknown> = {}): (path: string) => string {
  let folder = '';
  let server: Server | undefined;
  let url = '';
  beforeAll(async () => {
    mkdirSync(CACHE, { recursive: true });
    folder = mkdtempSync(join(CACHE, 'test-fixture-'));
    const root = join(folder, 'site');
    cpSync(source, root, { recursive: true });
    const file = join(root, 'site.config.json');
    const given: object = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...given, ...config }));
    const { problems } = await buildSite({ root, out: join(folder, 'dist'), now: 0 });
    if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('\n'));
    ({ server, url } = await serveFolder(join(folder, 'dist'), 0));
  });
  afterAll(() => {
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return (path) => url + path;
}
