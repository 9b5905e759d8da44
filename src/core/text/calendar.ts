import { groupBy } from '../util/group-by.ts';
import { DAY, hasTime } from '../values/dates.ts';
import { findMinute } from '../values/day-start.ts';
import { formatOffset, toLocal } from '../values/occurrences.ts';
import { UNWRITABLE } from './unwritable.ts';

/** A deadline or an event as an entry of a calendar. */
export interface CalendarEntry {
  /** A stable id in printable ASCII. Calendars update an event with a known id. */
  uid: string;
  title: string;
  description: string;
  /** Percent-encoded, if the site has a URL. */
  url?: string | undefined;
  /** ISO 8601 with offset; of an event also a day. */
  at: string;
  /** The end in the same form; the last of several days. */
  until?: string | undefined;
  location?: string | undefined;
  /** The rule by which it repeats. Its times are then those of the time zone, if it has times. */
  repeats?: { rule: string; timeZone: string | undefined } | undefined;
  /** The last change of the announcement, ISO 8601. */
  changed: string;
}

/** The maximum length of a line in bytes: https://www.rfc-editor.org/rfc/rfc5545#section-3.1 */
const MAX_LINE = 75;

const WEEK = 7 * DAY;
/** The number of weeks of which the offsets of a time zone are listed: 30 years. */
const WEEKS = 30 * 52;

/** Formats entries as iCalendar, the same ones as the same bytes: https://www.rfc-editor.org/rfc/rfc5545 */
export function formatCalendar(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//blocksite//EN',
    `X-WR-CALNAME:${escapeCalendar(name)}`,
    ...formatTimeZone(entries),
    ...entries.flatMap(formatEvent),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function formatEvent(entry: CalendarEntry): string[] {
  const { uid, title, description, url, at, until, location, changed, repeats } = entry;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${formatUtc(changed)}`,
    `DTSTART${formatTime(at, repeats?.timeZone)}`,
    ...(until === undefined ? [] : [`DTEND${formatTime(toEnd(until), repeats?.timeZone)}`]),
    ...(repeats ? [`RRULE:${repeats.rule}`] : []),
    ...(location === undefined ? [] : [`LOCATION:${escapeCalendar(location)}`]),
    `SUMMARY:${escapeCalendar(title)}`,
    `DESCRIPTION:${escapeCalendar(description)}`,
    ...(url === undefined ? [] : [`URL:${url}`]),
    'END:VEVENT',
  ];
}

/** Formats the parameters and the value of a property: `;VALUE=DATE:20270301`, `:20270301T180000Z`. */
function formatTime(time: string, timeZone: string | undefined): string {
  if (timeZone !== undefined) return `;TZID=${timeZone}:${formatLocal(toLocal(Date.parse(time), timeZone))}`;
  return hasTime(time) ? `:${formatUtc(time)}` : `;VALUE=DATE:${time.replaceAll('-', '')}`;
}

/** Returns the end of an event, which of whole days is the day after the last one. */
function toEnd(until: string): string {
  if (hasTime(until)) return until;
  return new Date(Date.parse(until) + DAY).toISOString().slice(0, until.length);
}

/**
 * Formats the time zone of the entries that repeat, from the first of them on. All have that of the site. Its offsets
 * are listed, since not each zone has a rule for them: https://www.rfc-editor.org/rfc/rfc5545#section-3.6.5
 */
function formatTimeZone(entries: readonly CalendarEntry[]): string[] {
  const zoned = entries.filter(({ repeats }) => repeats?.timeZone !== undefined);
  const timeZone = zoned[0]?.repeats?.timeZone;
  if (timeZone === undefined) return [];
  const first = Math.min(...zoned.map(({ at }) => Date.parse(at)));
  const changes = listOffsetChanges(timeZone, Math.floor(first / DAY - 1) * DAY);
  const byOffsets = groupBy(changes, ({ before, after }) => `${before} ${after}`);
  const observances = [...byOffsets.values()].flatMap(formatObservance);
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances, 'END:VTIMEZONE'];
}

/**
 * Lists the offset that a time zone has at a time, as a change to the same one, and the changes in the years after it, in
 * milliseconds. `local` is the time of day before a change, as if it were one of UTC.
 */
function listOffsetChanges(timeZone: string, from: number) {
  const getOffset = (time: number) => toLocal(time, timeZone) - time;
  const offset = getOffset(from);
  const changes = Array.from({ length: WEEKS }, (_, i) => from + i * WEEK).flatMap((week) => {
    const before = getOffset(week);
    if (getOffset(week + WEEK) === before) return [];
    const time = findMinute(week, week + WEEK, (one) => getOffset(one) !== before);
    return { local: time + before, before, after: getOffset(time) };
  });
  return [{ local: from + offset, before: offset, after: offset }, ...changes];
}

/** Formats the changes from one offset to another. */
function formatObservance(changes: ReturnType<typeof listOffsetChanges>): string[] {
  const [{ before, after } = { before: 0, after: 0 }] = changes;
  const [first, ...others] = changes.map(({ local }) => formatLocal(local));
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${first}`,
    ...(others.length > 0 ? [`RDATE:${others.join(',')}`] : []),
    `TZOFFSETFROM:${formatOffset(before).replace(':', '')}`,
    `TZOFFSETTO:${formatOffset(after).replace(':', '')}`,
    `END:${kind}`,
  ];
}

/** Formats a time of day that is given as if it were UTC: `20270301T180000`. */
function formatLocal(local: number): string {
  return formatUtc(new Date(local).toISOString()).slice(0, -1);
}

/** Formats an ISO 8601 time in UTC without punctuation: `20250630T182900Z`. */
export function formatUtc(time: string): string {
  return toUtc(time).replaceAll(/[-:]/g, '');
}

/** Converts an ISO 8601 time to UTC: `2025-06-30T18:29:00Z`. A leap second becomes the second before. */
export function toUtc(time: string): string {
  return new Date(time.replace(/(:\d\d):60/, '$1:59')).toISOString().replace(/\.\d+/, '');
}

/** Folds a long line: it continues on the next line after a space. Never splits a character. */
function foldLine(line: string): string {
  const parts: string[] = [''];
  let bytes = 0;
  for (const character of line) {
    const size = countBytes(character);
    if (bytes + size > MAX_LINE) {
      parts.push(' ');
      bytes = 1;
    }
    parts[parts.length - 1] += character;
    bytes += size;
  }
  return parts.join('\r\n');
}

/** Returns the number of bytes of a character in UTF-8. */
function countBytes(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** Returns `text` as an iCalendar TEXT value: https://www.rfc-editor.org/rfc/rfc5545#section-3.3.11 */
export function escapeCalendar(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll('\t', ' ')
    .replaceAll(UNWRITABLE, '');
}
