import { useRef, useSyncExternalStore } from 'react';
import type { Changes, Conflict, FileView, PageView, Problem, SiteView } from '../protocol.ts';
import type { Known } from './draft.ts';
import type { Unsent } from './unsent.ts';

/** The thing that the form is about: a page or the settings (with an empty pointer), a block, an item of it, or a row of a table. */
export interface Selection {
  file: string;
  pointer: string;
  /** The pointer of the field that gets the focus, the offset of the caret in its text, and the end of what is selected. */
  field?: string;
  offset?: number | undefined;
  end?: number | undefined;
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

/** The screen in the middle of the window. */
export type View = 'start' | 'page' | 'problems' | 'changes' | 'source';

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
  /** True while another page is asked for: the one that is still shown takes no clicks. */
  isOpening: boolean;
  /** Ends when the page shows the last change. Absent if it does. */
  drawing?: Promise<void> | undefined;
  status: 'saved' | 'saving' | { failed: string };
  /** The requests that could not be saved, and those behind them. They are sent again. */
  unsaved: readonly Unsent[];
  /** Values that were changed by two at once, until she has picked one of each. */
  conflicts: readonly Conflict[];
  heldDate?: HeldDate | undefined;
  /** The sentence that screen readers say next. */
  announcement: string;
  /** The panels that are closed in a wide window, and the one that is open over the page in a narrow one. */
  closed: readonly Side[];
  sheet?: Side | undefined;
  /** The dialog over everything: what can be found and done, all keys, or the blocks that can be added. */
  dialog?: 'find' | 'keys' | 'add' | undefined;
  /** The problem that is shown at its place, by its key. */
  problem?: string | undefined;
}

let state: State = {
  view: 'page',
  isOpening: false,
  files: {},
  problems: [],
  status: 'saved',
  unsaved: [],
  conflicts: [],
  announcement: '',
  closed: [],
};
const listeners = new Set<() => void>();

export function getState(): State {
  return state;
}

export function setState(patch: Partial<State>): void {
  state = { ...state, ...patch };
  for (const listener of listeners) listener();
}

/** Returns the site as soon as it is known. */
export function waitForSite(): Promise<SiteView> {
  return new Promise((resolve) => {
    const read = () => {
      if (!state.site) return;
      listeners.delete(read);
      resolve(state.site);
    };
    listeners.add(read);
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
    const part = select(state);
    if (!known.current || !isSame(known.current.part, part)) known.current = { part };
    return known.current.part;
  });
}

/** Calls a function after each change of the state. Returns the function that ends it. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
