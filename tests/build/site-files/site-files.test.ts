import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import sharp, { type Region } from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { getCard, renderCard } from '../../../src/build/images/share-card.ts';
import { checkLength } from '../../../src/build/pages/long-page.ts';
import { getContentType, UNKNOWN_TYPE } from '../../../src/build/site-files/content-types.ts';
import { createFeedFiles } from '../../../src/build/site-files/feeds.ts';
import { getCacheControl } from '../../../src/build/site-files/headers.ts';
import { createSiteFiles } from '../../../src/build/site-files/index.ts';
import { compressFolder } from '../../../src/build/write/compress-folder.ts';
import type { PageSummary } from '../../../src/core/analyze/summary.ts';
import { SITE_FILES } from '../../../src/core/paths/site-paths.ts';
import { createJsonLd } from '../../../src/core/resolve/json-ld.ts';
import { formatCalendar } from '../../../src/core/text/calendar.ts';
import type { Subject } from '../../../src/generated/content.ts';
import type { Page } from '../../../src/generated/props.ts';
import { PAGE, testSite } from '../../blocks/site.ts';
import { siteWith } from '../../core/memory.ts';
import { resolveHome } from '../../core/resolve/resolve-home.ts';
import { createTempFolder } from '../../temp-folder.ts';
import { createPageSummary } from '../site-output.ts';
import { readXml } from './xml.ts';

let folder = '';
beforeEach(() => {
  folder = createTempFolder();
});

const site = testSite();
const NOW = Date.parse('2026-01-15T12:00:00Z');
const page = (path: string, more: Partial<PageSummary> = {}) =>
  createPageSummary(path, [], { title: `Title of ${path} & <b>`, ...more });

it('dates a day in feeds by its beginning at the place of the site', () => {
  const pages = [page('/a', { published: '2026-01-10', subject: { kind: 'news' } })];
  const files = createSiteFiles({ ...site, feeds: true, timeZone: 'America/New_York' }, pages, NOW);
  expect(files.get('feed.xml')).toContain('<published>2026-01-10T05:00:00Z</published>');
  expect(files.get('feed.json')).toContain('"date_published": "2026-01-10T05:00:00Z"');
});

it('makes no file whose name a page could take, or whose type is unknown', () => {
  const pages = [
    page('/a', { redirectFrom: [{ name: '/old', pointer: '/redirectFrom/0' }] }),
    page('/open-day', { subject: { kind: 'event', startsOn: '2026-02-01' } }),
  ];
  const files = [...createSiteFiles({ ...site, feeds: true }, pages, NOW).keys()];
  const ofPages = ['old.html', 'old.json', 'open-day.ics'];
  const names = new Set<string>([...Object.values(SITE_FILES), ...ofPages]);
  expect(files).toEqual(expect.arrayContaining(ofPages));
  expect(files.filter((file) => !names.has(file))).toEqual([]);
  const isServed = (file: string) => !/^[._]|\.conf$/.test(file);
  expect(files.filter((file) => isServed(file) && getContentType(`/${file}`) === UNKNOWN_TYPE)).toEqual([]);
});

describe('feeds', () => {
  const pages = [
    page('/old', { published: '2024-01-01', subject: { kind: 'call' } }),
    page('/new', {
      published: '2024-01-01',
      updated: '2025-05-05',
      subject: { kind: 'job', closesAt: '2025-06-30T23:59:00+05:30' },
    }),
    page('/draft', { published: '2026-01-01', draft: true, subject: { kind: 'job' } }),
    page('/plain', { published: '2026-01-01' }),
    page('/undated', { subject: { kind: 'call' } }),
    page('/later', { published: '2026-01-16', subject: { kind: 'job', closesAt: '2026-05-01T12:00:00Z' } }),
    page('/opening', {
      subject: { kind: 'call', opensAt: '2025-02-03T04:05:06Z', closesAt: '2026-03-01T12:00:00Z' },
    }),
    page('/closing', { subject: { kind: 'call', closesAt: '2026-04-01T12:00:00Z' } }),
  ];
  const files = new Map(createFeedFiles({ ...site, feeds: true }, pages, NOW));

  it('list announcements, newest first, as text', () => {
    const atom = files.get('feed.xml') ?? '';
    const ids = [...atom.matchAll(/<entry>.*?<id>([^<]*)/g)].map(([, id]) => id);
    expect(ids).toEqual(['new', 'opening', 'old'].map((name) => `https://www.example.org/${name}`));
    expect(atom).toContain('<title>Title of /new &amp; &lt;b&gt;</title>');
    expect(atom).toContain('<updated>2025-05-05T00:00:00Z</updated>');
    const json = JSON.parse(files.get('feed.json') ?? '');
    expect(json).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      items: ids.map((id) => ({ id })),
    });
  });

  it('are named after what every one of them may list, and the site', () => {
    expect(files.get('feed.xml')).toContain(`<title>Announcements | ${site.name}</title>`);
    expect(files.get('deadlines.ics')).toContain(`X-WR-CALNAME:Events and deadlines | ${site.name}`);
  });

  it('list an entry from its date on, and none under the date of its deadline', () => {
    const at = (now: string) => new Map(createFeedFiles({ ...site, feeds: true }, pages, Date.parse(now)));
    const [before, from, after] = [
      '2026-01-15T23:59:59Z',
      '2026-01-16T00:00:00Z',
      '2026-12-31T00:00:00Z',
    ].map(at);
    expect(before).toEqual(files);
    expect(from?.get('feed.xml')).toContain('<id>https://www.example.org/later</id>');
    expect(from?.get('feed.json')).toContain('"date_modified": "2026-01-16T00:00:00Z"');
    expect(from?.get('deadlines.ics')).toContain('UID:closes-later@');
    expect(after).toEqual(from);
    for (const file of ['feed.xml', 'feed.json']) expect(after?.get(file)).not.toContain('/closing');
  });

  it('give each deadline an id that never changes, in UTC', () => {
    const ics = files.get('deadlines.ics') ?? '';
    expect(ics).toContain('UID:closes-new@www.example.org\r\n');
    expect(ics).toContain('DTSTART:20250630T182900Z\r\n');
    expect(ics).toContain('UID:opens-old@www.example.org\r\n');
    expect(ics.match(/BEGIN:VEVENT/g)).toHaveLength(4);
    expect(ics).not.toContain('METHOD');
  });

  it('give each deadline the date of its last change, or else its start', () => {
    const events = (files.get('deadlines.ics') ?? '').matchAll(/UID:closes-(\w+)@.*\r\nDTSTAMP:(\w+)\r/g);
    expect([...events].map(([, name, changed]) => `${name} ${changed}`)).toEqual([
      'closing 20260401T120000Z',
      'new 20250505T000000Z',
      'opening 20250203T040506Z',
    ]);
  });

  it('exist and are empty without announcements', () => {
    const empty = new Map(createFeedFiles({ ...site, feeds: true }, [page('/plain')], NOW));
    expect([...empty.keys()]).toEqual(['feed.xml', 'feed.json', 'deadlines.ics']);
    expect(empty.get('feed.xml')).toContain('<updated>1970-01-01T00:00:00Z</updated>');
    expect(JSON.parse(empty.get('feed.json') ?? '').items).toEqual([]);
  });
});

it('a call has a file for calendars beside its page, with its deadline', () => {
  const call = page('/call', { subject: { kind: 'call', closesAt: '2027-02-20T00:00:00Z' } });
  const lines = createSiteFiles(site, [call], NOW).get('call.ics')?.split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining(['UID:closes-call@www.example.org', 'DTSTART:20270220T000000Z']),
  );
});

describe('an event', () => {
  const event = (path: string, subject: object, more: Partial<PageSummary> = {}) =>
    page(path, { subject: { kind: 'event', ...subject }, ...more });
  const pages = [
    event('/days', { startsOn: '2027-02-27', endsOn: '2027-02-28', place: 'Hall, Testpur' }),
    event('/talks/evening', {
      startsOn: '2027-03-01T18:00:00+05:30',
      endsOn: '2027-03-01T20:00:00+05:30',
      place: 'Testpur',
      url: 'https://meet.example.org/a',
      closesAt: '2027-02-20T00:00:00Z',
    }),
    event(
      '/mixed',
      { startsOn: '2027-03-01T18:00:00+05:30', endsOn: '2027-03-03' },
      { published: '2026-01-01' },
    ),
    event('/one', { startsOn: '2027-03-01' }, { published: '2026-12-01', updated: '2026-12-02' }),
    event('/undated', { place: 'Testpur' }),
    page('/course', { subject: { kind: 'course', startsOn: '2027-03-01' } }),
  ];
  const files = createSiteFiles(site, pages, NOW);
  const linesOf = (file: string) =>
    (files.get(file) ?? '').split('\r\n').filter((line) => /^(UID|DT|LOC)/.test(line));

  it('has a file for calendars beside its page, on days or at times', () => {
    expect([...files.keys()].filter((file) => file.endsWith('.ics'))).toEqual(
      expect.arrayContaining(['days.ics', 'talks/evening.ics', 'mixed.ics', 'one.ics']),
    );
    expect(files.has('undated.ics') || files.has('course.ics') || files.has('deadlines.ics')).toBe(false);
    expect(linesOf('days.ics')).toEqual([
      'UID:event-days@www.example.org',
      'DTSTAMP:20270227T000000Z',
      'DTSTART;VALUE=DATE:20270227',
      'DTEND;VALUE=DATE:20270301',
      'LOCATION:Hall\\, Testpur',
    ]);
    expect(linesOf('talks/evening.ics')).toEqual([
      'UID:event-talks/evening@www.example.org',
      'DTSTAMP:20270220T000000Z',
      'DTSTART:20270301T123000Z',
      'DTEND:20270301T143000Z',
      'LOCATION:Testpur\\, https://meet.example.org/a',
    ]);
    expect(linesOf('mixed.ics').slice(2)).toEqual([
      'DTSTART;VALUE=DATE:20270301',
      'DTEND;VALUE=DATE:20270304',
    ]);
    expect(linesOf('one.ics').slice(1)).toEqual(['DTSTAMP:20261202T000000Z', 'DTSTART;VALUE=DATE:20270301']);
  });

  it('is in the calendar of the site, beside its deadline, once it is published', () => {
    const list = (now: number) =>
      [
        ...(createSiteFiles({ ...site, feeds: true }, pages, now).get('deadlines.ics') ?? '').matchAll(
          /UID:(.*)@/g,
        ),
      ].map(([, uid]) => uid);
    const before = ['event-days', 'closes-talks/evening', 'event-talks/evening', 'event-mixed'];
    expect(list(NOW)).toEqual(before);
    expect(list(Date.parse('2028-01-01T00:00:00Z'))).toEqual([
      ...before.slice(0, 3),
      'event-one',
      'event-mixed',
    ]);
  });

  it('has files that do not depend on the build time', () => {
    expect(createSiteFiles(site, pages, NOW + 1e12)).toEqual(files);
  });
});

describe('an event that repeats', () => {
  const startsOn = '2027-03-02T18:00:00+01:00';
  const formatEvent = (subject: object, timeZone = 'Europe/Berlin') => {
    const talk = page('/talk', { subject: { kind: 'event', ...subject } });
    const text = createSiteFiles({ ...site, timeZone }, [talk], NOW).get('talk.ics') ?? '';
    return text.replaceAll('\r\n ', '').split('\r\n');
  };
  const listRule = (lines: readonly string[]) =>
    lines.slice(lines.indexOf('BEGIN:VEVENT')).filter((line) => /^(DTSTART|DTEND|RRULE)/.test(line));

  it('has its first dates, its rule, and the clock of the site', () => {
    const repeats = { every: 'week', on: ['thu', 'tue'], until: '2027-07-15' };
    const lines = formatEvent({ startsOn, endsOn: '2027-03-02T20:00:00+01:00', repeats });
    const from = lines.indexOf('BEGIN:VEVENT');
    expect(listRule(lines)).toEqual([
      'DTSTART;TZID=Europe/Berlin:20270302T180000',
      'DTEND;TZID=Europe/Berlin:20270302T200000',
      'RRULE:FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20270715T215959Z',
    ]);
    const zone = lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), from);
    expect(zone.map((line) => line.slice(0, 60))).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Berlin',
      'BEGIN:STANDARD',
      'DTSTART:20270301T010000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20270328T020000',
      'RDATE:20280326T020000,20290325T020000,20300331T020000,203103',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20271031T030000',
      'RDATE:20281029T030000,20291028T030000,20301027T030000,203110',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]);
  });

  it.each<[repeats: object, rule: string]>([
    [{ every: 'day' }, 'FREQ=DAILY'],
    [{ every: 'week' }, 'FREQ=WEEKLY;BYDAY=TU'],
    [{ every: 'month', until: '2027-07-15' }, 'FREQ=MONTHLY;UNTIL=20270715'],
    [{ every: 'year' }, 'FREQ=YEARLY'],
  ])('on whole days ends on a day: %j', (repeats, rule) => {
    expect(listRule(formatEvent({ startsOn: '2027-03-02', endsOn: '2027-03-03', repeats }))).toEqual([
      'DTSTART;VALUE=DATE:20270302',
      'DTEND;VALUE=DATE:20270304',
      `RRULE:${rule}`,
    ]);
  });

  it('needs no time zone on a site without one', () => {
    const lines = formatEvent({ startsOn, repeats: { every: 'month', until: '2027-07-15' } }, 'UTC');
    expect(listRule(lines)).toEqual([
      'DTSTART:20270302T170000Z',
      'RRULE:FREQ=MONTHLY;UNTIL=20270715T235959Z',
    ]);
    expect(lines).not.toContain('BEGIN:VTIMEZONE');
  });

  it('names its time zone once in the calendar of the site, for whichever begins first', () => {
    const talk = (path: string, year: number) =>
      page(path, {
        subject: { kind: 'event', startsOn: `${year}-03-02T18:00:00Z`, repeats: { every: 'week' } },
      });
    const other = page('/other', { subject: { kind: 'event', startsOn } });
    const pages = [other, talk('/late', 2027), talk('/early', 2026)];
    const files = createSiteFiles({ ...site, feeds: true, timeZone: 'Asia/Kolkata' }, pages, NOW);
    const text = files.get('deadlines.ics') ?? '';
    expect(text.split('BEGIN:VTIMEZONE')).toHaveLength(2);
    expect(text).toContain(
      'BEGIN:STANDARD\r\nDTSTART:20260301T053000\r\nTZOFFSETFROM:+0530\r\nTZOFFSETTO:+0530\r\nEND:STANDARD\r\nEND:VTIMEZONE',
    );
    expect(text).toContain('DTSTART:20270302T170000Z');
  });
});

describe('a site without a URL', () => {
  const { url: _, ...rest } = site;
  const pages = [
    page('/', { redirectFrom: [{ name: '/start', pointer: '' }] }),
    page('/call', { subject: { kind: 'call', closesAt: '2027-02-20T00:00:00Z' } }),
  ];
  const files = createSiteFiles({ ...rest, name: 'My institute' }, pages, NOW);

  it('has no sitemap, and robots.txt names none', () => {
    expect(files.has('sitemap.xml')).toBe(false);
    expect(files.get('robots.txt')).toBe('User-agent: *\nAllow: /\n');
  });

  it('redirects by paths, and its calendars have ids by its name and no URL', () => {
    expect(files.get('start.html')).toMatch(/^(?!.*canonical).*url=\/"/);
    expect(files.get('call.ics')).toContain('\r\nUID:closes-call@My%20institute\r\n');
    const text = [...files.values()].join('\n').replaceAll(/^.*Content-Security-Policy.*$/gm, '');
    expect(text).not.toMatch(/https?:|undefined|\bURL:/);
  });
});

describe('news', () => {
  const news = page('/news', {
    published: '2025-01-01',
    subject: { kind: 'news' },
    author: ['A & B', 'C'],
    tags: ['Ice', 'Snow & co'],
  });
  const files = createSiteFiles({ ...site, feeds: true }, [news], NOW);

  it('is in the feeds with its authors and its tags', () => {
    const { texts, attributes } = readXml(files.get('feed.xml') ?? '');
    expect(texts).toEqual(expect.arrayContaining(['A & B', 'C']));
    expect(attributes).toEqual(expect.arrayContaining(['Ice', 'Snow & co']));
    expect(JSON.parse(files.get('feed.json') ?? '').items).toMatchObject([
      { authors: [{ name: 'A & B' }, { name: 'C' }], tags: ['Ice', 'Snow & co'] },
    ]);
  });
});

describe('texts of any kind', () => {
  const odd = { ...site, feeds: true, lang: 'x"><y', url: 'https://bücher.example' };
  const listed = page('/café/मुख', {
    title: 'A\u0007 \ud800B <c> & "d" {title} $&',
    description: 'One\r\ntwo',
    published: '2025-01-01',
    redirectFrom: [{ name: "/l'été", pointer: '' }],
    subject: { kind: 'call', closesAt: '2016-12-31 23:59:60+00:00' },
  });
  const files = createSiteFiles(odd, [listed], NOW);
  const url = 'https://xn--bcher-kva.example/caf%C3%A9/%E0%A4%AE%E0%A5%81%E0%A4%96';

  it('are in feeds unchanged, without forbidden characters', () => {
    const { texts, attributes } = readXml(files.get('feed.xml') ?? '');
    expect(texts).toContain('A B <c> & "d" {title} $&');
    expect(texts).toContain('One\r\ntwo');
    expect(attributes).toEqual(expect.arrayContaining([odd.lang, url]));
    expect(JSON.parse(files.get('feed.json') ?? '').items[0].id).toBe(url);
    expect(readXml(files.get('sitemap.xml') ?? '').texts).toContain(url);
    expect(files.get('robots.txt')).toContain('Sitemap: https://xn--bcher-kva.example/sitemap.xml\n');
  });

  it('are in the calendar on lines of their own', () => {
    const ics = (files.get('deadlines.ics') ?? '').replaceAll('\r\n ', '');
    expect(ics).toContain('\r\nUID:closes-caf%C3%A9/%E0%A4%AE%E0%A5%81%E0%A4%96@xn--bcher-kva.example\r\n');
    expect(ics).toContain('\r\nDTSTART:20161231T235959Z\r\n');
    expect(ics).toContain('\r\nSUMMARY:A B <c> & "d" {title} $&: closes\r\n');
    expect(ics).toContain('\r\nDESCRIPTION:One\\ntwo\r\n');
    expect(ics).toContain(`\r\nURL:${url}\r\n`);
  });

  it('are escaped in the page that redirects', () => {
    const html = files.get("l'été.html") ?? '';
    expect(html).toContain('<html lang="x&quot;&gt;&lt;y">');
    expect(html).toContain('content="0; url=/caf%C3%A9/%E0%A4%AE%E0%A5%81%E0%A4%96">');
    expect(html).toContain('<title>/café/मुख</title>');
  });
});

describe('_headers', () => {
  it('is within the limits of Cloudflare Pages: 100 rules, 2000 characters a line', () => {
    const lines = (createSiteFiles(site, [], NOW).get('_headers') ?? '').split('\n');
    expect(lines.filter((line) => line.startsWith('/')).length).toBeLessThanOrEqual(100);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(2000);
  });
});

describe('the calendar', () => {
  it('folds long lines at 75 bytes, between characters', () => {
    const deadline = {
      uid: 'a@b',
      url: 'https://b/',
      at: '2025-01-01T00:00:00Z',
      changed: '2024-01-01T00:00:00Z',
    };
    const title = 'केंद्र '.repeat(20);
    const text = formatCalendar('C', [{ ...deadline, title, description: 'a, b; c\\d' }]);
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
    expect(text).toContain('DESCRIPTION:a\\, b\\; c\\\\d');
  });
});

describe('JSON-LD', () => {
  const describeSubject = (subject: NonNullable<PageSummary['subject']>, now = '2025-01-01T00:00:00Z') =>
    createJsonLd({
      page: {
        ...PAGE,
        path: '/job',
        title: 'Engineer',
        crumb: 'Engineer',
        url: 'https://www.example.org/job',
      },
      summary: { published: '2025-01-01', subject },
      site,
      now: Date.parse(now),
    }).slice(1);

  it('offers a job until its end, and not after', () => {
    const closesAt = '2025-02-01T00:00:00Z';
    const job = { kind: 'job', closesAt, place: 'Testpur' } as const;
    expect(describeSubject(job, '2025-01-31T00:00:00Z')).toMatchObject([
      {
        '@type': 'JobPosting',
        title: 'Engineer',
        datePosted: '2025-01-01',
        validThrough: closesAt,
        jobLocation: { '@type': 'Place', name: 'Testpur', address: 'Testpur' },
      },
    ]);
    expect(describeSubject(job, '2025-02-02T00:00:00Z')).toEqual([]);
    expect(describeSubject({ kind: 'job' })).toEqual([]);
  });

  it('gives the phones of the organization', () => {
    const phones = ['+91 44 1', '112'].map((number) => ({
      number,
      link: { href: `tel:${number}`, target: 'contact' as const },
    }));
    const called = { ...site, contact: { ...site.contact, phones } };
    const [organization] = createJsonLd({ page: PAGE, summary: {}, site: called, now: 0 });
    expect(organization).toMatchObject({ '@type': 'Organization', telephone: ['+91 44 1', '112'] });
  });

  it('gives the place of a job without one as the address of the site', () => {
    expect(describeSubject({ kind: 'job', closesAt: '2025-02-01T00:00:00Z' })).toMatchObject([
      { jobLocation: { '@type': 'Place', address: site.contact.address?.join(', ') } },
    ]);
  });

  it('gives a course its dates, and an event its place', () => {
    const dates = { startsOn: '2025-03-01', endsOn: '2025-03-02' };
    expect(describeSubject({ kind: 'course', ...dates })).toMatchObject([
      {
        '@type': 'Course',
        name: 'Engineer',
        hasCourseInstance: { courseMode: 'Online', startDate: '2025-03-01', endDate: '2025-03-02' },
      },
    ]);
    expect(describeSubject({ kind: 'event', ...dates, place: 'Testpur' })).toMatchObject([
      { '@type': 'Event', startDate: '2025-03-01', location: { '@type': 'Place', name: 'Testpur' } },
    ]);
    expect(describeSubject({ kind: 'event' })).toEqual([]);
  });

  it('gives what repeats its next dates, and its rule', () => {
    const dates = { startsOn: '2024-12-31', endsOn: '2024-12-31' };
    const repeats: NonNullable<Subject['repeats']> = {
      every: 'week',
      on: ['thu', 'tue'],
      until: '2025-07-15',
    };
    const schedule = {
      '@type': 'Schedule',
      startDate: '2024-12-31',
      endDate: '2025-07-15',
      repeatFrequency: 'P1W',
      byDay: ['https://schema.org/Tuesday', 'https://schema.org/Thursday'],
      scheduleTimezone: 'UTC',
    };
    expect(describeSubject({ kind: 'event', ...dates, repeats })).toMatchObject([
      { '@type': 'Event', startDate: '2025-01-02', endDate: '2025-01-02', eventSchedule: schedule },
    ]);
    expect(describeSubject({ kind: 'course', ...dates, repeats })).toMatchObject([
      { hasCourseInstance: { startDate: '2025-01-02', endDate: '2025-01-02', courseSchedule: schedule } },
    ]);
  });

  it('says whether an event is at a place, on the web or both', () => {
    const startsOn = '2025-03-01T18:00:00+05:30';
    const url = 'https://meet.example.org/a';
    const mode = (kind: string) => `https://schema.org/${kind}EventAttendanceMode`;
    const place = { '@type': 'Place', name: 'Testpur', address: 'Testpur' };
    const virtual = { '@type': 'VirtualLocation', url };
    const describeEvent = (more: object) => describeSubject({ kind: 'event', startsOn, ...more });
    expect(describeEvent({ place: 'Testpur' })).toMatchObject([
      { startDate: startsOn, eventAttendanceMode: mode('Offline'), location: place },
    ]);
    expect(describeEvent({ url })).toMatchObject([
      { eventAttendanceMode: mode('Online'), location: virtual },
    ]);
    expect(describeEvent({ place: 'Testpur', url })).toMatchObject([
      { eventAttendanceMode: mode('Mixed'), location: [place, virtual] },
    ]);
    // Search engines want a place: by default that of the organisation.
    const address = site.contact.address?.join(', ');
    expect(address).toBeDefined();
    expect(describeEvent({})).toMatchObject([
      { eventAttendanceMode: mode('Offline'), location: { address } },
    ]);
    const without = { ...site, contact: {} };
    const summary = { subject: { kind: 'event' as const, startsOn } };
    const all = createJsonLd({ page: { ...PAGE, path: '/day' }, summary, site: without, now: 0 });
    expect(JSON.stringify(all)).not.toContain('"Event"');
  });

  it('gives news its dates, its author and its image', () => {
    const image = 'https://www.example.org/a.png';
    const article = (more: Partial<Page>, dates: object) =>
      createJsonLd({
        page: { ...PAGE, path: '/news', title: 'Ice', ...more },
        summary: { subject: { kind: 'news' }, ...dates },
        site,
        now: 0,
      })[1];
    const head = { ...PAGE.head, meta: [{ property: 'og:image', content: image }] };
    expect(
      article(
        { head, details: { author: ['Asha Sample'] } },
        { published: '2025-01-01', updated: '2025-01-02' },
      ),
    ).toEqual({
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: 'Ice',
      description: PAGE.description,
      url: PAGE.url,
      datePublished: '2025-01-01',
      dateModified: '2025-01-02',
      author: { '@type': 'Person', name: 'Asha Sample' },
      publisher: { '@type': 'Organization', name: site.name, url: site.url },
      image,
    });
    const author = ['Asha Sample', ', ', 'Ravi Placeholder'];
    expect(article({ details: { author } }, { published: '2025-01-01' })).toMatchObject({
      author: [
        { '@type': 'Person', name: 'Asha Sample' },
        { '@type': 'Person', name: 'Ravi Placeholder' },
      ],
    });
    expect(article({}, { published: '2025-01-01' })).toMatchObject({
      dateModified: '2025-01-01',
      author: { '@type': 'Organization' },
    });
  });
});

describe('JSON-LD of questions', () => {
  it('is one list of all blocks, also of those in columns, with answers as plain text', () => {
    const ask = (question: string, text: unknown) => ({
      type: 'faq',
      items: [{ question, answer: text }],
    });
    const blocks = resolveHome(
      siteWith([
        ask('Who?', ['**Any**one.', '- you', '- [we](/)']),
        { type: 'columns', main: [ask('When?', 'Now.')], aside: [{ type: 'share' }] },
      ]),
    );
    const [list, ...others] = createJsonLd({ page: { ...PAGE, blocks }, summary: {}, site, now: 0 }).slice(2);
    const question = (name: string, text: string) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text },
    });
    expect(others).toEqual([]);
    expect(list).toEqual({
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: [question('Who?', 'Anyone. you we'), question('When?', 'Now.')],
    });
  });
});

describe('JSON-LD of people', () => {
  it('has what the block says of them, with full URLs', () => {
    const person = {
      name: 'Asha',
      position: 'Director',
      text: 'An *institute*',
      href: '/',
      email: 'asha@example.org',
      phone: { label: 'Office', number: '+91 12' },
      social: [{ href: 'https://orcid.org/0000-0002-1825-0097' }],
    };
    const blocks = resolveHome(siteWith([{ type: 'people', items: [person, { name: 'Ben' }] }]));
    const all = createJsonLd({ page: { ...PAGE, blocks }, summary: {}, site, now: 0 });
    expect(all.filter((thing) => thing['@type'] === 'Person')).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Person',
        name: 'Asha',
        jobTitle: 'Director',
        affiliation: 'An institute',
        url: `${site.url}/`,
        email: 'asha@example.org',
        telephone: '+91 12',
        sameAs: ['https://orcid.org/0000-0002-1825-0097'],
      },
      { '@context': 'https://schema.org', '@type': 'Person', name: 'Ben' },
    ]);
  });
});

describe('the share card', () => {
  const brand = { name: 'Northwind', theme: { brand: '#1e3a8a', accent: '#c2410c' }, logos: [] };
  const logo = 'tests/fixtures/sites/small/content/media/logo.svg';

  it('is 1200 by 630, and the same for the same words', async () => {
    const { from, file } = await getCard({ title: 'A title', site: brand });
    expect(await sharp(from).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
    expect((await getCard({ title: 'A title', site: brand })).file).toBe(file);
    expect(file).toMatch(/^assets\/media\/share\.[0-9a-f]{32}\.png$/);
    expect(getCacheControl(`/${file}`)).toContain('immutable');
    expect((await getCard({ title: 'Another', site: brand })).file).not.toBe(file);
  });

  /** Returns the rows of pixels, of which the text has some in white. */
  const readRows = async (title: string, name = '') => {
    const image = sharp(await renderCard({ title, site: { ...brand, name } })).removeAlpha();
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    const row = (y: number) => data.subarray(y * info.width * 3, (y + 1) * info.width * 3);
    return Array.from({ length: info.height }, (_, y) => row(y).includes(255));
  };
  const countLines = async (title: string) => {
    const rows = await readRows(title);
    return rows.filter((isText, y) => isText && !rows[y - 1]).length;
  };

  it('fits a long title in at most four lines, within the margins', async () => {
    expect(await countLines('Short')).toBe(1);
    expect(await countLines('A long name of rivers, clinics and sensors')).toBe(2);
    for (const title of ['sensor '.repeat(5000), 'a'.repeat(100_000)]) {
      expect(await countLines(title)).toBe(4);
      const { data } = await sharp(await renderCard({ title, site: brand }))
        .extract({ left: 1200 - 79, top: 0, width: 79, height: 630 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data.includes(255)).toBe(false);
    }
  });

  it('has no box for a character that the font lacks, and letters of many languages', async () => {
    const render = (title: string) => renderCard({ title, site: brand });
    expect(await render('Launch 🚀 👩🏽‍🚀 🇮🇳')).toEqual(await render('Launch'));
    for (const title of ['₹ in Łódź', 'Erdős', 'Ștefan', 'Kārlis', '™ and ©'])
      expect(await countLines(title)).toBeGreaterThan(0);
    for (const title of ['केंद्र', 'केंद्र in Delhi', '', ' ', '\u200b', '🚀'])
      expect(await countLines(title)).toBe(0);
    expect((await readRows('', 'Northwind')).includes(true)).toBe(true);
  });

  it.each([
    ['केंद्र', 'Northwind'],
    ['مركز الابتكار', 'مركز'],
    ['創新中心', '創新'],
    ['🚀', '🚀'],
  ])('is not blank for %s: it has the logo instead of the title', async (title, name) => {
    const { from } = await getCard({ title, site: { ...brand, name } }, logo);
    const meanOf = (part: Region) => sharp(from).extract(part).resize(1, 1).removeAlpha().raw().toBuffer();
    const middle = await meanOf({ left: 400, top: 200, width: 400, height: 150 });
    const blue = [0x1e, 0x3a, 0x8a];
    expect(blue.every((value, i) => Math.abs(value - (middle[i] ?? 0)) < 4)).toBe(true);
    const [beside] = await meanOf({ left: 250, top: 300, width: 1, height: 1 });
    expect(beside).toBe(255);
  });
});

it('the content type of a file with a strange ending is that of unknown ones', () => {
  expect(getContentType('/media/a.constructor')).toBe('application/octet-stream');
  expect(getContentType('/media/a.svg')).toBe('image/svg+xml');
});

describe('a long page', () => {
  const rows = Array.from({ length: 400 }, (_, i) => `<p>${Math.sin(i)}</p>`).join('');
  const html = `<main><section><h2>Text</h2><p>a</p></section><table><caption><h2 class="x">All <b>rows</b> &amp; what&#x27;s new</h2></caption>${rows}</table></main>`;

  it('is a warning that names the limit, the heading and what to do', () => {
    const [warning, ...others] = checkLength('content/pages/big.json', html, 1.5);
    expect(others).toEqual([]);
    expect(warning).toMatchObject({
      rule: 'long-page',
      severity: 'warning',
      file: 'content/pages/big.json',
      message: expect.stringMatching(
        /^The page is too long for a phone: [\d.]+ KB compressed, more than the limit of 1\.5 KB\.$/,
      ),
      help: expect.stringMatching(
        /^Most of it is below the heading "All rows & what's new"\. Move rows .* write "limits": \{ "pageMaxKB": \d+ \} into/,
      ),
    });
  });

  it('of a template is named by its row', () => {
    const [warning] = checkLength('content/pages/person.json#ada', html, 1.5);
    expect(warning?.message).toMatch(/^The page of "ada" is too long for a phone: /);
  });

  it('is none within the limit', () => {
    expect(checkLength('content/pages/big.json', html, 6)).toEqual([]);
  });
});

describe('compressed files', () => {
  it('are beside every text file and decompress to it', async () => {
    const text = '<p>hello</p>'.repeat(100);
    writeFileSync(join(folder, 'a.html'), text);
    writeFileSync(join(folder, 'b.png'), text);
    await compressFolder(folder);
    expect(brotliDecompressSync(readFileSync(join(folder, 'a.html.br'))).toString()).toBe(text);
    expect(gunzipSync(readFileSync(join(folder, 'a.html.gz'))).toString()).toBe(text);
    expect(() => readFileSync(join(folder, 'b.png.br'))).toThrow();
  });
});

describe('files for search engines', () => {
  it('list pages that may be listed, with the day of their last change', () => {
    const files = createSiteFiles(
      site,
      [
        page('/a', { published: '2024-01-01', updated: '2025-05-05' }),
        page('/b', { published: '2024-01-01' }),
        page('/c', { isListed: false }),
      ],
      NOW,
    );
    const map = files.get('sitemap.xml') ?? '';
    expect(map).toContain('<loc>https://www.example.org/a</loc><lastmod>2025-05-05</lastmod>');
    expect(map).toContain('<loc>https://www.example.org/b</loc><lastmod>2024-01-01</lastmod>');
    expect(map).not.toContain('/c<');
  });
});
