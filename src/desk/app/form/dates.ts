import { getDateTimeFormat } from '../../../core/values/intl.ts';

const MINUTE = 60_000;

/** Returns an instant as the clocks of a time zone show it: `2025-09-30T23:59`. */
export function toLocal(iso: string, timeZone: string): string {
  const format = getDateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return format.format(new Date(iso)).replace(' ', 'T');
}

/** Returns the minutes by which the clocks of a time zone are ahead of UTC. */
function getOffset(instant: number, timeZone: string): number {
  const local = toLocal(new Date(instant).toISOString(), timeZone);
  return Math.round((Date.parse(`${local}Z`) - instant) / MINUTE);
}

/** Returns a local time as a date and time, with the seconds and the kind of offset that the old one was written with. */
export function toIso(local: string, old: string | undefined, timeZone: string): string {
  const asUtc = Date.parse(`${local}Z`);
  const near = getOffset(asUtc - getOffset(asUtc, timeZone) * MINUTE, timeZone);
  const instant = asUtc - near * MINUTE;
  const [, seconds = ':00', written] = /T\d\d:\d\d(:\d\d(?:\.\d+)?)?(.*)$/.exec(old ?? '') ?? [];
  const own = old && written !== undefined ? readOffset(written) : near;
  // An offset that is not that of the time zone was meant.
  const isOwn = old !== undefined && own !== getOffset(Date.parse(old), timeZone);
  const offset = isOwn ? own : near;
  const day = new Date(instant + offset * MINUTE).toISOString().slice(0, 16);
  return day + seconds + (/^z$/i.test(written ?? '') && offset === 0 ? 'Z' : formatOffset(offset));
}

function readOffset(written: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(written) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

function formatOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'));
  return `${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}

/** Returns true on the days before the first or after the last one on which something is shown. */
export function isHidden(side: 'from' | 'until', day: string, today: string): boolean {
  return side === 'from' ? today < day : day < today;
}
