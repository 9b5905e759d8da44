import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { removeLeftovers } from '../../src/files/leftovers.ts';
import { createTempFolder } from '../temp-folder.ts';

/** Writes files as atomic writes do, and folders that come and go, into the folder `.blocksite` of the working folder. */
const WRITE_ON = `
  const { mkdirSync, renameSync, rmSync, writeFileSync } = require('node:fs');
  console.log('It writes.');
  for (;;) {
    const names = Array.from({ length: 20 }, (_, i) => ".blocksite/.blocksite-" + process.pid + "-" + i + ".tmp");
    for (const name of names) writeFileSync(name, 'text');
    for (const name of names) renameSync(name, '.blocksite/file');
    mkdirSync('.blocksite/cache/entry', { recursive: true });
    rmSync('.blocksite/cache', { recursive: true });
  }
`;
let writer: ChildProcess | undefined;

afterEach(() => {
  writer?.kill('SIGKILL');
});

it('removes the file of a process that was killed, while another command writes', async () => {
  const root = createTempFolder();
  mkdirSync(join(root, '.blocksite'));
  writer = spawn(process.execPath, ['-e', WRITE_ON], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  if (writer.stdout) await once(writer.stdout, 'data');
  const killed = spawn(process.execPath, ['-e', '']);
  await once(killed, 'exit');
  const left = join(root, `.blocksite/.blocksite-${killed.pid}-1.tmp`);
  writeFileSync(left, 'text');
  for (let i = 0; i < 1000; i++) removeLeftovers(root);
  expect(existsSync(left)).toBe(false);
  // What it writes is left alone: it has gone on.
  expect(writer.exitCode).toBe(null);
  expect(readdirSync(join(root, '.blocksite'))).toContain('file');
});
