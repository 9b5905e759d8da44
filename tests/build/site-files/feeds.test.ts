import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { digestFiles } from '../site-folder.ts';
import { COUNT, setUpTestSite } from '../test-site.ts';

const site = setUpTestSite();

it('feeds are written, and every page links to them, while the site config has "feeds"', async () => {
  const config = join(site.root, 'site.config.json');
  const without = readFileSync(config, 'utf8');
  const linksToFeed = (i: number) =>
    readFileSync(join(site.out, `p/${i}.html`), 'utf8').includes('/feed.xml');
  site.edit(2, (text) =>
    text.replace(
      '{',
      '{"published": "1970-01-01", "subject": {"kind": "call", "closesAt": "2030-01-01T00:00:00Z"},',
    ),
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

it('an entry is listed by the first build from its date on, and by no earlier one', async () => {
  const DAY = 86_400_000;
  site.edit('site.config.json', (text) => text.replace('{', '{"feeds": true,'));
  site.edit(2, (text) => text.replace('{', '{"published": "1970-01-03", "subject": {"kind": "call"},'));
  const isListed = async (now: number) => {
    await site.build({ now });
    expect(digestFiles(site.out)).toEqual(await site.buildCold(now));
    return readFileSync(join(site.out, 'feed.xml'), 'utf8').includes('/p/2<');
  };
  expect(await isListed(2 * DAY - 1)).toBe(false);
  expect(await isListed(2 * DAY)).toBe(true);
});

it('the calendar has a call without a deadline on the day of its publication, unless it is closed', async () => {
  site.edit('site.config.json', (text) => text.replace('{', '{"feeds": true,'));
  site.edit(2, (text) => text.replace('{', '{"published": "1970-01-03", "subject": {"kind": "call"},'));
  site.edit(3, (text) =>
    text.replace('{', '{"published": "1970-01-03", "subject": {"kind": "job", "state": "closed"},'),
  );
  await site.build({ now: Date.parse('1970-02-01') });
  const calendar = readFileSync(join(site.out, 'deadlines.ics'), 'utf8');
  expect(calendar).toMatch(/UID:opens-p\/2@.*\r\nDTSTAMP:.*\r\nDTSTART;VALUE=DATE:19700103\r\n/);
  expect(calendar).not.toContain('p/3');
});
