import { describe, expect, it } from 'vitest';
import { listTimes } from '../../../src/core/analyze/validity.ts';
import type { CheckResult } from '../../../src/core/pipeline/index.ts';
import {
  checkSource,
  type Files,
  formatProblems,
  memorySource,
  pageText,
  SITE,
  siteWith,
} from '../memory.ts';
import { resolveChecked } from '../resolve/resolve-home.ts';

const FILE = 'content/pages/events/talk.json';
const CONFIG = { ...JSON.parse(SITE), timeZone: 'Asia/Kolkata', showDates: true };
/** A Tuesday. */
const TUESDAY = '2027-03-02T18:00:00+05:30';
const TALK = {
  kind: 'event',
  startsOn: TUESDAY,
  endsOn: '2027-03-02T20:00:00+05:30',
  repeats: { every: 'week', on: ['tue', 'thu'], until: '2027-03-11' },
};
const DAY = { kind: 'event', startsOn: '2027-03-05', endsOn: '2027-03-05' };

const event = (title: string, subject: object) =>
  pageText(`/events/${title}`, { $schema: '../../../.blocksite/page.schema.json', title, subject });

const createSite = (items: object, subject: object = TALK): Files =>
  siteWith([{ type: 'pageHeader' }, { type: 'cardList', items: { from: 'pages/events', ...items } }], {
    [FILE]: event('Talk', subject),
    'content/pages/events/day.json': event('Day', DAY),
    'site.config.json': JSON.stringify(CONFIG),
  });

const TITLES = { title: 'title', href: 'path' };

function checkAt(now: string, items: object, subject?: object): CheckResult {
  const checked = checkSource(memorySource(createSite(items, subject)), { now: Date.parse(now) });
  expect(checked.problems.filter(({ rule }) => rule !== 'orphan-page')).toEqual([]);
  return checked;
}

describe('lists have the next date of an event that repeats', () => {
  const query = {
    where: { endsOn: { after: 'today' } },
    sort: ['startsOn'],
    fields: { ...TITLES, text: '{row.startsOn}, to {row.endsOn}' },
    empty: 'None.',
  };
  const list = (now: string, items: object = query, subject?: object) => {
    const { page } = resolveChecked(checkAt(now, items, subject), '/');
    return [...JSON.stringify(page.blocks).matchAll(/"title":"(Talk|Day)"/g)]
      .map(([, title]) => title)
      .join();
  };

  it.each([
    ['2027-03-01T00:00:00+05:30', 'Talk,Day'],
    ['2027-03-02T19:59:59+05:30', 'Talk,Day'],
    ['2027-03-02T20:00:00+05:30', 'Talk,Day'],
    ['2027-03-04T20:00:00+05:30', 'Day,Talk'],
    ['2027-03-06T00:00:00+05:30', 'Talk'],
    ['2027-03-11T19:59:59+05:30', 'Talk'],
    ['2027-03-11T20:00:00+05:30', ''],
  ])('at %s they are %s', (now, titles) => {
    expect(list(now)).toBe(titles);
  });

  it('and of one that is over the last one', () => {
    const over = { ...query, where: { endsOn: { before: 'today' } }, sort: ['-startsOn'] };
    expect(list('2027-03-10T00:00:00+05:30', over)).toBe('Day');
    expect(list('2027-03-12T00:00:00+05:30', over)).toBe('Talk,Day');
  });

  it('with its times, and the month in which they group it', () => {
    const show = (now: string, groupBy?: string) => {
      const subject = { ...TALK, repeats: { every: 'month' } };
      const checked = checkAt(now, { ...query, where: { title: 'Talk' }, groupBy }, subject);
      const [, block] = resolveChecked(checked, '/').page.blocks;
      return block;
    };
    expect(JSON.stringify(show('2027-03-03T00:00:00Z'))).toContain(
      'April 2, 2027, 6:00 PM GMT+5:30, to April 2, 2027, 8:00 PM GMT+5:30',
    );
    expect(show('2027-03-03T00:00:00Z', 'startsOn:month')).toMatchObject({ title: 'April 2027' });
  });

  const getLeaving = (now: string, subject?: object) => {
    const { page } = resolveChecked(checkAt(now, query, subject), '/');
    return page.leaving?.map(({ pointer, until }) => `${pointer} ${new Date(until).toISOString()}`);
  };

  it('so it leaves an open page only when the last occurrence is over', () => {
    const day = '/blocks/1/items/1 2027-03-05T18:30:00.000Z';
    const end = '2027-03-11T14:30:00.000Z';
    expect(getLeaving('2027-03-01T00:00:00Z')).toEqual([day, `/blocks/1/items/0 ${end}`, `/blocks/1 ${end}`]);
    expect(getLeaving('2027-03-10T00:00:00Z')).toEqual([`/blocks/1/items/0 ${end}`, `/blocks/1 ${end}`]);
    expect(getLeaving('2027-03-01T00:00:00Z', { ...TALK, repeats: { every: 'week' } })).toEqual([day]);
  });

  it('and a page of it changes when another occurrence is the next', () => {
    const { pages } = checkAt('2027-03-05T00:00:00Z', query);
    const talk = pages.find(({ summary }) => summary.file === FILE)?.summary;
    expect(talk && listTimes(talk)).toEqual([
      ...[TUESDAY, TALK.endsOn],
      ...['2027-03-04T18:00:00+05:30', '2027-03-04T20:00:00+05:30'],
      ...['2027-03-09T18:00:00+05:30', '2027-03-09T20:00:00+05:30'],
    ]);
  });

  it('and none written by hand has it taken out before it is over', () => {
    const byHand = (until?: string) => {
      const card = { title: 'Talk', href: '/events/Talk' };
      const files = createSite(
        { fields: TITLES },
        {
          ...DAY,
          startsOn: '1969-03-05',
          endsOn: '1969-03-05',
          repeats: { every: 'month', ...(until && { until }) },
        },
      );
      const home = pageText('/', {
        title: 'Home',
        blocks: [
          { type: 'pageHeader' },
          { type: 'cardList', items: [card, { title: 'Day', href: '/events/Day' }] },
        ],
      });
      return formatProblems({ ...files, 'content/pages/home.json': home });
    };
    expect(byHand()).toEqual([]);
    expect(byHand('1969-12-04')).toEqual([
      'over-in-list: "Talk" was over on 1969-11-05, and this list is written by hand. ["/events/Talk"]',
    ]);
  });
});

describe('the header of an event that repeats', () => {
  const getDetails = (now: string, repeats: object, more: object = {}) =>
    resolveChecked(checkAt(now, { fields: TITLES }, { ...TALK, ...more, repeats }), '/events/Talk').page
      .details;

  it('has the next date, and its rule in words', () => {
    expect(getDetails('2027-03-03T00:00:00Z', TALK.repeats)).toEqual({
      startsOn: { iso: '2027-03-04T18:00:00+05:30', text: 'March 4, 2027, 6:00 PM GMT+5:30' },
      endsOn: { iso: '2027-03-04T20:00:00+05:30', text: '8:00 PM GMT+5:30' },
      repeats: 'Every Tuesday and Thursday until March 11, 2027',
      period: { until: { iso: '2027-03-11', text: 'March 11, 2027' } },
    });
  });

  it.each([
    [{ every: 'day' }, 'Every day'],
    [{ every: 'week' }, 'Every Tuesday'],
    [{ every: 'week', on: ['sun', 'mon', 'tue'] }, 'Every Monday, Tuesday, and Sunday'],
    [{ every: 'month' }, 'On day 2 of every month'],
    [{ every: 'year', until: '2030-01-01' }, 'Every year until January 1, 2030'],
  ])('%j is "%s"', (repeats, words) => {
    expect(getDetails('2027-03-03T00:00:00Z', repeats)?.repeats).toBe(words);
  });

  it('has no last day without an end, and that of the last occurrence with one', () => {
    expect(getDetails('2027-03-03T00:00:00Z', { every: 'week' })?.period).toEqual({});
    const nightly = { ...TALK, endsOn: '2027-03-03T02:00:00+05:30' };
    const period = getDetails(
      '2027-03-03T00:00:00Z',
      { every: 'week', until: '2027-03-15' },
      nightly,
    )?.period;
    expect(period?.until?.iso).toBe('2027-03-10');
  });
});

describe('a mistake in the rule of an event is one problem', () => {
  it.each<[subject: object, problem: string, help: string]>([
    [
      { kind: 'event', repeats: { every: 'week' } },
      'schema/missing: "subject" has no "startsOn", without which "repeats" does nothing. [{"kind":"event","repeats":{"every":"week"}}]',
      'Add "startsOn"',
    ],
    [
      { ...TALK, repeats: { every: 'week', until: '2027-03-01' } },
      `date-order: "until" (2027-03-01) is before "startsOn" (${TUESDAY}). ["2027-03-01"]`,
      'Check the year, the month and the day of both.',
    ],
    [
      { ...TALK, repeats: { every: 'month', on: ['tue'] } },
      'wrong-weekdays: "on" is for what takes place every week, and this does every month. [["tue"]]',
      'Remove "on", or write "every": "week".',
    ],
    [
      { ...TALK, repeats: { every: 'week', on: ['thu', 'fri'] } },
      `wrong-weekdays: "startsOn" is a Tuesday, which is not one of the days in "on". ["${TUESDAY}"]`,
      'Write the first date on one of these days, "2027-03-04T18:00:00+05:30", or add "tue" to them.',
    ],
    [
      { ...TALK, repeats: { on: ['tue'] } },
      'schema/missing: "subject" › repeats has no "every". [{"on":["tue"]}]',
      'Add "every"',
    ],
    [
      { ...TALK, repeats: { every: 'week', on: ['tuesday'] } },
      'schema/one-of: "subject" › repeats › item 1 can\'t be "tuesday". ["tuesday"]',
      'Write one of "mon", "tue", "wed"',
    ],
    [
      { ...TALK, repeats: 'weekly' },
      'schema/type: "subject" › repeats must be an object in braces `{ }`. ["weekly"]',
      '',
    ],
  ])('%j', (subject, problem, help) => {
    const files = createSite({ where: { title: 'Day' }, fields: TITLES }, subject);
    expect(formatProblems(files).filter((one) => !one.startsWith('orphan-page'))).toEqual([problem]);
    const [found] = checkSource(memorySource(files)).problems.filter(({ rule }) => rule !== 'orphan-page');
    expect(found?.help).toContain(help);
  });
});

it('the rule of an event is no column', () => {
  const [problem] = formatProblems(createSite({ where: { repeats: 'week' }, fields: TITLES }));
  expect(problem).toBe('unknown-column: "pages/events" has no column "repeats". ["repeats"]');
});
