import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getValidity } from '../../src/core/analyze/validity.ts';
import { digestFiles } from './site-folder.ts';
import { COUNT, setUpTestSite } from './test-site.ts';

const site = setUpTestSite();

describe('time-dependent pages', () => {
  it('are rendered when a state or the number of days left changes, and only they', async () => {
    site.edit('site.config.json', (text) => text.replace('{', '{ "timeZone": "Asia/Kolkata",'));
    const dates = '"opensAt": "2029-06-01T00:00:00Z", "closesAt": "2030-01-10T12:00:00Z"';
    site.edit(2, (text) => text.replace('"label": "Apply"', `"label": "Apply", "state": "byDate", ${dates}`));
    const times: [now: string, rendered: number, words: string][] = [
      ['2029-01-01T00:00:00Z', COUNT, 'Opens on'],
      ['2029-05-20T23:59:59Z', 0, 'Opens on'],
      ['2029-06-01T00:00:00Z', 1, 'Open until'],
      ['2029-07-01T00:00:00Z', 1, 'Open until'],
      ['2030-01-02T18:29:59Z', 0, 'Open until'],
      ['2030-01-02T18:30:00Z', 1, 'Closes in 7 days'],
      ['2030-01-03T18:29:59Z', 0, 'Closes in 7 days'],
      ['2030-01-03T18:30:00Z', 1, 'Closes in 6 days'],
      ['2030-01-10T12:00:00Z', 1, 'Closes today'],
      ['2030-01-10T12:00:00.001Z', 1, 'Closed on'],
      ['2031-01-10T12:00:00Z', 1, 'Closed on'],
      ['2032-01-10T12:00:00Z', 0, 'Closed on'],
      ['2029-07-01T00:00:00Z', 1, 'Open until'],
    ];
    for (const [at, rendered, words] of times) {
      const now = Date.parse(at);
      const { mtimeMs } = statSync(join(site.out, 'sitemap.xml'), { throwIfNoEntry: false }) ?? {};
      expect((await site.build({ now })).rendered, at).toBe(rendered);
      if (rendered === 0) expect(statSync(join(site.out, 'sitemap.xml')).mtimeMs, at).toBe(mtimeMs);
      expect(readFileSync(join(site.out, 'p/2.html'), 'utf8'), at).toContain(words);
      expect(digestFiles(site.out), at).toEqual(await site.buildCold(now));
    }
  });

  it('are the page of an event that repeats, and the lists of it, at the end of each occurrence', async () => {
    site.edit('site.config.json', (text) => text.replace('{', '{ "timeZone": "Asia/Kolkata",'));
    const dates = '"startsOn": "2030-01-01T18:00:00+05:30", "endsOn": "2030-01-01T20:00:00+05:30"';
    const repeats = '"repeats": { "every": "month", "until": "2030-02-10" }';
    const subject = `"subject": { "kind": "event", ${dates}, ${repeats} }`;
    site.edit(2, (text) => text.replace('{', `{ ${subject},`));
    const query =
      '{ "from": "pages", "where": { "kind": "event" }, "fields": { "text": "{row.startsOn}", "href": "path" } }';
    site.edit(3, (text) =>
      text.replace('"blocks": [', `"blocks": [{ "type": "cardList", "items": ${query} }, `),
    );
    const format = (date: string) =>
      new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
    const times: [now: string, rendered: number, date: string][] = [
      ['2029-01-01T00:00:00Z', COUNT, '2030-01-01'],
      ['2030-01-01T14:29:59Z', 1, '2030-01-01'],
      ['2030-01-01T14:30:00Z', 2, '2030-02-01'],
      ['2030-02-01T14:29:59Z', 1, '2030-02-01'],
      ['2030-02-01T14:30:00Z', 1, '2030-02-01'],
      ['2029-12-01T00:00:00Z', 2, '2030-01-01'],
    ];
    for (const [at, rendered, date] of times) {
      const now = Date.parse(at);
      expect((await site.build({ now })).rendered, at).toBe(rendered);
      expect(readFileSync(join(site.out, 'p/2.html'), 'utf8').includes(`"startDate":"${date}T18`), at).toBe(
        true,
      );
      expect(
        readFileSync(join(site.out, 'p/3.html'), 'utf8').includes(`<p>${format(date)}, 6:00 PM`),
        at,
      ).toBe(true);
      expect(digestFiles(site.out), at).toEqual(await site.buildCold(now));
    }
  });

  it('change at midnight in the time zone of the site, also where clocks change then', () => {
    const until = (now: string, day: string, timeZone: string) =>
      new Date(getValidity([day], Date.parse(now), timeZone).until).toISOString();
    expect(until('2026-03-01T00:00:00Z', '2026-03-08', 'UTC')).toBe('2026-03-02T00:00:00.000Z');
    expect(until('2026-02-01T00:00:00Z', '2026-03-08', 'America/New_York')).toBe('2026-03-01T05:00:00.000Z');
    // The first minute of this day is 1:00.
    expect(until('2026-04-23T12:30:00Z', '2026-05-01', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z');
    expect(getValidity([], 5, 'UTC')).toEqual({ from: 0, until: Number.POSITIVE_INFINITY });
  });

  it('are those with a dated notice; all of them, if it is in the site config', async () => {
    const isShown = (page: string) =>
      readFileSync(join(site.out, page), 'utf8').includes('The office is closed.');
    const notice = '"text": "The office is closed.", "until": "1970-01-01"';
    site.edit(2, (text) => text.replace('"blocks": [', `"blocks": [{ "type": "notice", ${notice} }, `));
    await site.build();
    expect(isShown('p/2.html')).toBe(true);
    expect((await site.build({ now: 86_400_000 })).rendered).toBe(1);
    expect(isShown('p/2.html')).toBe(false);
    site.edit('site.config.json', (text) => text.replace('{', `{ "notice": { ${notice} },`));
    await site.build();
    for (const page of ['p/3.html', 'site-map.html']) expect(isShown(page)).toBe(true);
    expect((await site.build({ now: 86_400_000 })).rendered).toBe(COUNT);
    for (const page of ['p/3.html', 'site-map.html']) expect(isShown(page)).toBe(false);
  });
});
