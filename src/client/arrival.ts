import { useEffectEvent, useLayoutEffect } from 'react';
import { focusHeading, focusPlace } from '../ui/focus.ts';
import { getScrollBehavior } from '../ui/motion.ts';
import { type Entry, getPosition, restoreFocus } from './entries.ts';
import type { Shown } from './use-navigation.tsx';

/** Takes focus and scroll position to where an entry of the history leads, each time that another one is shown. */
export function useArrival({ data: { page }, entry, isBack, isOther }: Shown): void {
  const arrive = useEffectEvent((at: Entry) => {
    const parameter = page.sectionParameter && new URLSearchParams(at.search).get(page.sectionParameter);
    const anchor = anchorIn(at.hash);
    const section = parameter ? document.getElementById(parameter) : null;
    const place = anchor ?? section;
    const folded = place?.closest('details');
    if (folded) folded.open = true;
    // The browser has led to an anchor of the page; from now on the entry is ours.
    const isByBrowser = isBack && history.state === null;
    if (isByBrowser) history.replaceState({}, '');
    if (place && (!isBack || isByBrowser)) focusPlace(place);
    else if (isOther && !(isBack && restoreFocus(at))) focusHeading();
    if (isByBrowser) return;
    const saved = isBack ? getPosition(at) : undefined;
    if (saved !== undefined) scrollTo({ top: saved, behavior: 'instant' });
    else if (anchor) anchor.scrollIntoView();
    else if (section) section.scrollIntoView({ behavior: getScrollBehavior() });
    else if (isOther || isBack) scrollTo({ top: 0, behavior: 'instant' });
  });
  useLayoutEffect(() => arrive(entry), [entry]);
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
