import { getDateTimeFormat } from './intl.ts';

/** A day in milliseconds. */
export const DAY = 86_400_000;

/** Returns the number of calendar days from 1970 to an instant (milliseconds since then) in a time zone. */
export function countDays(instant: number, timeZone: string): number {
  const format = getDateTimeFormat('en-US', { timeZone });
  const [month = 0, day, year = 0] = format.format(instant).split('/').map(Number);
  return Date.UTC(year, month - 1, day) / DAY;
}

/** Returns the calendar year of an instant in a time zone. */
export function getYear(instant: number, timeZone: string): number {
  return new Date(countDays(instant, timeZone) * DAY).getUTCFullYear();
}

/** The form of a date, or of a date and time, in the schemas. `Date.parse` reads others too. */
const DATE = /^(\d{4}-\d\d-\d\d)(?:T(?!24).+(?:Z|[+-]\d\d:\d\d))?$/i;

/** Returns true for a date, or a date and time, in the form of the schemas, on a day that the calendar has. */
export function isDate(text: unknown): text is string {
  const [, day] = typeof text === 'string' ? (DATE.exec(text) ?? []) : [];
  if (day === undefined || Number.isNaN(Date.parse(String(text)))) return false;
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/** Returns true for a date and time, false for a day. */
export function hasTime(iso: string): boolean {
  return iso.includes(':');
}

/** Returns the day of a day, or of a date and time in a time zone, as YYYY-MM-DD. */
export function getDay(iso: string, timeZone: string): string {
  // Swedish dates have the form of ISO 8601.
  return hasTime(iso) ? getDateTimeFormat('sv', { timeZone }).format(new Date(iso)) : iso;
}

/** Returns the days from 1970 to a day, or to the one of a date and time in a time zone. */
export function getDayNumber(iso: string, timeZone: string): number {
  return hasTime(iso) ? countDays(Date.parse(iso), timeZone) : Date.parse(iso) / DAY;
}

/** The number of characters of a day: `2027-01-31`. */
const DAY_LENGTH = 10;

export function isDay(text: string): boolean {
  return text.length === DAY_LENGTH && isDate(text);
}

/** Compares two times, or two days; a day and a time by their days, the time by that of its own offset. */
export function compareDates(a: string, b: string): number {
  const length = isDay(a) || isDay(b) ? DAY_LENGTH : undefined;
  return Date.parse(a.slice(0, length)) - Date.parse(b.slice(0, length));
}
