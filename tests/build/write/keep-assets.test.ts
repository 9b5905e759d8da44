import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { deleteManifest } from '../../../src/build/plan/manifest.ts';
import { MARKER } from '../../../src/build/write/marker.ts';
import { buildAt1970, digestFiles } from '../site-folder.ts';
import { setUpTestSite } from '../test-site.ts';

const site = setUpTestSite(3);
const DAY_MS = 86_400_000;
/** Builds on a day after 1 January 1970; keeps assets for two days. */
const build = (day = 0, keepAssets = 2) =>
  buildAt1970({ root: site.root, out: site.out, keepAssets, now: day * DAY_MS });
const assets = () => readdirSync(join(site.out, 'assets')).sort();
/** Renames the site, which changes `site-….json`. */
const rename = (name: string) =>
  site.edit('site.config.json', (text) => text.replace(/"name": "[^"]*"/, `"name": "${name}"`));
const siteFiles = () => assets().filter((name) => name.startsWith('site-'));
const own = () => /\/(assets\/site-[^"]+)"/.exec(readFileSync(join(site.out, 'p/0.html'), 'utf8'))?.[1] ?? '';

it('assets stay for days after their last output, however long that was published', async () => {
  const seen: string[] = [];
  for (const [name, day] of [
    ['One', 0],
    ['Two', 10],
    ['Three', 11],
    ['Four', 13],
  ] as const) {
    rename(name);
    // The second time nothing has changed, the third time one page has.
    await build(day);
    await build(day);
    site.edit(1, (text) => text.replace(/"label": "Apply[^"]*"/, `"label": "Apply ${name}"`));
    await build(day);
    seen.push(own().slice('assets/'.length));
    // The first was replaced on day 10, the second on day 11, the third on day 13.
    expect(siteFiles(), name).toEqual((day === 13 ? seen.slice(1) : seen).toSorted());
  }
  const { assets } = JSON.parse(readFileSync(join(site.out, MARKER), 'utf8'));
  expect(assets.filter((file: string) => file.includes('/site-'))).toEqual([`assets/${seen[3]}`]);
});

it('warm builds have the same result as one with only the last output', async () => {
  for (const name of ['One', 'Two', 'Three']) {
    rename(name);
    await build();
  }
  const warm = digestFiles(site.out);
  deleteManifest(site.out);
  await build();
  expect(digestFiles(site.out)).toEqual(warm);
  // All that a workflow has to keep between its runs.
  deleteManifest(site.out);
  for (const name of readdirSync(site.out))
    if (name !== 'assets' && name !== MARKER) rmSync(join(site.out, name), { recursive: true });
  await build();
  expect(digestFiles(site.out)).toEqual(warm);
  await build(0, 0);
  const other = join(site.folder, 'other');
  await buildAt1970({ root: site.root, out: other });
  expect(digestFiles(site.out)).toEqual(digestFiles(other));
});

it('assets of an output built without the option stay as well, and other files go', async () => {
  await build(0, 0);
  const before = own();
  writeFileSync(join(site.out, 'assets/notes.txt'), 'mine');
  rename('Two');
  await build();
  expect(existsSync(join(site.out, before))).toBe(true);
  expect(assets()).not.toContain('notes.txt');
});
