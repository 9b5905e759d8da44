import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { TOKEN_HEADER } from '../../src/desk/protocol.ts';
import { PACKAGE_PROGRAM, runCommand, startCommand } from '../attack/commands.ts';
import { postCode } from '../desk/server/desk-process.ts';
import { createTempFolder } from '../temp-folder.ts';

const ADDRESS = /^http:\/\/(?:localhost|127\.0\.0\.1):\d+\/@desk\/#code=[\w-]{32}$/;
let folder = '';
let child: ChildProcess | undefined;

beforeAll(() => {
  folder = createTempFolder();
  cpSync('tests/fixtures/sites/small', join(folder, 'site'), { recursive: true });
  // Programs that open a browser, which write down what they were asked to open.
  mkdirSync(join(folder, 'bin'));
  for (const name of ['xdg-open', 'open']) {
    const path = join(folder, 'bin', name);
    writeFileSync(path, `#!/bin/sh\necho "$1" >> "${join(folder, 'opened')}"\n`);
    chmodSync(path, 0o755);
  }
});

afterEach(() => {
  child?.kill('SIGKILL');
});

/** Starts the desk on a screen. Returns the address that it prints, with its code. */
async function start(env: Record<string, string>, ...args: string[]): Promise<string> {
  child = startEdit(env, '--port', '0', ...args);
  return readAddress(child);
}

function startEdit(env: Record<string, string>, ...args: string[]): ChildProcess {
  const screen = {
    CI: '',
    SSH_CONNECTION: '',
    DISPLAY: ':0',
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
  };
  const root = join(folder, 'site');
  return startCommand(['edit', '--root', root, ...args], {
    program: PACKAGE_PROGRAM,
    env: { ...screen, ...env },
  });
}

async function readAddress({ stdout, stderr }: ChildProcess): Promise<string> {
  for await (const line of stdout ? createInterface(stdout) : []) {
    const [, url] = /^Edit the site at (\S+)$/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error(`It has ended: ${stderr && (await text(stderr))}`);
}

const readOpened = () =>
  existsSync(join(folder, 'opened'))
    ? readFileSync(join(folder, 'opened'), 'utf8').trim().split('\n').filter(Boolean)
    : [];

it('does not open a browser where nobody sees it, nor with --no-open, and ends with Ctrl+C', async () => {
  for (const [env, ...args] of [[{ CI: 'true' }], [{ SSH_CONNECTION: '::1' }], [{}, '--no-open']] as const) {
    const url = await start(env, ...args);
    expect((await fetch(url)).status).toBe(200);
    child?.kill('SIGINT');
    expect(await once(child ?? process, 'exit')).toEqual([0, null]);
    await expect(fetch(url)).rejects.toThrow();
  }
  expect(readOpened()).toEqual([]);
});

it('opens an address with a code that is good once, prints another one, and opens a new one while it runs', async () => {
  const printed = await start({});
  expect(printed).toMatch(ADDRESS);
  // It is the only one: a program of the commands before would have written by now.
  await expect.poll(readOpened).toEqual([expect.stringMatching(ADDRESS)]);
  const again = startEdit({});
  const ended = once(again, 'exit');
  const printedAgain = await readAddress(again);
  expect(await ended).toEqual([0, null]);
  await expect.poll(() => readOpened().length).toBe(2);
  const urls = [printed, printedAgain, ...readOpened()].map((url) => new URL(url));
  expect(new Set(urls.map(({ hash }) => hash)).size).toBe(4);
  for (const { origin, hash } of urls) {
    const code = hash.replace('#code=', '');
    // What other users of the machine can read is no token.
    const headers = { 'Content-Type': 'application/json', Origin: origin, [TOKEN_HEADER]: code };
    const asked = await fetch(`${origin}/@desk/api/media`, { method: 'POST', headers, body: 'null' });
    expect(asked.status).toBe(403);
    expect((await postCode(origin, code)).status).toBe(200);
  }
  expect((await fetch(printed)).headers.get('content-security-policy')).toMatch(
    /style-src 'self' 'nonce-[\w+/]{24}'/,
  );
});

it('refuses a folder that is not there', async () => {
  const { code, stderr } = await runCommand(['edit', '--root', join(folder, 'nothing')]);
  expect(code).toBe(2);
  expect(stderr).toContain(`There is no folder ${join(folder, 'nothing')}.`);
});
