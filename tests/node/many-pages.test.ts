import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { generateSite } from '../../bench/generate.ts';
import type { Built } from '../../src/node/built.ts';
import { openSpool } from '../../src/node/map/spool.ts';
import { buildWhole, bytesOf, newFolder } from './site-folder.ts';

/** From so many pages on, what is known of them lies on the disk: twenty thousand, but not in a test. */
const least = vi.hoisted(() => ({ pages: 0 }));
vi.mock('../../src/node/compiling.ts', async (original) => ({
  ...(await original<typeof import('../../src/node/compiling.ts')>()),
  get MANY() {
    return least.pages;
  },
  // For a whole process: other tests are in it.
  collectSooner: () => {},
}));
vi.mock('../../src/node/map/spool.ts', { spy: true });

const COUNT = 120;
let folder = '';
let root = '';

/** A build of the site into a folder of its own, and each file of it by its name, as a hash of its bytes. */
async function built(name: string, pages: number): Promise<{ built: Built; files: Record<string, string> }> {
  least.pages = pages;
  const out = join(folder, name);
  const built = await buildWhole({ root, out });
  return { built, files: existsSync(out) ? bytesOf(out) : {} };
}
function edit(i: number, change: (text: string) => string): void {
  const file = join(root, `content/pages/${i}.json`);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

beforeEach(() => {
  folder = newFolder();
  root = join(folder, 'site');
  generateSite(root, COUNT);
  vi.mocked(openSpool).mockClear();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a site of very many pages', () => {
  it('comes to the same files as one whose facts are in memory, and is told the same', async () => {
    for (const i of [8, 90]) edit(i, (text) => text.replace(/"title": "[^"]*"/, '"title": "The same"'));
    const few = await built('few', COUNT + 1);
    expect(openSpool).not.toHaveBeenCalled();
    const many = await built('many', COUNT);
    expect(openSpool).toHaveBeenCalled();
    expect(few.built.problems.map(({ rule }) => rule)).toContain('duplicate-title');
    expect(many.built.problems).toEqual(few.built.problems);
    expect(many.files).toEqual(few.files);
  });

  it('is told of links that lead nowhere, for which all pages are looked at once more', async () => {
    const link = (to: string) => (text: string) =>
      text.replace('"blocks": [', `"blocks": [{ "type": "prose", "text": "[there](${to})" },`);
    edit(7, link('/p/9#nowhere'));
    edit(101, link('/nowhere'));
    const { built: few } = await built('few', COUNT + 1);
    const { built: many } = await built('many', COUNT);
    expect(few.problems.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['broken-anchor', 'broken-link']),
    );
    expect(many.problems).toEqual(few.problems);
  });

  it('is kept: nothing is drawn anew, then what was edited, to the same files', async () => {
    await built('many', COUNT);
    expect((await built('many', COUNT)).built.drawn).toBe(0);
    for (let i = 0; i < 60; i += 1) edit(i, (text) => text.replace('"Apply"', '"Apply now"'));
    const again = await built('many', COUNT);
    expect(again.built.drawn).toBe(60);
    expect(again.files).toEqual((await built('few', COUNT + 1)).files);
  });
});
