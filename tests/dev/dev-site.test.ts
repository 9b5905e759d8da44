import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateSite } from '../../bench/generate.ts';
import { DevSite } from '../../src/dev/dev-site.ts';

const PAGES = 400;
let root = '';
let site: DevSite;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'blocksite-dev-'));
  generateSite(root, PAGES);
  site = new DevSite(root);
});
afterEach(() => {
  site.close();
  rmSync(root, { recursive: true, force: true });
});

/** The page at an address, and how often others had their turn before it was there. */
async function ask(path: string): Promise<{ title: string | undefined; turns: number }> {
  const context = await site.context();
  if (!context) throw new Error('The site is wrong.');
  let isThere = false;
  let turns = 0;
  const asked = site.page(path, context).finally(() => {
    isThere = true;
  });
  for (; !isThere; turns++) await setImmediate();
  return { title: (await asked)?.title, turns };
}

describe('a large site while it is edited', () => {
  it('looks at all pages by itself', async () => {
    expect(await site.paths()).toHaveLength(PAGES);
  });

  it('gives a page before it has looked at the others', async () => {
    const { title, turns } = await ask(`/p/${PAGES - 1}`);
    expect(title).toContain(`Page ${PAGES - 1}`);
    expect(turns).toBeLessThan(20);
  });

  it('holds up nobody while it looks for an address that no page has', async () => {
    const { title, turns } = await ask('/nowhere');
    expect(title).toBeUndefined();
    expect(turns).toBeGreaterThan(20);
  });
});
