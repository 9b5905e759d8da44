import { DAY } from '../../core/values/dates.ts';
import { escapeCalendar } from './escape.ts';

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
  /** The last change of the announcement, ISO 8601. */
  changed: string;
}

/** The maximum length of a line in bytes: https://www.rfc-editor.org/rfc/rfc5545#section-3.1 */
const MAX_LINE = 75;

/** Formats entries as iCalendar, the same ones as the same bytes: https://www.rfc-editor.org/rfc/rfc5545 */
export function formatCalendar(name: string, entries: readonly CalendarEntry[]): string {
  const events = entries.flatMap(({ uid, title, description, url, at, until, location, changed }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${formatUtc(changed)}`,
    `DTSTART${formatDateProperty(at, 0)}`,
    // The end of days is the day after the last one.
    ...(until === undefined ? [] : [`DTEND${formatDateProperty(until, 1)}`]),
    ...(location === undefined ? [] : [`LOCATION:${escapeCalendar(location)}`]),
    `SUMMARY:${escapeCalendar(title)}`,
    `DESCRIPTION:${escapeCalendar(description)}`,
    ...(url === undefined ? [] : [`URL:${url}`]),
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//blocksite//EN',
    `X-WR-CALNAME:${escapeCalendar(name)}`,
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Formats what follows a property's name: parameters, `:`, a time, or the day `addedDays` after a day. */
function formatDateProperty(iso: string, addedDays: number): string {
  if (iso.includes(':')) return `:${formatUtc(iso)}`;
  const day = new Date(Date.parse(iso) + addedDays * DAY).toISOString().slice(0, iso.length);
  return `;VALUE=DATE:${day.replaceAll('-', '')}`;
}

/** Formats an ISO 8601 time in UTC without punctuation: `20250630T182900Z`. */
function formatUtc(time: string): string {
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
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE) {
      parts.push(' ');
      bytes = 1;
    }
    parts[parts.length - 1] += character;
    bytes += size;
  }
  return parts.join('\r\n');
}
