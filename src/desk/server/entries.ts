import type { Fix, Operation } from '../../core/types.ts';
import type { Action, ActionPlace, Conflict } from '../protocol.ts';

/** A change of values, or of a range of a text that was typed as a whole. */
export type Edit = Operation | Fix;

/** A change of one file: the versions of its text, and the edits to and fro. */
export interface FileChange {
  file: string;
  before: string;
  after: string;
  operations: readonly Edit[];
  inverse: readonly Edit[];
}

/** A file that gets another content, by digests in the trash: absent for no file. */
export interface FileSwap {
  file: string;
  before?: string;
  after?: string;
}

/** The answer to a request whose step was skipped. */
export interface Refusal {
  key: string;
  reason: string;
  conflicts?: Conflict[];
}

/** The requests of a change. */
export interface Requests {
  /** The keys of those that have made it, taken it back or made it again: of keystrokes that are one change, several. */
  keys?: string[];
  /** Those that have skipped it. */
  refused?: Refusal[];
}

/** A change that can be undone. Its media were added by it. */
export interface Entry extends Requests, Pick<Action, 'sentence' | 'isTyping' | 'media'> {
  id: number;
  /** The files that it has added, removed or replaced as a whole. */
  swaps?: FileSwap[];
  /** In milliseconds since 1970. */
  time: number;
  place: ActionPlace;
  changes: FileChange[];
}

/** Milliseconds in which keystrokes in one field are one change. */
const JOIN_MS = 2000;
/** The number of requests of each kind that are known of one change: an answer may be missing to the last one of each window. */
const MAX_REQUESTS = 100;

/** Joins keystrokes in one field to one change. */
export function joinEntries(last: Entry, next: Entry): Entry | undefined {
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
