import { useEffect, useLayoutEffect } from 'react';

/** How far each entry of the history was scrolled, in pixels, by its key. */
const positions = new Map<string, number>();

/** How far an entry of the history was scrolled when it was left, or `undefined` when it was never shown. */
export function positionOf(key: string): number | undefined {
  return positions.get(key);
}

/**
 * Remembers how far the present entry is scrolled. Between pages of this visit the position is ours to restore,
 * since the new page is there later than the browser thinks; a reload is left to the browser.
 */
export function useSavedPositions(key: string): void {
  // Before the browser draws: a shorter page that takes the place of a longer one scrolls it, and that is not ours.
  useLayoutEffect(() => {
    const save = () => positions.set(key, scrollY);
    addEventListener('scroll', save, { passive: true });
    return () => removeEventListener('scroll', save);
  }, [key]);
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
