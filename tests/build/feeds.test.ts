import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { digestFiles } from './site-folder.ts';
import { COUNT, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

it('feeds are written, and every page links to them, while the site config has "feeds"', async () => {
  const config = join(site.root, 'site.config.json');
  const without = readFileSync(config, 'utf8');
  const linksToFeed = (i: number) =>
    readFileSync(join(site.out, `p/${i}.html`), 'utf8').includes('/feed.xml');
  site.edit(2, (text) =>
    text.replace('{', '{"subject": {"kind": "call", "closesAt": "2030-01-01T00:00:00Z"},'),
  );
  await site.build();
  expect(existsSync(join(site.out, 'feed.xml'))).toBe(false);
  expect(linksToFeed(3)).toBe(false);
  writeFileSync(config, without.replace('{', '{"feeds": true,'));
  expect((await site.build()).rendered).toBe(COUNT);
  expect(readFileSync(join(site.out, 'feed.xml'), 'utf8')).toContain('/p/2');
  expect(linksToFeed(3)).toBe(true);
  writeFileSync(config, without);
  await site.build();
  expect(existsSync(join(site.out, 'feed.xml'))).toBe(false);
  expect(digestFiles(site.out)).toEqual(await site.buildCold());
});
