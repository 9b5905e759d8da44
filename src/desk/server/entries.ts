import type { FileChange, JournalEntry } from '../../generated/protocol.ts';

/** A change of values, or of a range of a text that was typed as a whole. */
export type Edit = FileChange['operations'][number];

/** The requests of a change. */
type Requests = Pick<JournalEntry, 'keys' | 'refused'>;

/** Milliseconds in which keystrokes in one field are one change. */
const JOIN_MS = 2000;
/** The number of requests of each kind that are known of one change: an answer may be missing to the last one of each window. */
const MAX_REQUESTS = 100;

/** Joins keystrokes in one field to one change. */
export function joinEntries(last: JournalEntry, next: JournalEntry): JournalEntry | undefined {
  const [before, after] = [last.changes[0], next.changes[0]];
  const passed = next.time - last.time;
  const isSame =
    last.changes.length + next.changes.length === 2 &&
    last.isTyping &&
    next.isTyping &&
    passed >= 0 &&
    passed < JOIN_MS &&
    last.place.file === next.place.file &&
    last.place.pointer === next.place.pointer;
  if (!isSame || !before || !after || before.after !== after.before) return undefined;
  const operations = [...before.operations, ...after.operations];
  const inverse = [...after.inverse, ...before.inverse];
  const changes = [{ ...before, after: after.after, operations, inverse }];
  return { ...next, ...joinRequests(last, next), changes };
}

/** Joins the requests of one change. */
export function joinRequests(last: Requests, next: Requests): Requests {
  const keys = [...(last.keys ?? []), ...(next.keys ?? [])].slice(-MAX_REQUESTS);
  const refused = [...(last.refused ?? []), ...(next.refused ?? [])].slice(-MAX_REQUESTS);
  return { ...(keys.length > 0 && { keys }), ...(refused.length > 0 && { refused }) };
}
