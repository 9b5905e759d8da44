import { countDays, DAY, getDayNumber, getYear } from '../values/dates.ts';
import { getEnd, getStartFinder } from '../values/day-start.ts';
import type { PageSummary } from './summary.ts';

/** The days before its end in which a call counts the days that are left. */
const COUNTED_DAYS = 7;
/** After a date or time: itself, the next moment, and the end of the day in UTC, to the second and whole. */
const STEPS = [0, 1, DAY - 999, DAY];

/** Returns all dates that the diagnostics of a page, its HTML or its entry in the feeds depend on. */
export function listTimes(page: PageSummary): readonly string[] {
  const { times = [], allow, expires, subject, published, updated } = page;
  const inFeeds = subject ? [published, updated] : [];
  const more = [...allow.map(({ until }) => until), expires, ...inFeeds];
  return [...times, ...more.filter((time) => time !== undefined)];
}

/**
 * Returns the period around `now` in which nothing changes that depends on the dates: opened, closed, shown,
 * over, or the number of days that are left. `times` are other such times. All are in milliseconds
 * since 1970; `until` may be infinite.
 */
export function getValidity(
  dates: readonly string[],
  now: number,
  timeZone: string,
  times: readonly number[] = [],
): { from: number; until: number } {
  // Without a date before, a page is as it has always been.
  const validity = { from: Math.min(now, 0), until: Number.POSITIVE_INFINITY };
  const add = (time: number) => {
    if (time <= now) validity.from = Math.max(validity.from, time);
    else validity.until = Math.min(validity.until, time);
  };
  const getStart = getStartFinder(timeZone);
  for (const time of times) add(time);
  for (const date of dates) {
    const time = Date.parse(date);
    if (Number.isNaN(time)) continue;
    for (const step of STEPS) add(time + step);
    const day = getDayNumber(date, timeZone);
    const [first, last] = [day - COUNTED_DAYS, day + 1];
    const today = countDays(now, timeZone);
    if (today >= first) add(getStart(Math.min(today, last)));
    if (today < last) add(getStart(Math.max(today + 1, first)));
  }
  return validity;
}

/** Returns the times at which the year of an instant begins and ends. */
export function getYearBounds(instant: number, timeZone: string): number[] {
  const year = getYear(instant, timeZone);
  return [year - 1, year].map((before) => getEnd(`${before}-12-31`, timeZone));
}
