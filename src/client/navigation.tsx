import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';
import type { Site } from '../generated/props.ts';
import { App } from '../render/app.tsx';
import type { PageData } from '../render/document.tsx';
import { focusHeading, focusPlace } from '../ui/focus.ts';
import { inTime } from '../ui/in-time.ts';
import { isMotionReduced } from '../ui/motion.ts';
import { restoreFocus, useFocusMemory } from './focus-memory.ts';
import { useFollowedLinks } from './follow-links.ts';
import { loadInFull } from './load-in-full.ts';
import type { Loader } from './loader.ts';
import { usePrefetch } from './prefetch.ts';
import { positionOf, useSavedPositions } from './scroll-positions.ts';
import { withTransition } from './view-transition.ts';

/** How long nothing is said of data that are on their way, in milliseconds. */
const LATE_MS = 300;

/** What is on the screen: a page, and the address it was asked for by. */
interface Shown {
  data: PageData;
  location: Location;
}

/**
 * Shows the page of the present address; the old one stays until the new one's data is here. When it does not come, the
 * browser loads the page in full.
 */
export function Navigation({ initial, site, loader }: { initial: PageData; site: Site; loader: Loader }) {
  const location = useLocation();
  const type = useNavigationType();
  const [shown, setShown] = useState<Shown>({ data: initial, location });
  const [late, setLate] = useState<Location>();
  useFollowedLinks();
  usePrefetch(loader, shown.location.pathname);
  useFocusMemory(shown.location.key);
  useSavedPositions(shown.location);

  useLayoutEffect(() => {
    if (location === shown.location) return;
    const show = (data: PageData) => setShown({ data, location });
    const ready =
      location.pathname === shown.location.pathname ? shown.data : loader.ready(location.pathname);
    if (ready) {
      show(ready);
      return;
    }
    let current = true;
    const timer = setTimeout(() => setLate(location), LATE_MS);
    const arrive = (data?: PageData) => {
      if (!current) return;
      if (data) withTransition(() => show(data));
      else loadInFull(shown.location.pathname);
    };
    inTime(loader.load(location.pathname)).then(arrive, () => arrive());
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [location, shown, loader]);

  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    if (!import.meta.hot) return;
    void import('./dev/follow.ts').then(({ followContent }) => {
      followContent((data) => setShown(({ location: here }) => ({ data, location: here })));
    });
  }, []);

  const { page } = shown.data;
  const last = useRef<Location>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each address shown.
  useLayoutEffect(() => {
    const before = last.current;
    last.current = shown.location;
    // In `dev`, what was saved is shown at the same place.
    if (before === shown.location) return;
    const isFirst = before === undefined;
    const moved = !isFirst && before.pathname !== shown.location.pathname;
    const isBack = !isFirst && type === 'POP';
    const parameter =
      page.sectionParameter && new URLSearchParams(shown.location.search).get(page.sectionParameter);
    const anchor = anchorIn(shown.location.hash);
    const section = parameter ? document.getElementById(parameter) : null;
    const place = anchor ?? section;
    // The browser has led to an anchor of the page; from now on the entry is ours.
    const isByBrowser = isBack && history.state === null;
    if (isByBrowser) history.replaceState({}, '');
    if (place && (!isBack || isByBrowser)) focusPlace(place);
    else if (moved && !(isBack && restoreFocus(shown.location.key))) focusHeading();
    if (isByBrowser) return;
    const saved = isBack ? positionOf(shown.location) : undefined;
    if (saved !== undefined) scrollTo({ top: saved, behavior: 'instant' });
    else if (anchor) anchor.scrollIntoView();
    else if (section) section.scrollIntoView({ behavior: isMotionReduced() ? 'instant' : 'smooth' });
    else if (moved || isBack) scrollTo({ top: 0, behavior: 'instant' });
  }, [shown]);

  const isWaiting = late === location && location !== shown.location;
  const title = shown.data === initial ? '' : page.head.title;
  return (
    <App
      page={page}
      site={site}
      now={shown.data.now}
      dev={false}
      jsonLd={shown.data.jsonLd}
      announcement={isWaiting ? site.words.loading : title}
      isWaiting={isWaiting}
    />
  );
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
