/** A day in milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

/** Returns the number of calendar days from 1970 to an instant, in milliseconds since then, in a time zone. */
export function countDays(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone });
  const [month = 0, day, year = 0] = format.format(instant).split('/').map(Number);
  return Date.UTC(year, month - 1, day) / DAY;
}
