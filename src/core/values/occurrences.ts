import type { Subject } from '../../generated/content.ts';
import { countDays, DAY, getDayNumber, hasTime } from './dates.ts';
import { getEnd } from './day-start.ts';
import { getDateTimeFormat } from './intl.ts';

/** The days of the week as rules name them, by their numbers in JavaScript. */
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

type Weekday = (typeof WEEKDAYS)[number];

/** The number of days from 1970 to the first Sunday. */
const SUNDAY = 3;

/** The last instant that a date can have, in milliseconds since 1970. */
const LAST_TIME = 8.64e15;

/** The place in an ISO date from which two days of a rule are the same. */
const SAME_FROM = { day: 10, month: 8, year: 5 };

/** The first dates of an event, and the rule by which it repeats. */
export type Timing = Pick<Subject, 'startsOn' | 'endsOn' | 'repeats'>;

/** The dates of an occurrence. Those that the event does not have are absent. */
type Dates = Pick<Subject, 'startsOn' | 'endsOn'>;

/**
 * Returns the occurrence of an event that is next or lasts at a time, in milliseconds since 1970; the last one once
 * all are over. `previous` is the one before, `end` the time at which it is over; both only of one that repeats.
 * As in RFC 5545, days that a month does not have are left out, and the time of day stays the same.
 */
export function getOccurrence(
  { startsOn, endsOn, repeats }: Timing,
  time: number,
  timeZone: string,
): { dates: Dates; previous?: Dates; end?: number } {
  if (!repeats || startsOn === undefined)
    return { dates: { ...(startsOn && { startsOn }), ...(endsOn && { endsOn }) } };
  const ends = endsOn ?? startsOn;
  const first = getDayNumber(startsOn, timeZone);
  const last = repeats.until === undefined ? Number.POSITIVE_INFINITY : Date.parse(repeats.until) / DAY;
  const isOn = createRule(repeats, first);
  const find = (from: number, step: 1 | -1): number | undefined => {
    for (let day = from; first <= day && day <= last; day += step) if (isOn(day)) return day;
    return undefined;
  };
  const move = (date: string, day: number) => addDays(date, day - first, timeZone);
  const getDates = (day: number) => ({
    startsOn: move(startsOn, day),
    ...(endsOn && { endsOn: move(endsOn, day) }),
  });
  const getEndOf = (day: number) => getEnd(move(ends, day), timeZone);
  // The first day of those that may last at that time.
  const earliest = countDays(time, timeZone) - (getDayNumber(ends, timeZone) - first) - 1;
  let day = find(Math.max(first, Math.min(earliest, last)), 1);
  while (day !== undefined && getEndOf(day) <= time) day = find(day + 1, 1);
  day ??= find(last, -1) ?? first;
  const before = find(day - 1, -1);
  return {
    dates: getDates(day),
    end: getEndOf(day),
    ...(before !== undefined && { previous: getDates(before) }),
  };
}

/** Returns the last occurrence of an event; `undefined` if it repeats without an end. */
export function getLastOccurrence(event: Timing, timeZone: string) {
  const isEndless = event.repeats && event.repeats.until === undefined;
  return isEndless ? undefined : getOccurrence(event, LAST_TIME, timeZone);
}

/** Returns the days of the week on which a weekly event takes place, from Monday on; none of any other. */
export function listWeekdays({ startsOn, repeats }: Timing, timeZone: string): Weekday[] {
  if (startsOn === undefined || repeats?.every !== 'week') return [];
  const on = repeats.on ?? [getWeekday(getDayNumber(startsOn, timeZone))];
  return [...WEEKDAYS.slice(1), WEEKDAYS[0]].filter((day) => on.includes(day));
}

/** Formats a day of the week in a language: `Tuesday`. */
export function formatWeekday(weekday: Weekday, lang: string): string {
  const format = getDateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' });
  return format.format((WEEKDAYS.indexOf(weekday) + SUNDAY) * DAY);
}

function getWeekday(day: number): Weekday {
  return WEEKDAYS[new Date(day * DAY).getUTCDay()] ?? 'sun';
}

/** Creates a function that says on which days since 1970 a rule applies, apart from its end. */
function createRule({ every, on }: NonNullable<Timing['repeats']>, first: number): (day: number) => boolean {
  const getPart = (day: number) =>
    every === 'week' ? getWeekday(day) : new Date(day * DAY).toISOString().slice(SAME_FROM[every], 10);
  const parts: string[] = every === 'week' && on ? on : [getPart(first)];
  return (day) => parts.includes(getPart(day));
}

/** Returns the time of day in a time zone at an instant, as if it were UTC: both in milliseconds since 1970. */
export function toLocal(instant: number, timeZone: string): number {
  const format = getDateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
}

/** Adds days to a day, or to a time, which stays at its time of day in the time zone. */
function addDays(date: string, days: number, timeZone: string): string {
  if (days === 0) return date;
  if (!hasTime(date)) return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
  const wanted = toLocal(Date.parse(date), timeZone) + days * DAY;
  // Around a change of the clocks: the first of two such times, and for one that is skipped the clock before.
  const [before = wanted, after = wanted] = [wanted - DAY, wanted + DAY].map(
    (instant) => wanted - (toLocal(instant, timeZone) - instant),
  );
  const instant =
    toLocal(before, timeZone) !== wanted && toLocal(after, timeZone) === wanted ? after : before;
  const local = toLocal(instant, timeZone);
  return new Date(local).toISOString().slice(0, 19) + formatOffset(local - instant);
}

/** Formats an offset from UTC in milliseconds: `+05:30`. */
export function formatOffset(offset: number): string {
  return (offset < 0 ? '-' : '+') + new Date(Math.abs(offset)).toISOString().slice(11, 16);
}
