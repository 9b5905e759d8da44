/** A day in milliseconds. */
export const DAY = 86_400_000;

/** Formats by time zone: to make one takes longer than to format a day. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the number of calendar days from 1970 to an instant, in milliseconds since then, in a time zone. */
export function countDays(instant: number, timeZone: string): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone });
  formats.set(timeZone, format);
  const [month = 0, day, year = 0] = format.format(instant).split('/').map(Number);
  return Date.UTC(year, month - 1, day) / DAY;
}
