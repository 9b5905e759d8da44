import { escapeCalendar } from './escape.ts';
import { toUtc } from './utc.ts';

/** A deadline as a calendar event. */
export interface Deadline {
  /** A stable id in printable ASCII. Calendars update an event with a known id. */
  uid: string;
  title: string;
  description: string;
  /** Percent-encoded. */
  url: string;
  /** ISO 8601 with offset. */
  at: string;
  /** The last change of the announcement, ISO 8601. */
  changed: string;
}

/** The maximum length of a line in bytes: https://www.rfc-editor.org/rfc/rfc5545#section-3.1 */
const MAX_LINE = 75;

/**
 * Formats deadlines as iCalendar, https://www.rfc-editor.org/rfc/rfc5545. The same deadlines give
 * the same bytes.
 */
export function formatCalendar(name: string, deadlines: readonly Deadline[]): string {
  const events = deadlines.flatMap(({ uid, title, description, url, at, changed }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${formatUtc(changed)}`,
    `DTSTART:${formatUtc(at)}`,
    `SUMMARY:${escapeCalendar(title)}`,
    `DESCRIPTION:${escapeCalendar(description)}`,
    `URL:${url}`,
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

/** Formats an ISO 8601 time in UTC without punctuation: `20250630T182900Z`. */
function formatUtc(time: string): string {
  return toUtc(time).replaceAll(/[-:]/g, '');
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
