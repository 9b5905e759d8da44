import { memoize } from '../util/memoize.ts';
import { countDays, DAY, hasTime } from './dates.ts';

const MINUTE = 60_000;

/** Returns the time from which on a day, `2027-01-31`, or a time is over: for a day the start of the next. */
export function getEnd(date: string, timeZone: string): number {
  return hasTime(date) ? Date.parse(date) : getStartFinder(timeZone)(Date.parse(date) / DAY + 1);
}

/** Returns the time at which a day, `2027-01-31`, begins. */
export function getDayStart(day: string, timeZone: string): number {
  return getStartFinder(timeZone)(Date.parse(day) / DAY);
}

/** Creates a function that finds the first minute of a day: it may be without midnight. */
export const getStartFinder = memoize((timeZone: string) =>
  memoize((day: number) =>
    findMinute(day * DAY - DAY, day * DAY + DAY, (time) => countDays(time, timeZone) >= day),
  ),
);

/** Finds by halves the minute in a period from which on something is true. */
export function findMinute(from: number, until: number, isTrue: (time: number) => boolean): number {
  let [before, start] = [from, until];
  while (start - before > MINUTE) {
    const middle = before + Math.floor((start - before) / 2 / MINUTE) * MINUTE;
    if (isTrue(middle)) start = middle;
    else before = middle;
  }
  return start;
}
