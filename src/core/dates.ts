import { getDateTimeFormat } from './intl.ts';

/** A day in milliseconds. */
export const DAY = 86_400_000;

/** Returns the number of calendar days from 1970 to an instant (milliseconds since then) in a time zone. */
export function countDays(instant: number, timeZone: string): number {
  const format = getDateTimeFormat('en-US', { timeZone });
  const [month = 0, day, year = 0] = format.format(instant).split('/').map(Number);
  return Date.UTC(year, month - 1, day) / DAY;
}

/** Returns true for a date, or a date and time, in the form of the schemas. `Date.parse` reads others too. */
export function isDate(text: unknown): text is string {
  return typeof text === 'string' && /^\d{4}-\d\d-\d\d(T|$)/.test(text) && !Number.isNaN(Date.parse(text));
}
