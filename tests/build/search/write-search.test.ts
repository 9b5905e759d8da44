import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { generateSite } from '../../../bench/generate.ts';
import { buildSite } from '../../../src/build/build.ts';
import * as index from '../../../src/build/search/search-index.ts';
import { digestFiles } from '../site-folder.ts';
import { setUpTestSite } from '../test-site.ts';

vi.mock('../../../src/build/search/search-index.ts', { spy: true });
const made = vi.mocked(index.indexPages);

const site = setUpTestSite(4);
beforeEach(() => {
  made.mockClear();
  site.edit('site.config.json', (text) => text.replace('{', '{"search": true,'));
});

/** Builds the site, and expects the output of a cold build. Returns true if the index was made again. */
async function buildsIndex(): Promise<boolean> {
  await site.build();
  const [{ length }, files] = [made.mock.calls, digestFiles(site.out)];
  expect(files).toEqual(await site.buildCold());
  made.mockClear();
  return length > 0;
}

it('nothing is indexed again while no indexed text has changed, and all when one has, or the set of pages or a file of the index', async () => {
  expect(await buildsIndex()).toBe(true);
  const { ino } = statSync(join(site.out, 'pagefind/pagefind-entry.json'));
  site.edit(1, (text) => text.replace('https://example.org/', 'https://example.org/apply'));
  expect(await buildsIndex()).toBe(false);
  site.edit('site.config.json', (text) => text.replace('"First"', '"Start"'));
  expect(await buildsIndex()).toBe(false);
  expect(statSync(join(site.out, 'pagefind/pagefind-entry.json')).ino).toBe(ino);
  site.edit(1, (text) => text.replace('"Apply"', '"Apply now"'));
  expect(await buildsIndex()).toBe(true);
  rmSync(site.page(3));
  for (const i of [0, 1, 2]) site.edit(i, (text) => text.replaceAll('/p/3"', '/p/0"'));
  expect(await buildsIndex()).toBe(true);
  const [fragment = ''] = readdirSync(join(site.out, 'pagefind/fragment'));
  rmSync(join(site.out, 'pagefind/fragment', fragment));
  expect(await buildsIndex()).toBe(true);
});

it('the compressed versions of an index are not linked', async () => {
  await buildSite({ root: site.root, out: site.out, now: 0, compress: true });
  expect(readdirSync(join(site.out, 'pagefind'))).toContain('pagefind.js.br');
  made.mockClear();
  expect(await buildsIndex()).toBe(false);
});

it('the index does not depend on the names and the order of page files', async () => {
  const pick = (files: Record<string, string>) =>
    Object.entries(files).filter(([file]) => file.startsWith('pagefind/'));
  const before = pick(await site.buildCold());
  renameSync(site.page(0), join(site.root, 'content/pages/z.json'));
  expect(pick(await site.buildCold())).toEqual(before);
  expect(made).toHaveBeenCalledTimes(2);
});

it('pages are indexed while others are rendered', async () => {
  rmSync(site.root, { recursive: true });
  generateSite(site.root, 120);
  site.edit('site.config.json', (text) => text.replace('{', '{"search": true,'));
  const steps: string[] = [];
  const onProgress = (...args: [step: string, done: number, of: number]) => steps.push(args.join(' '));
  await buildSite({ root: site.root, out: site.out, now: 0, onProgress });
  expect(steps.indexOf('search 1 121')).toBeGreaterThan(-1);
  expect(steps.indexOf('search 1 121')).toBeLessThan(steps.indexOf('render 120 120'));
});
