import { useEffect, useLayoutEffect } from 'react';
import type { Location } from 'react-router-dom';

/** An entry of the history, as the router names it. */
export type Entry = Pick<Location, 'key' | 'pathname' | 'search' | 'hash'>;

/** Scroll positions of the entries of the history, in pixels, by their names. */
const positions = new Map<string, number>();

/** Names an entry of the history: its key is not enough, since all that the browser makes for anchors have the same. */
function nameOf({ key, pathname }: Entry, hash: string): string {
  return key + pathname + hash;
}

/** Returns the present entry of the history, before the router is here. */
export function presentEntry(): Entry {
  const { pathname, search, hash } = location;
  return { key: history.state?.key ?? 'default', pathname, search, hash };
}

/** Returns the scroll position that an entry of the history was left at, or `undefined` if it was never shown. */
export function positionOf(entry: Entry): number | undefined {
  return positions.get(nameOf(entry, entry.hash));
}

/** Remembers how far the present entry is scrolled. */
export function useSavedPositions(entry: Entry): void {
  // Before the browser paints: a shorter page that takes the place of a longer one scrolls it, and that is not ours.
  useLayoutEffect(() => {
    // The browser scrolls to an anchor before the router hears of it: the hash of the moment counts.
    const save = () => positions.set(nameOf(entry, location.hash), scrollY);
    // The page that the visit began with may be anywhere; others that were never scrolled are at their top.
    if (positions.size === 0) save();
    addEventListener('scroll', save, { passive: true });
    return () => removeEventListener('scroll', save);
  }, [entry]);
}

/**
 * Takes the restoring of positions over from the browser while the router is here: a new page is there later than the browser
 * thinks. A reload is left to the browser.
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
