import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '../../../src/core/values/dates.ts';
import { getEnd } from '../../../src/core/values/day-start.ts';
import { getLastOccurrence, getOccurrence, listWeekdays } from '../../../src/core/values/occurrences.ts';
import type { Subject } from '../../../src/generated/content.ts';
import { forAll } from '../../attack/cases.ts';

type Repeats = NonNullable<Subject['repeats']>;

const WEEK = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Lists the days of a rule in thirty years, by counting months and years rather than by comparing days. */
function listDays(startsOn: string, { every, on, until = '9999-12-31' }: Repeats): string[] {
  const [year = 0, month = 1, date = 1] = startsOn.split('-').map(Number);
  const start = Date.UTC(year, month - 1, date);
  const weekdays = on ?? [WEEK[new Date(start).getUTCDay()]];
  const days =
    every === 'day' || every === 'week'
      ? Array.from({ length: 11_000 }, (_, i) => start + i * DAY).filter(
          (time) => every === 'day' || weekdays.includes(WEEK[new Date(time).getUTCDay()]),
        )
      : Array.from({ length: 360 }, (_, i) => [year, month - 1 + i] as const).flatMap(([inYear, inMonth]) => {
          if (every === 'year' && (inMonth - month + 1) % 12 !== 0) return [];
          const time = Date.UTC(inYear, inMonth, date);
          return new Date(time).getUTCDate() === date ? time : [];
        });
  return days.map(toDay).filter((day) => day <= until);
}

const day = fc.integer({ min: 18_000, max: 22_000 }).map((days) => toDay(days * DAY));
const every = fc.constantFrom<Repeats['every'][]>('day', 'week', 'month', 'year');

describe('the next occurrence', () => {
  it('is the one of a plain list that is not over', () => {
    const on = fc.option(fc.subarray([...WEEK], { minLength: 1 }), { nil: undefined });
    forAll(
      fc.record({ every, on, startsOn: day, length: fc.nat(9), days: fc.integer({ min: 0, max: 2_000 }) }),
      fc.option(fc.nat(3_000), { nil: undefined }),
      ({ every, on, startsOn, length, days }, last) => {
        const start = Date.parse(startsOn);
        const repeats: Repeats = {
          every,
          ...(every === 'week' &&
            on && { on: [...new Set([...on, WEEK[new Date(start).getUTCDay()] ?? 'sun'])] }),
          ...(last !== undefined && { until: toDay(start + last * DAY) }),
        };
        const all = listDays(startsOn, repeats);
        const addLength = (one: string) => toDay(Date.parse(one) + length * DAY);
        const event = { startsOn, endsOn: addLength(startsOn), repeats };
        const now = start + days * DAY - 100 * DAY;
        const place = all.findIndex((one) => getEnd(addLength(one), 'UTC') > now);
        const at = place < 0 ? all.length - 1 : place;
        const toDates = (one = '') => ({ startsOn: one, endsOn: addLength(one) });
        expect(getOccurrence(event, now, 'UTC')).toEqual({
          dates: toDates(all[at]),
          end: getEnd(addLength(all[at] ?? ''), 'UTC'),
          ...(at > 0 && { previous: toDates(all[at - 1]) }),
        });
        const { until } = repeats;
        expect(getLastOccurrence(event, 'UTC')?.dates).toEqual(until && toDates(all.at(-1)));
      },
    );
  });

  const listNext = (event: Parameters<typeof getOccurrence>[0], timeZone: string, count: number) => {
    const found: (string | undefined)[] = [];
    let time = 0;
    for (let i = 0; i < count; i++) {
      const { dates, end = 0 } = getOccurrence(event, time, timeZone);
      found.push(dates.startsOn);
      time = end;
    }
    return found;
  };

  it.each<[startsOn: string, every: Repeats['every'], next: string[]]>([
    ['2027-01-31', 'month', ['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31', '2027-08-31']],
    ['2028-02-29', 'year', ['2028-02-29', '2032-02-29']],
    ['2096-02-29', 'year', ['2096-02-29', '2104-02-29']],
    ['2027-12-30', 'day', ['2027-12-30', '2027-12-31', '2028-01-01']],
  ])('leaves out what a month does not have: from %s every %s', (startsOn, every, next) => {
    expect(listNext({ startsOn, repeats: { every } }, 'UTC', next.length)).toEqual(next);
  });

  it.each([
    // The clocks change on 28 March and on 31 October.
    ['2027-03-21T18:00:00+01:00', 'Europe/Berlin', '2027-03-28T18:00:00+02:00'],
    ['2027-10-24T18:00:00+02:00', 'Europe/Berlin', '2027-10-31T18:00:00+01:00'],
    ['2027-03-21T02:30:00+01:00', 'Europe/Berlin', '2027-03-28T03:30:00+02:00'],
    ['2027-10-24T02:30:00+02:00', 'Europe/Berlin', '2027-10-31T02:30:00+02:00'],
    ['2027-10-24T03:00:00+02:00', 'Europe/Berlin', '2027-10-31T03:00:00+01:00'],
    ['2027-03-07T18:00:00-05:00', 'America/New_York', '2027-03-14T18:00:00-04:00'],
    // Written with another offset: on the day and at the time of the site.
    ['2027-03-01T20:00:00Z', 'Asia/Kolkata', '2027-03-09T01:30:00+05:30'],
  ])('stays at the time of day: after %s in %s comes %s', (startsOn, timeZone, next) => {
    expect(listNext({ startsOn, repeats: { every: 'week' } }, timeZone, 2)).toEqual([startsOn, next]);
  });

  it('lasts until its end, also beyond midnight', () => {
    const event = {
      startsOn: '2027-03-01T22:00:00+05:30',
      endsOn: '2027-03-02T02:00:00+05:30',
      repeats: { every: 'day' as const, until: '2027-03-03' },
    };
    const at = (time: string) => getOccurrence(event, Date.parse(time), 'Asia/Kolkata').dates.endsOn;
    expect(at('2027-03-02T01:59:59+05:30')).toBe('2027-03-02T02:00:00+05:30');
    expect(at('2027-03-02T02:00:00+05:30')).toBe('2027-03-03T02:00:00+05:30');
    expect(at('2027-03-09T02:00:00+05:30')).toBe('2027-03-04T02:00:00+05:30');
  });

  it('is the event itself without a rule', () => {
    expect(getOccurrence({ endsOn: '2027-03-01' }, 0, 'UTC')).toEqual({ dates: { endsOn: '2027-03-01' } });
    expect(getLastOccurrence({ startsOn: '2027-03-01' }, 'UTC')).toEqual({
      dates: { startsOn: '2027-03-01' },
    });
    expect(getLastOccurrence({ startsOn: '2027-03-01', repeats: { every: 'day' } }, 'UTC')).toBeUndefined();
  });
});

it('the days of a rule are in the order of the week; without any the day on which the event begins', () => {
  const list = (startsOn: string, repeats: Repeats) => listWeekdays({ startsOn, repeats }, 'Asia/Kolkata');
  expect(list('2027-03-02', { every: 'week', on: ['sun', 'thu', 'tue'] })).toEqual(['tue', 'thu', 'sun']);
  expect(list('2027-03-01T20:00:00Z', { every: 'week' })).toEqual(['tue']);
  expect(list('2027-03-02', { every: 'month' })).toEqual([]);
});
