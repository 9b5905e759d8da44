import type { UseStore } from 'idb-keyval';
import { useRef, useSyncExternalStore } from 'react';
import type {
  Calls,
  Changes,
  Conflict,
  FileView,
  PageEntry,
  PageView,
  Problem,
  ShownText,
  SiteView,
} from '../protocol.ts';
import type { Draft } from './draft.ts';
import type { Known, Unsent, Waiting } from './unsent.ts';

/** The thing that the form is about: a page or the settings (with an empty pointer), a block, an item of it, or a row of a table. */
export interface Selection {
  file: string;
  pointer: string;
  /** The pointer of the field that gets the focus, the offset of the caret in its text, and the end of what is selected. */
  field?: string;
  offset?: number | undefined;
  end?: number | undefined;
  /** Words that the field puts in the place of that, as if they were typed there. */
  typed?: string | undefined;
}

/** A new date that waits for an answer, and the dates that are as the old one, with the names of what has them; none once it is answered. */
export interface HeldDate {
  file: string;
  pointer: string;
  date: string;
  known: Known | undefined;
  /** The places where it is written. */
  pointers: string[];
  others: { pointer: string; name: string }[];
}

/** A conflict that is shown until one of its values is picked; of undo or redo, with the reason why they ask. */
export interface OpenConflict extends Conflict {
  step?: { way: 'undo' | 'redo'; reason: string };
}

/** Options of the typing in an element. */
export interface TypingOptions {
  /** True if all words are selected at the beginning. */
  isWhole?: boolean;
  /** Called when a key has ended the typing. */
  onLeave?: () => void;
}

/** A text that is typed on the page. */
export interface Typing {
  element: HTMLElement;
  text: ShownText;
  draft: Draft<string | null>;
  /** True while the field gets the focus, with what was typed. */
  isMoved: boolean;
  begin: (options: TypingOptions) => void;
}

/** The widths at which the page is shown. */
export const WIDE = ['phone', 'tablet', 'computer'] as const;

/** The screen in the middle of the window. */
export type View = 'start' | 'page' | 'new' | 'replace' | 'problems' | 'changes' | 'source';

/** Words that others are to take the place of, the number of places that are shown, and those that are left out, by their ids. */
export type Replacing = Calls['planReplacement']['request'] & { by: string; left: string[] };

/** A panel at a side of the window. */
export type Side = 'left' | 'right';

/** The state of the window. Values of files are never changed here: each answer of the server brings new ones. */
export interface State {
  site?: SiteView;
  view: View;
  page?: PageView;
  files: Readonly<Record<string, FileView>>;
  problems: readonly Problem[];
  changes?: Changes | undefined;
  selected?: Selection | undefined;
  /** The page that is asked for, unless something else was asked for since. The one that is still shown takes no clicks. */
  opening?: { path: string } | undefined;
  /** The selection that is asked for, until its file is read or something else is asked for. */
  wanted?: Selection | undefined;
  /** The block that shows what is selected in another file than that of the page. */
  around?: string;
  /** Selects in the field what is selected in the words that are typed on the page. Absent if none are, or they can have no formats. */
  toField?: (() => Promise<unknown>) | undefined;
  /** The typing that ended last, and the page as it was shown then: until another is shown, it goes on at the next click. */
  typed?: { typing: Typing; page: PageView | undefined } | undefined;
  /** The block that was added, until its words are typed. */
  added?: string | undefined;
  /** Ends when the page shows the last change. Absent if it does. */
  drawing?: Promise<void> | undefined;
  /** The same for the last change of blocks. */
  moving?: Promise<void> | undefined;
  status: 'saved' | 'saving' | { failed: string };
  /** The requests that could not be saved, and those behind them. They are sent again. */
  unsaved: readonly Unsent[];
  /** Values that were changed by two at once, until she has picked one of each. */
  conflicts: readonly OpenConflict[];
  heldDate?: HeldDate | undefined;
  /** The sentence that screen readers say next. */
  announcement: string;
  /** The panels that are closed in a wide window, and the one that is open over the page in a narrow one. */
  closed: readonly Side[];
  sheet?: Side | undefined;
  wide: (typeof WIDE)[number];
  /** The dialog over everything: what can be found and done, all keys, or the blocks that can be added. */
  dialog?: 'find' | 'keys' | 'add' | undefined;
  /** The type of the block that is about to be added. Absent for one that is still to be found. */
  adding?: string | undefined;
  /** The page that is about to be deleted, or to get another address, or whose uses are shown. */
  asked?: { page: PageEntry; about: 'remove' | 'move' | 'uses' } | undefined;
  /** The file of the page that a new one begins like. Absent for one of a template. */
  pattern?: string | undefined;
  replacing: Replacing;
  /** The problem that is shown at its place, by its key. */
  problem?: string | undefined;
}

/** The session of the window: its state, and what works on that. No other module of the app has a variable of its own. */
export const session = new (class {
  state: State = {
    view: 'page',
    files: {},
    problems: [],
    status: 'saved',
    unsaved: [],
    conflicts: [],
    announcement: '',
    closed: [],
    replacing: { words: '', by: '', isWhole: true, isCase: true, shown: 100, left: [] },
    wide: 'computer',
  };
  /** Functions that are called after each change of the state. */
  readonly listeners = new Set<() => void>();
  /** Requests that are sent, one after the other: each change begins with what the one before it has made. */
  readonly queue: Waiting[] = [];
  /** Ends with what must not be between a change and its answer. */
  turn: Promise<unknown> = Promise.resolve();
  /** The timer of `refreshCounts`. */
  timer = 0;
  /** The last reading of the counts. One begins after the other has ended: what is shown is never older than what was. */
  reading: Promise<void> = Promise.resolve();
  /** The browser's storage of requests, once it is needed. */
  storage: UseStore | undefined;
})();

export function getState(): State {
  return session.state;
}

export function setState(patch: Partial<State>): void {
  session.state = { ...session.state, ...patch };
  for (const listener of session.listeners) listener();
}

/** Returns a part of the state as soon as it is there. */
export function waitFor<Part>(select: (state: State) => Part | undefined): Promise<Part> {
  return new Promise((resolve) => {
    const end = subscribe(read);
    function read(): void {
      const part = select(session.state);
      if (part === undefined) return;
      end();
      resolve(part);
    }
    read();
  });
}

/** Returns a part of the state, and renders the component again when it changes: when it is not the same any more. */
export function useDesk<Part>(
  select: (state: State) => Part,
  isSame: (before: Part, now: Part) => boolean = Object.is,
): Part {
  const known = useRef<{ part: Part }>(undefined);
  return useSyncExternalStore(subscribe, () => {
    const part = select(session.state);
    if (!known.current || !isSame(known.current.part, part)) known.current = { part };
    return known.current.part;
  });
}

/** Calls a function after each change of the state. Returns the function that ends it. */
export function subscribe(listener: () => void): () => void {
  session.listeners.add(listener);
  return () => session.listeners.delete(listener);
}
