import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Finding } from '../../src/core/types.ts';
import { tolerantSource } from '../../src/node/dev/failures.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'blocksite-source-'));
  mkdirSync(join(root, 'content/pages/deep'), { recursive: true });
  for (const file of ['b.json', 'deep/a.json', '.hidden'])
    writeFileSync(join(root, 'content/pages', file), '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A disk that refuses to list folders within folders, as it does when one of them can't be read. */
const refusing = {
  list: () => {
    throw new Error('EACCES');
  },
  read: () => undefined,
  has: () => false,
};

it('lists what can be listed, where a folder within can not', () => {
  const told: Finding[] = [];
  const source = tolerantSource(root, (finding) => told.push(finding), refusing);
  expect(source.list('content/pages')).toEqual(['content/pages/b.json', 'content/pages/deep/a.json']);
  expect(told).toEqual([]);
});

it('tells of a folder that can not be listed itself', () => {
  const told: Finding[] = [];
  const source = tolerantSource(root, (finding) => told.push(finding), refusing);
  // Once, however often it is asked.
  for (let time = 0; time < 2; time++) expect(source.list('content/gone')).toEqual([]);
  expect(told).toMatchObject([{ rule: 'unreadable-folder', severity: 'error', file: 'content/gone' }]);
  expect(told[0]?.message).toMatch(/^The folder "content\/gone" can not be read: ENOENT/);
});
