import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSiteId, startOnce } from '../../src/desk/server/site-server.ts';
import { PACKAGE_PROGRAM, startCommand } from '../attack/commands.ts';
import { postCode } from '../desk/server/desk-process.ts';
import { createTempFolder } from '../temp-folder.ts';

let root = '';
let port = 0;
let children: ChildProcess[] = [];

beforeEach(async () => {
  root = join(createTempFolder(), 'site');
  cpSync('tests/fixtures/sites/small', root, { recursive: true });
  port = await findFreePort();
  // The site was edited there.
  mkdirSync(join(root, '.blocksite/desk'), { recursive: true });
  writeFileSync(join(root, '.blocksite/desk/server.json'), JSON.stringify({ port }));
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts to edit. Returns what it prints until it serves, or until it has ended. */
async function start(folder = root, ...args: string[]) {
  const child = startCommand(['edit', '--no-open', '--root', folder, ...args], {
    program: PACKAGE_PROGRAM,
    env: { NODE_ENV: '' },
  });
  children.push(child);
  const ended = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of child.stdout ? createInterface(child.stdout) : []) {
    lines.push(line);
    if (line.startsWith('Keep this window open')) break;
  }
  const text = lines.join('\n');
  const port = Number(/Edit the site at http:\/\/localhost:(\d+)/.exec(text)?.[1]);
  return { child, ended, text, port, served: text.includes('Keep this window open') ? port : undefined };
}

const readId = () => readFileSync(join(root, '.blocksite/desk/id'), 'utf8');

it('a second command says that the site is open, gives an address to open it again, and ends', async () => {
  const first = await start();
  expect(first.served).toBe(port);
  for (const args of [[], ['--port', '0']]) {
    const { text, ended, served, port: shown } = await start(root, ...args);
    expect(served).toBeUndefined();
    expect(text).toContain('This site is open already');
    expect(shown).toBe(port);
    expect(await ended).toEqual([0, null]);
  }
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
});

it('takes over after a kill, at the same port and with the same id', async () => {
  const first = await start();
  const id = readId();
  first.child.kill('SIGKILL');
  await first.ended;
  expect((await start()).served).toBe(port);
  expect(readId()).toBe(id);
});

it('of two that start at the same time one goes on', async () => {
  const both = await Promise.all([start(), start()]);
  expect(both.filter(({ served }) => served === port)).toHaveLength(1);
  const [other] = both.filter(({ served }) => served === undefined);
  expect(other?.text).toContain('This site is open already');
  expect(other?.port).toBe(port);
  for (const { text } of both) {
    const [, code = ''] = /#code=(\S+)/.exec(text) ?? [];
    expect((await postCode(`http://localhost:${port}`, code)).status).toBe(200);
  }
  expect(await other?.ended).toEqual([0, null]);
});

it.each(['', 'a page of another program'])(
  'another program at its port that answers %j: it says so, and goes on at the next one',
  async (answer) => {
    const other = createServer((_, response) => response.end(answer)).listen(port, '127.0.0.1');
    await once(other, 'listening');
    const { served, text } = await start();
    expect(served).toBeGreaterThan(port);
    expect(text).toContain(
      `Port ${port}, at which this site was edited before, is in use by another program.`,
    );
    expect(text).toContain(`--port ${port}`);
    other.close();
  },
);

it('a copy of the folder is a site of its own', async () => {
  await start();
  const copy = join(root, '../copy');
  cpSync(root, copy, { recursive: true });
  const { served } = await start(copy);
  expect(served).toBeGreaterThan(port);
});

describe('a damaged record of its port', () => {
  const damage = (text: string) => {
    for (const name of ['server.json', 'id']) writeFileSync(join(root, '.blocksite/desk', name), text);
  };

  it.each(['', '{', 'null', '{"port":0}', '{"port":"//example.org/"}', '{"port":1e9}'])(
    'is as none: %j',
    async (text) => {
      damage(text);
      createSiteId(root);
      const serve = async (port = 0) => ({ url: `http://localhost:${port}`, close: async () => {} });
      expect(await startOnce(root, port, serve)).toMatchObject({ port, last: undefined });
      expect(readFileSync(join(root, '.blocksite/desk/server.json'), 'utf8')).toBe(`{"port":${port}}\n`);
      expect(readId()).toMatch(/^"[\w-]{22}"\n$/);
    },
  );

  it('keeps nobody from editing', async () => {
    damage('{"port":1e9}');
    const { served } = await start(root, '--port', String(port));
    expect(served).toBe(port);
    expect(readId()).toMatch(/^"[\w-]{22}"\n$/);
  });
});
