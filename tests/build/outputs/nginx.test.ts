import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../../src/build/build.ts';
import { getSecurityHeaders } from '../../../src/build/outputs/headers.ts';
import { createTempFolder } from '../../temp-folder.ts';
import { getSkipReason, type HostProgram, startNginx, testNginx } from './host-programs.ts';

/** Milliseconds for building and starting on a busy machine. */
const START_MS = 120_000;
const reason = getSkipReason('nginx');
let folder = '';
let nginx: HostProgram | undefined;
let url = '';

// `.ci/run` installs nginx; on a machine of a developer who has none the configuration can't be tried.
describe.skipIf(reason)(`a real nginx over a whole build${reason ? ` (${reason})` : ''}`, () => {
  beforeAll(async () => {
    folder = createTempFolder();
    const dist = join(folder, 'dist');
    await buildSite({ root: 'tests/fixtures/sites/small', out: dist, now: 0, compress: true });
    mkdirSync(join(folder, 'nginx'));
    nginx = await startNginx(dist, join(folder, 'nginx'));
    url = `http://127.0.0.1:${nginx.port}`;
  }, START_MS);
  afterAll(() => nginx?.stop());
  const ask = (path: string, headers = {}) => fetch(url + path, { redirect: 'manual', headers });

  it('shows pages at addresses without an ending, with every header', async () => {
    for (const path of ['/', '/photos']) {
      const response = await ask(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      for (const [name, value] of Object.entries(getSecurityHeaders({})))
        expect(response.headers.get(name), name).toBe(value);
      const again = await ask(path, { 'if-none-match': response.headers.get('etag') ?? '' });
      expect(again.status).toBe(304);
    }
  });

  it('caches files with hashes in their names for a year', async () => {
    const html = await (await ask('/photos')).text();
    const assets = [...html.matchAll(/"(\/assets\/[^"]+|\/media\/[^" ]+\.[0-9a-f]{8}\.[^" ]+)[" ]/g)].map(
      ([, path = '']) => path,
    );
    expect(assets.length).toBeGreaterThan(2);
    for (const path of assets) {
      const response = await ask(path);
      expect(response.status, path).toBe(200);
      expect(response.headers.get('cache-control'), path).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('responds to missing pages with the not-found page, redirects from slashes, and shows no configuration', async () => {
    const missing = await ask('/no/such/page');
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('<h1');
    expect(missing.headers.get('content-security-policy')).toContain("default-src 'none'");
    const slash = await ask('/photos/?a=b');
    expect([slash.status, slash.headers.get('location')]).toEqual([301, '/photos?a=b']);
    for (const path of ['/nginx.conf', '/_headers', '/.htaccess'])
      expect((await ask(path)).status, path).toBe(404);
  });

  it('reports no errors or warnings', () => {
    expect(testNginx(join(folder, 'dist'), join(folder, 'nginx'))).toBe('');
  });

  it('sends the compressed file that the build made', async () => {
    const response = await ask('/photos', { 'accept-encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(await response.text()).toContain('<h1');
  });
});
