import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { Digests } from '../../../src/build/plan/digests.ts';
import * as fingerprint from '../../../src/files/fingerprint.ts';
import { createTempFolder } from '../../temp-folder.ts';

vi.mock('../../../src/files/fingerprint.ts', { spy: true });

let root: string;
let path: string;

beforeEach(() => {
  root = createTempFolder();
  path = join(root, 'cache/digests.json');
  for (const name of ['a', 'b']) writeFileSync(join(root, name), name);
});

/** Digests files as one command; returns the digests and the number of files read. */
function digest(folder: string, names = ['a', 'b']) {
  vi.mocked(fingerprint.getDigest).mockClear();
  const digests = new Digests(folder, 'digests.json', dirname(path));
  const all = names.map((name) => digests.get(name));
  digests.save();
  return { all, reads: vi.mocked(fingerprint.getDigest).mock.calls.length };
}

it('a file is read once, and again only if its fingerprint has changed', () => {
  const { all, reads } = digest(root);
  expect([new Set(all).size, reads]).toEqual([2, 2]);
  const written = statSync(path).ino;
  expect(digest(root)).toEqual({ all, reads: 0 });
  expect(statSync(path).ino).toBe(written);
  utimesSync(join(root, 'a'), 1, 1);
  expect(digest(root)).toEqual({ all, reads: 1 });
  writeFileSync(join(root, 'a'), 'c');
  expect(digest(root).all).not.toEqual(all);
});

it('the digests are the same in a copy of the folder, whose fingerprints differ', () => {
  const { all } = digest(root);
  const copy = join(createTempFolder(), 'copy');
  cpSync(root, copy, { recursive: true });
  expect(digest(copy)).toEqual({ all, reads: 2 });
});

it('files of other commands stay in the index until they are deleted', () => {
  digest(root);
  writeFileSync(join(root, 'c'), 'c');
  digest(root, ['c']);
  expect(digest(root).reads).toBe(0);
  rmSync(join(root, 'b'));
  utimesSync(join(root, 'c'), 1, 1);
  digest(root, ['c']);
  expect(Object.keys(JSON.parse(readFileSync(path, 'utf8')).files).sort()).toEqual(['a', 'c']);
});

it.each(['', 'null', '{}', '{"version":"of another time","files":{"a":["","lie"]}}'])(
  'an index that is %s is made again, and a file that is missing has no digest',
  (text) => {
    mkdirSync(join(root, 'cache'));
    writeFileSync(path, text);
    expect(digest(root, ['a', 'nowhere']).all).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), '']);
    expect(existsSync(path)).toBe(true);
  },
);
