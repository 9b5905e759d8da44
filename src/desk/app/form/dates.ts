import { formatOffset, toLocal } from '../../../core/values/occurrences.ts';

const MINUTE = 60_000;

/** Returns true for a day whose year has its four digits: it is not still being typed. */
export function isTyped(day: string): boolean {
  return /^[1-9]\d{3}-/.test(day);
}

/** Returns an instant as the clocks of a time zone show it: `2025-09-30T23:59`. */
export function toLocalDateTime(iso: string, timeZone: string): string {
  return new Date(toLocal(Date.parse(iso), timeZone)).toISOString().slice(0, 16);
}

/** Returns the milliseconds by which the clocks of a time zone are ahead of UTC. */
function getOffset(instant: number, timeZone: string): number {
  return Math.round((toLocal(instant, timeZone) - instant) / MINUTE) * MINUTE;
}

/** Returns a local time as a date and time, with the seconds and the kind of offset that the old one was written with. */
export function toIso(local: string, old: string | undefined, timeZone: string): string {
  const asUtc = Date.parse(`${local}Z`);
  const near = getOffset(asUtc - getOffset(asUtc, timeZone), timeZone);
  const [, seconds = ':00', written = ''] = /T\d\d:\d\d(:\d\d(?:\.\d+)?)?(.*)$/.exec(old ?? '') ?? [];
  const own = -Date.parse(`1970-01-01T00:00${written.toUpperCase() || 'Z'}`);
  // An offset that is not that of the time zone was meant.
  const isOwn = old !== undefined && own !== getOffset(Date.parse(old), timeZone);
  const offset = isOwn ? own : near;
  const day = new Date(asUtc - near + offset).toISOString().slice(0, 16);
  return day + seconds + (/^z$/i.test(written) && offset === 0 ? 'Z' : formatOffset(offset));
}

/** Returns true on the days before the first or after the last one on which something is shown. */
export function isHidden(side: 'from' | 'until', day: string, today: string): boolean {
  return side === 'from' ? today < day : day < today;
}
