import { escapeCalendar } from './escape.ts';
import { toUtc } from './utc.ts';

/** A moment at which something ends. */
export interface Deadline {
  /** Its name, printable ASCII, which never changes: a calendar that reads it again moves the event and does not double it. */
  uid: string;
  title: string;
  description: string;
  /** Percent-encoded. */
  url: string;
  /** ISO 8601 with offset. */
  at: string;
  /** When the announcement was last changed, ISO 8601. */
  changed: string;
}

/** The longest line in bytes: https://www.rfc-editor.org/rfc/rfc5545#section-3.1 */
const MAX_LINE = 75;

/** A calendar in iCalendar, https://www.rfc-editor.org/rfc/rfc5545. The same deadlines give the same bytes. */
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
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeCalendar(name)}`,
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Returns a moment in universal time without punctuation: `20250630T182900Z`. */
function formatUtc(time: string): string {
  return toUtc(time).replaceAll(/[-:]/g, '');
}

/** A long line goes on in the next one behind a space; no character is cut in two. */
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
