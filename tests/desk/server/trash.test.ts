import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { TrashFolder } from '../../../src/desk/server/trash.ts';
import { CAN_LINK } from '../../can-link.ts';
import { createTempFolder } from '../../temp-folder.ts';

const PHOTO = 'content/media/people/asha.jpg';
const BYTES = Buffer.from([0xff, 0xd8, 0xff, 0, 1]);
let root: string;
let trash: TrashFolder;

beforeEach(() => {
  root = createTempFolder();
  trash = new TrashFolder(root);
  mkdirSync(join(root, 'content/media/people'), { recursive: true });
  writeFileSync(join(root, PHOTO), BYTES);
});

const listTrash = () => readdirSync(join(root, '.blocksite/desk/trash'));

it('moves a file of content there and back, any number of times', () => {
  for (let round = 0; round < 2; round++) {
    const digest = trash.keep(PHOTO);
    expect(existsSync(join(root, PHOTO))).toBe(false);
    expect(listTrash()).toEqual([digest]);
    expect(new TrashFolder(root).has(digest)).toBe(true);
    trash.restore(digest, PHOTO);
    expect(readFileSync(join(root, PHOTO))).toEqual(BYTES);
    trash.restore(digest, PHOTO);
  }
});

it('has equal contents once, also of bytes that were never a file', () => {
  const digest = trash.add(BYTES);
  expect(trash.keep(PHOTO)).toBe(digest);
  expect(listTrash()).toEqual([digest]);
  trash.restore(digest, 'content/media/new/copy.jpg');
  expect(readFileSync(join(root, 'content/media/new/copy.jpg'))).toEqual(BYTES);
});

it('replaces what was damaged there before it takes the file away', () => {
  const digest = trash.add(BYTES);
  writeFileSync(join(root, '.blocksite/desk/trash', digest), 'damaged');
  expect(() => trash.restore(digest, 'content/media/b.jpg')).toThrow('damaged');
  expect(trash.keep(PHOTO)).toBe(digest);
  trash.restore(digest, PHOTO);
  expect(readFileSync(join(root, PHOTO))).toEqual(BYTES);
});

it('overwrites no other file', () => {
  const digest = trash.keep(PHOTO);
  writeFileSync(join(root, PHOTO), 'newer');
  expect(() => trash.restore(digest, PHOTO)).toThrow('Another file is at');
  expect(readFileSync(join(root, PHOTO), 'utf8')).toBe('newer');
});

it.each([
  'site.config.json',
  'content',
  'content/',
  'content/../secret.txt',
  'content/media/../../secret.txt',
  'content//secret.txt',
  'content/./secret.txt',
  '../secret.txt',
  '/etc/passwd',
  'content/a\0',
  'content\\media',
  'content/linked/secret.txt',
  'content/link.txt',
])('takes nothing from %j and writes nothing there', (path) => {
  const outside = createTempFolder();
  for (const file of [join(outside, 'secret.txt'), join(root, 'secret.txt')]) writeFileSync(file, 'secret');
  if (CAN_LINK) {
    symlinkSync(outside, join(root, 'content/linked'));
    symlinkSync(join(root, 'secret.txt'), join(root, 'content/link.txt'));
  }
  const digest = trash.add(BYTES);
  const reason = CAN_LINK ? REASON : /./;
  expect(() => trash.keep(path)).toThrow(reason);
  expect(() => trash.restore(digest, path)).toThrow(reason);
  expect(listTrash()).toEqual([digest]);
});

/** The reasons against a path. Where links can't be made, there is nothing at theirs. */
const REASON = /is not a path of content|is not a name of a file below|is a symbolic link/;

it.each(['', '../../../content/media/people/asha.jpg', 'A'.repeat(64), `${'a'.repeat(64)}\n`])(
  'finds nothing by %j, which is not a digest',
  (digest) => {
    expect(() => trash.has(digest)).toThrow('not a digest');
    expect(() => trash.restore(digest, 'content/media/b.jpg')).toThrow('not a digest');
  },
);

it('takes no folder', () => {
  expect(() => trash.keep('content/media/people')).toThrow('is not a file');
  expect(existsSync(join(root, PHOTO))).toBe(true);
});
