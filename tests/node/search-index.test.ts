import type * as fs from 'node:fs';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { indexFolder } from '../../src/node/search-index.ts';

/** Disks list what is in a folder in any order; this one in two. */
const disk = vi.hoisted(() => ({ isBackwards: false }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  const readdirSync = (path: string, options: { recursive: true; encoding: 'utf8' }) => {
    const files = real.readdirSync(path, options);
    return disk.isBackwards ? files.reverse() : files;
  };
  return { ...real, readdirSync };
});

const folder = mkdtempSync(join(tmpdir(), 'blocksite-search-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('A search is the same, however the disk lists its pages.', async () => {
  for (const [name, words] of [
    ['index', 'harbour and hills'],
    ['b', 'a harbour at dawn'],
    ['sub/c', 'hills, rivers and a harbour'],
  ]) {
    mkdirSync(join(folder, `${name}/..`), { recursive: true });
    const html = `<html lang="en"><title>${name}</title><body><h1>${name}</h1><p>${words}</p></body></html>`;
    writeFileSync(join(folder, `${name}.html`), html);
  }
  const forwards = await indexFolder(folder);
  disk.isBackwards = true;
  const backwards = await indexFolder(folder);
  expect([...backwards.keys()].sort()).toEqual([...forwards.keys()].sort());
  for (const [file, bytes] of forwards) expect(backwards.get(file), file).toEqual(bytes);
  expect([...forwards.keys()].filter((file) => file.startsWith('fragment/'))).toHaveLength(3);
});
