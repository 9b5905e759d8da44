import type { Fix, Operation } from '../../core/types.ts';
import type { Action, ActionPlace } from '../protocol.ts';

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

/** A change that can be undone. Its media were added by it. */
export interface Entry extends Pick<Action, 'sentence' | 'isTyping' | 'media'> {
  id: number;
  /** The keys of its requests: of keystrokes that are one change, several. */
  keys?: string[];
  /** The files that it has added, removed or replaced as a whole. */
  swaps?: FileSwap[];
  /** In milliseconds since 1970. */
  time: number;
  place: ActionPlace;
  changes: FileChange[];
}

/** Milliseconds in which keystrokes in one field are one change. */
const JOIN_MS = 2000;
/** The number of requests of one change that are known: an answer may be missing to the last one of each window. */
const MAX_KEYS = 100;

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
  return { ...next, ...joinKeys(last, next), changes };
}

/** Joins the keys of requests that belong to one change. */
export function joinKeys(last: Pick<Entry, 'keys'>, next: Pick<Entry, 'keys'>): Pick<Entry, 'keys'> {
  const keys = [...(last.keys ?? []), ...(next.keys ?? [])].slice(-MAX_KEYS);
  return keys.length > 0 ? { keys } : {};
}
