import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { writeAtomic } from '../../src/files/write-atomic.ts';
import { CAN_LINK } from '../can-link.ts';
import { createTempFolder } from '../temp-folder.ts';

let folder = '';
beforeEach(() => {
  folder = createTempFolder();
});
const at = (name: string) => join(folder, name);
const read = (name: string) => readFileSync(at(name), 'utf8');

it.skipIf(process.platform === 'win32')('keeps the permissions of a file', () => {
  for (const mode of [0o600, 0o640, 0o664, 0o755, 0o444]) {
    writeFileSync(at('page.json'), 'old');
    chmodSync(at('page.json'), mode);
    writeAtomic(folder, 'page.json', 'new');
    expect([read('page.json'), statSync(at('page.json')).mode & 0o7777]).toEqual(['new', mode]);
    rmSync(at('page.json'));
  }
});

it.skipIf(process.getuid?.() !== 0)('keeps the owner of a file when root rewrites it', async () => {
  const { chownSync } = await import('node:fs');
  writeFileSync(at('page.json'), 'old');
  chownSync(at('page.json'), 1234, 4321);
  writeAtomic(folder, 'page.json', 'new');
  expect(statSync(at('page.json'))).toMatchObject({ uid: 1234, gid: 4321 });
});

it.skipIf(!CAN_LINK)('writes through no symbolic link', () => {
  mkdirSync(at('shared'));
  writeFileSync(at('shared/page.json'), 'old');
  symlinkSync('shared/page.json', at('page.json'));
  symlinkSync('shared', at('folder'));
  expect(() => writeAtomic(folder, 'page.json', 'new')).toThrow('page.json is a symbolic link');
  expect(() => writeAtomic(folder, 'folder/page.json', 'new')).toThrow('folder is a symbolic link');
  expect(() => writeAtomic(folder, '../page.json', 'new')).toThrow('is not a name of a file below');
  expect(lstatSync(at('page.json')).isSymbolicLink()).toBe(true);
  expect(read('shared/page.json')).toBe('old');
});

it('writes new files and files with the longest names, and leaves no temporary files', () => {
  const name = `${'n'.repeat(250)}.json`;
  writeAtomic(folder, name, 'first');
  writeAtomic(folder, name, 'second');
  expect(read(name)).toBe('second');
  expect(readdirSync(folder)).toEqual([name]);
});

it('keeps the old file and leaves no temporary files if it cannot write', () => {
  mkdirSync(at('page.json'));
  writeFileSync(at('page.json/inside'), 'old');
  expect(() => writeAtomic(folder, 'page.json', 'new')).toThrow();
  expect(readdirSync(folder)).toEqual(['page.json']);
  expect(read('page.json/inside')).toBe('old');
});
