import { formatCalendar } from '../core/text/calendar.ts';
import { toPlainText } from '../core/text/plain-text.ts';
import { saveFile } from './save-file.ts';
import type { Placed } from './sessions.ts';

/** Saves sessions for calendars. `address` is that of the day on its page. */
export function saveCalendar(title: string, sessions: readonly Placed[], address: string): void {
  const changed = new Date().toISOString();
  const entries = sessions.map((session) => ({
    // Two breaks of a day may differ in their start alone.
    uid: `${encodeURIComponent(`${session.start.iso} ${session.room ?? ''} ${session.title}`)}@${new URL(address).host}`,
    title: session.title,
    description: [session.people, session.text].map(toPlainText).filter(Boolean).join('\n'),
    url: new URL(session.href?.href ?? '', address).href,
    at: session.start.iso,
    until: session.end.iso,
    location: session.room,
    changed,
  }));
  saveFile(title, 'ics', formatCalendar(title, entries), 'text/calendar');
}
