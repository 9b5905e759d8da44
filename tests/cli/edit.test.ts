import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { PACKAGE_PROGRAM, runCommand, startCommand } from '../attack/commands.ts';
import { createTempFolder } from '../temp-folder.ts';

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

/** Starts the desk on a screen. Returns the address that it prints, with its token. */
async function start(env: Record<string, string>, ...args: string[]): Promise<string> {
  const screen = {
    CI: '',
    SSH_CONNECTION: '',
    DISPLAY: ':0',
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
  };
  const root = join(folder, 'site');
  child = startCommand(['edit', '--root', root, '--port', '0', ...args], {
    program: PACKAGE_PROGRAM,
    env: { ...screen, ...env },
  });
  for await (const line of child.stdout ? createInterface(child.stdout) : []) {
    const [, url] = /^Edit the site at (\S+)$/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error('It has ended.');
}

const readOpened = () =>
  existsSync(join(folder, 'opened')) ? readFileSync(join(folder, 'opened'), 'utf8').trim() : '';

it('does not open a browser where nobody sees it, nor with --no-open, and ends with Ctrl+C', async () => {
  for (const [env, ...args] of [[{ CI: 'true' }], [{ SSH_CONNECTION: '::1' }], [{}, '--no-open']] as const) {
    const url = await start(env, ...args);
    expect((await fetch(url)).status).toBe(200);
    child?.kill('SIGINT');
    expect(await once(child ?? process, 'exit')).toEqual([0, null]);
    await expect(fetch(url)).rejects.toThrow();
  }
  expect(readOpened()).toBe('');
});

it('opens the address that it prints', async () => {
  const url = await start({});
  expect(url).toMatch(/^http:\/\/(?:localhost|127\.0\.0\.1):\d+\/@desk\/#[\w-]{32}$/);
  // It is the only one: a program of the commands before would have written by now.
  await expect.poll(readOpened).toBe(url);
  expect((await fetch(url)).headers.get('content-security-policy')).toMatch(
    /style-src 'self' 'nonce-[\w+/]{24}'/,
  );
});

it('refuses a folder that is not there', async () => {
  const { code, stderr } = await runCommand(['edit', '--root', join(folder, 'nothing')]);
  expect(code).toBe(2);
  expect(stderr).toContain(`There is no folder ${join(folder, 'nothing')}.`);
});
