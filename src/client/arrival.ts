import { useLayoutEffect, useRef } from 'react';
import { focusHeading, focusPlace } from '../ui/focus.ts';
import { isMotionReduced } from '../ui/motion.ts';
import { restoreFocus } from './focus-memory.ts';
import type { Shown } from './routed.tsx';
import { type Entry, getPosition } from './scroll-positions.ts';

/** Takes focus and scroll position to where an entry of the history leads, each time that another one is shown. */
export function useArrival({ data: { page }, entry, isBack: isPop }: Shown): void {
  const last = useRef<Entry>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each entry shown.
  useLayoutEffect(() => {
    const before = last.current;
    last.current = entry;
    const moved = before !== undefined && before.pathname !== entry.pathname;
    const isBack = before !== undefined && isPop;
    const parameter = page.sectionParameter && new URLSearchParams(entry.search).get(page.sectionParameter);
    const anchor = anchorIn(entry.hash);
    const section = parameter ? document.getElementById(parameter) : null;
    const place = anchor ?? section;
    const folded = place?.closest('details');
    if (folded) folded.open = true;
    // The browser has led to an anchor of the page; from now on the entry is ours.
    const isByBrowser = isBack && history.state === null;
    if (isByBrowser) history.replaceState({}, '');
    if (place && (!isBack || isByBrowser)) focusPlace(place);
    else if (moved && !(isBack && restoreFocus(entry.key))) focusHeading();
    if (isByBrowser) return;
    const saved = isBack ? getPosition(entry) : undefined;
    if (saved !== undefined) scrollTo({ top: saved, behavior: 'instant' });
    else if (anchor) anchor.scrollIntoView();
    else if (section) section.scrollIntoView({ behavior: isMotionReduced() ? 'instant' : 'smooth' });
    else if (moved || isBack) scrollTo({ top: 0, behavior: 'instant' });
  }, [entry]);
}

/** Returns the element that the hash of an address leads to. It may be encoded, also wrongly. */
function anchorIn(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return document.getElementById(id);
  }
}
