import { useLayoutEffect } from 'react';

/** An entry of the history. */
export interface Entry {
  /** The key that the router gives it. */
  key: string;
  pathname: string;
  search: string;
  hash: string;
}

/** Scroll positions of the entries of the history, in pixels, by their names. */
const positions = new Map<string, number>();
/** The link that had the focus in each entry: its URL, and its index among links to that URL. */
const focused = new Map<string, { href: string; nth: number }>();

/** Returns the current entry of the history. */
export function getCurrentEntry(): Entry {
  const { pathname, search, hash } = location;
  return { key: history.state?.key ?? 'default', pathname, search, hash };
}

/** Returns a name for an entry of the history: entries that the browser adds for anchors have the same key. */
export function nameEntry({ key, pathname, search, hash }: Entry): string {
  return key + pathname + search + hash;
}

/** Saves the scroll position of the current entry and its link that has the focus, so that Back can restore them. */
export function useEntryMemory(entry: Entry): void {
  // Before the browser paints: replacing a longer page by a shorter one scrolls, which is not the visitor's doing.
  useLayoutEffect(() => {
    // The browser scrolls to an anchor before the router updates: the current hash counts.
    const getName = () => nameEntry({ ...entry, hash: location.hash });
    const savePosition = () => positions.set(getName(), scrollY);
    const saveFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLAnchorElement)) return;
      focused.set(getName(), { href: target.href, nth: linksTo(target.href).indexOf(target) });
    };
    // The page that the visit began with may be anywhere; others that were never scrolled are at their top.
    if (positions.size === 0) savePosition();
    addEventListener('scroll', savePosition);
    addEventListener('focusin', saveFocus);
    return () => {
      removeEventListener('scroll', savePosition);
      removeEventListener('focusin', saveFocus);
    };
  }, [entry]);
}

/** Returns the scroll position that an entry of the history was left at, or `undefined` if it was never shown. */
export function getPosition(entry: Entry): number | undefined {
  return positions.get(nameEntry(entry));
}

/** Focuses the link that had the focus in a history entry; returns `false` if there is none. */
export function restoreFocus(entry: Entry): boolean {
  const known = focused.get(nameEntry(entry));
  const link = known && linksTo(known.href)[known.nth];
  link?.focus({ preventScroll: true });
  return link !== undefined;
}

function linksTo(href: string): (HTMLAnchorElement | HTMLAreaElement)[] {
  return [...document.links].filter((link) => link.href === href);
}
