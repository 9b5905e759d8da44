import {
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningServer, serveFolder } from '../../src/server/serve.ts';
import { CASES } from '../attack/cases.ts';
import { createTempFolder } from '../temp-folder.ts';
import { type AskOptions, requestRaw, sendRaw } from './raw-request.ts';

/** The number of times that an output is replaced: 40 by default, 300 at most. */
const SWITCHES = Math.min(10 * CASES, 300);
let folder = '';
let dist = '';
let serving: RunningServer;
let port = 0;

beforeEach(async () => {
  folder = realpathSync(createTempFolder());
  dist = join(folder, 'dist');
  writeSite(dist, 'one');
  serving = await serveFolder(dist, 0);
  port = Number(new URL(serving.url).port);
});
afterEach(() => {
  serving.server.closeAllConnections();
  serving.server.close();
});

/** Writes a site whose pages and assets contain its name. */
function writeSite(at: string, name: string): void {
  mkdirSync(join(at, 'assets'), { recursive: true });
  writeFileSync(join(at, 'index.html'), `<link href="/assets/${name}.css"><h1>${name}</h1>`);
  writeFileSync(join(at, '404.html'), `<h1>Not found in ${name}</h1>`);
  writeFileSync(join(at, 'assets', `${name}.css`), `/* ${name} */`);
  writeFileSync(join(at, '_redirects'), `/from-${name} /to-${name} 301\n`);
}

const ask = (target: string, options?: AskOptions) => requestRaw(port, target, options);
const text = async (target: string) => (await ask(target)).body.toString();

it('sends media that may be documents with a policy by which they run no code', async () => {
  mkdirSync(join(dist, 'media'));
  for (const name of ['a.svg', 'a.html', 'a.pdf', 'a.png']) writeFileSync(join(dist, 'media', name), 'x');
  const getPolicy = async (path: string) => (await ask(path)).headers.get('content-security-policy');
  const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'";
  expect(await getPolicy('/media/a.svg')).toBe(policy);
  expect(await getPolicy('/media/a.html')).toBe(policy);
  const own = await getPolicy('/');
  expect(own).toContain("script-src 'self'");
  for (const path of ['/media/a.pdf', '/media/a.png', '/media/no.svg', '/no'])
    expect(await getPolicy(path)).toBe(own);
});

describe('a folder that changes while it is served', () => {
  it('is served again: pages, assets, redirects and the not-found page', async () => {
    expect(await text('/')).toContain('one');
    writeSite(join(folder, 'next'), 'two');
    renameSync(dist, join(folder, 'old'));
    renameSync(join(folder, 'next'), dist);
    expect(await text('/')).toContain('two');
    expect(await text('/assets/two.css')).toBe('/* two */');
    expect((await ask('/assets/one.css')).status).toBe(404);
    expect(await text('/no')).toContain('Not found in two');
    expect((await ask('/from-two')).headers.get('location')).toBe('/to-two');
    expect((await ask('/from-one')).status).toBe(404);
  });

  it('may be a symbolic link that is switched', async () => {
    serving.server.close();
    writeSite(join(folder, 'two'), 'two');
    symlinkSync(dist, join(folder, 'link'));
    serving = await serveFolder(join(folder, 'link'), 0);
    port = Number(new URL(serving.url).port);
    expect(await text('/')).toContain('one');
    symlinkSync(join(folder, 'two'), join(folder, 'link-2'));
    renameSync(join(folder, 'link-2'), join(folder, 'link'));
    expect(await text('/')).toContain('two');
  });

  it('has every page at any time, or responds that nothing is built', async () => {
    let isOver = false;
    const statuses = new Set<number>();
    const swapping = (async () => {
      for (let i = 0; i < SWITCHES; i++) {
        writeSite(join(folder, 'next'), 'one');
        renameSync(dist, join(folder, 'old'));
        await turn();
        renameSync(join(folder, 'next'), dist);
        rmSync(join(folder, 'old'), { recursive: true });
        statuses.add((await ask('/')).status);
      }
      isOver = true;
    })();
    while (!isOver) for (const target of ['/', '/assets/one.css']) statuses.add((await ask(target)).status);
    await swapping;
    statuses.delete(503);
    expect([...statuses]).toEqual([200]);
  });

  it('is reported while it is missing, and served once it is back', async () => {
    renameSync(dist, join(folder, 'away'));
    const gone = await ask('/');
    expect([gone.status, gone.headers.get('retry-after')]).toEqual([503, '1']);
    expect(gone.body.toString()).toBe(`There is no build in ${dist} at the moment.\n`);
    renameSync(join(folder, 'away'), dist);
    expect((await ask('/')).status).toBe(200);
  });

  it('sends the whole of a file that is deleted while it is sent', async () => {
    const size = 30_000_000;
    writeFileSync(join(dist, 'large.pdf'), Buffer.alloc(size, 'a'));
    const answer = askSlowly('/large.pdf', () => rmSync(dist, { recursive: true }));
    expect((await answer).length).toBeGreaterThan(size);
  });

  it('closes only the connection of a file that is cut off while it is sent', async () => {
    writeFileSync(join(dist, 'large.pdf'), Buffer.alloc(30_000_000, 'a'));
    const answer = await askSlowly('/large.pdf', () => truncateSync(join(dist, 'large.pdf'), 1000));
    expect(answer.length).toBeLessThan(30_000_000);
    expect((await ask('/')).status).toBe(200);
  });

  it('goes on serving after clients disconnect early', async () => {
    writeFileSync(join(dist, 'large.pdf'), Buffer.alloc(30_000_000, 'a'));
    for (let i = 0; i < 20; i++) {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET /large.pdf HTTP/1.1\r\nHost: localhost\r\n\r\n'),
      );
      await new Promise((resolve) => socket.once('data', resolve));
      socket.resetAndDestroy();
    }
    expect((await ask('/')).status).toBe(200);
  });

  it('does not follow symbolic links to files outside', async () => {
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    symlinkSync(join(folder, 'secret.txt'), join(dist, 'link.txt'));
    symlinkSync(folder, join(dist, 'out'));
    for (const target of ['/link.txt', '/out/secret.txt']) expect((await ask(target)).status).toBe(404);
  });

  /** Requests a file, calls `meanwhile` after its first part, then reads the rest. */
  function askSlowly(target: string, meanwhile: () => void): Promise<Buffer> {
    return new Promise((resolve) => {
      const parts: Buffer[] = [];
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
      );
      socket.once('data', meanwhile);
      socket.on('data', (part: Buffer) => parts.push(part));
      socket.on('error', () => socket.destroy());
      socket.on('close', () => resolve(Buffer.concat(parts)));
    });
  }
});

describe('access', () => {
  it('is granted to requests for the hosts of this computer only', async () => {
    for (const host of ['localhost', `localhost:${port}`, '127.0.0.1', '[::1]:80', 'LOCALHOST'])
      expect((await ask('/', { host })).status, host).toBe(200);
    for (const host of ['evil.com', 'localhost.evil.com', '192.168.0.1', '0.0.0.0', '', 'a b', 'localhost:x'])
      for (const target of ['/', '/assets/one.css', '/no', '/from-one', '/x/', '/%']) {
        const { status, body, headers } = await ask(target, { host });
        expect([400, 403], host).toContain(status);
        expect(headers.has('location')).toBe(false);
        expect(body.toString()).not.toContain('one');
      }
    const { body } = await ask('/', { host: 'evil.com' });
    expect(body.toString()).toBe(
      'This server does not answer requests for the host "evil.com". Use http://localhost, or start it with --host and the name that you use.\n',
    );
    expect((await ask('http://evil.com/')).status).toBe(403);
    expect((await sendRaw(port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(400);
    expect((await sendRaw(port, 'GET / HTTP/1.0\r\n\r\n')).status).toBe(403);
  });

  it('is limited to the loopback interface', () => {
    expect(serving.server.address()).toMatchObject({ address: '127.0.0.1' });
  });
});

describe('a server that cannot listen', () => {
  it('reports in a sentence what to do', async () => {
    await expect(serveFolder(dist, port)).rejects.toThrow(
      `Port ${port} is in use by another program. Use another one: --port ${port + 1}.`,
    );
    await expect(serveFolder(dist, 0, 'no-such-name.invalid')).rejects.toThrow(
      'This machine has no address "no-such-name.invalid". Use one of its own, or --host 0.0.0.0 for all of them.',
    );
  });
});
