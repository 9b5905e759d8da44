import { useEffect, useLayoutEffect } from 'react';
import type { Location } from 'react-router-dom';

/** An entry of the history, as the router names it. */
export type Entry = Pick<Location, 'key' | 'pathname' | 'search' | 'hash'>;

/** Scroll positions of the entries of the history, in pixels, by their names. */
const positions = new Map<string, number>();

/** Returns a name for an entry of the history: entries that the browser adds for anchors have the same key. */
function getName({ key, pathname }: Entry, hash: string): string {
  return key + pathname + hash;
}

/** Returns the current entry of the history, before the router is loaded. */
export function getCurrentEntry(): Entry {
  const { pathname, search, hash } = location;
  return { key: history.state?.key ?? 'default', pathname, search, hash };
}

/** Returns the scroll position that an entry of the history was left at, or `undefined` if it was never shown. */
export function getPosition(entry: Entry): number | undefined {
  return positions.get(getName(entry, entry.hash));
}

/** Saves the scroll position of the current entry. */
export function useSavedPositions(entry: Entry): void {
  // Before the browser paints: replacing a longer page by a shorter one scrolls, which is not the visitor's doing.
  useLayoutEffect(() => {
    // The browser scrolls to an anchor before the router updates: the current hash counts.
    const save = () => positions.set(getName(entry, location.hash), scrollY);
    // The page that the visit began with may be anywhere; others that were never scrolled are at their top.
    if (positions.size === 0) save();
    addEventListener('scroll', save, { passive: true });
    return () => removeEventListener('scroll', save);
  }, [entry]);
}

/**
 * Takes scroll restoration over from the browser while the router is mounted: a page is rendered later than the browser
 * restores. A reload is left to the browser.
 */
export function useOwnRestoration(): void {
  useEffect(() => {
    const ours = () => {
      history.scrollRestoration = 'manual';
    };
    const browsers = () => {
      history.scrollRestoration = 'auto';
    };
    ours();
    addEventListener('pagehide', browsers);
    addEventListener('pageshow', ours);
    return () => {
      removeEventListener('pagehide', browsers);
      removeEventListener('pageshow', ours);
    };
  }, []);
}
