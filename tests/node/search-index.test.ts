import type * as fs from 'node:fs';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { indexFolder, indexPages } from '../../src/node/search-index.ts';

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

it('A search in pages of several languages is the same each time, and however they were made.', async () => {
  const pages = ['en', 'hi', 'de', 'fr', 'en', 'de'].map((lang, i) => ({
    sourcePath: `${i}.html`,
    content: `<html lang="${lang}"><title>${i}</title><body><h1>${i}</h1><p>harbour Hügel नमस्ते ${i}</p></body></html>`,
  }));
  const first = await indexPages(pages);
  expect([...first.keys()].filter((file) => file.endsWith('.pf_meta'))).toHaveLength(4);
  for (let time = 0; time < 6; time++) {
    const again = await indexPages(pages);
    expect([...again.keys()].sort()).toEqual([...first.keys()].sort());
    for (const [file, bytes] of first)
      expect(Buffer.from(again.get(file) ?? []).equals(bytes), file).toBe(true);
  }
});

it('The index of a folder does not depend on the order in which its pages were written.', async () => {
  const indexed = async (names: string[]) => {
    const one = mkdtempSync(join(folder, 'order-'));
    for (const name of names) {
      const html = `<html lang="${name < 'c' ? 'en' : 'hi'}"><title>${name}</title><body><h1>${name}</h1><p>harbour ${name}</p></body></html>`;
      writeFileSync(join(one, `${name}.html`), html);
    }
    return [...(await indexFolder(one))].sort(([a], [b]) => (a < b ? -1 : 1));
  };
  expect(await indexed(['a', 'b', 'c', 'd'])).toEqual(await indexed(['d', 'b', 'a', 'c']));
});
