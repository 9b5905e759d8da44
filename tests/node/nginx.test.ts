import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../src/node/build.ts';
import { SECURITY_HEADERS } from '../../src/node/outputs/headers.ts';

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
let folder = '';
let nginx: ChildProcess | undefined;
let url = '';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Waits until a server answers; rejects after ten seconds. */
async function answered(address: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const status = await fetch(address).then(
      (response) => response.status,
      () => 0,
    );
    if (status !== 0) return;
    await pause(50);
  }
  throw new Error(`Nothing answers at ${address}.`);
}

// `.ci/run` installs nginx; on a machine of a developer who has none the configuration can't be tried.
describe.skipIf(!hasNginx)('a real nginx with the configuration that the build made', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'blocksite-nginx-'));
    const dist = join(folder, 'dist');
    await buildSite({ root: 'tests/fixtures/sites/small', out: dist, now: 0, compress: true });
    for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(folder, name));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const conf = `
worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;${process.getuid?.() === 0 ? ' user root;' : ''}
events {}
http {
  include /etc/nginx/mime.types; access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; root ${dist}; include ${dist}/nginx.conf; }
}`;
    writeFileSync(join(folder, 'nginx.conf'), conf);
    nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'inherit' });
    await answered(url);
  });
  afterAll(() => {
    nginx?.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  const ask = (path: string, headers = {}) => fetch(url + path, { redirect: 'manual', headers });

  it('shows pages at addresses without an ending, with every header', async () => {
    for (const path of ['/', '/photos']) {
      const response = await ask(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      for (const [name, value] of Object.entries(SECURITY_HEADERS))
        expect(response.headers.get(name), name).toBe(value);
      const again = await ask(path, { 'if-none-match': response.headers.get('etag') ?? '' });
      expect(again.status).toBe(304);
    }
  });

  it('keeps for a year what carries its hash', async () => {
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

  it('answers 404 with the not-found page, leads on from slashes, and shows no configuration', async () => {
    const missing = await ask('/no/such/page');
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('<h1');
    expect(missing.headers.get('content-security-policy')).toContain("default-src 'none'");
    const slash = await ask('/photos/?a=b');
    expect([slash.status, new URL(slash.headers.get('location') ?? '', url).pathname]).toEqual([
      301,
      '/photos',
    ]);
    for (const path of ['/nginx.conf', '/_headers', '/.htaccess'])
      expect((await ask(path)).status, path).toBe(404);
  });

  it('sends the compressed file that the build made', async () => {
    const response = await ask('/photos', { 'accept-encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.text()).toContain('<h1');
  });
});
