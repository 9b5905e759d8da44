import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';
import type { Site } from '../generated/props.ts';
import { App } from '../render/app.tsx';
import type { PageData } from '../render/document.tsx';
import { restoreFocus, useFocusMemory } from './focus-memory.ts';
import { useFollowedLinks } from './follow-links.ts';
import type { Loader } from './loader.ts';
import { usePrefetch } from './prefetch.ts';
import { positionOf, useSavedPositions } from './scroll-positions.ts';
import { withTransition } from './view-transition.ts';

/** What is on the screen: a page, and the address it was asked for by. */
interface Shown {
  data: PageData;
  location: Location;
}

/** Shows the page of the present address; the old one stays until the new one's data is here. */
export function Navigation({ initial, site, loader }: { initial: PageData; site: Site; loader: Loader }) {
  const location = useLocation();
  const type = useNavigationType();
  const [shown, setShown] = useState<Shown>({ data: initial, location });
  const first = useRef(true);
  useFollowedLinks();
  usePrefetch(loader, shown.location.pathname);
  useFocusMemory(shown.location.key);
  useSavedPositions(shown.location.key);

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
    void loader.load(location.pathname).then((data) => {
      if (!current) return;
      if (data) withTransition(() => show(data));
      else window.location.assign(location.pathname + location.search + location.hash);
    });
    return () => {
      current = false;
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
  const path = useRef(shown.location.pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each address shown.
  useLayoutEffect(() => {
    const isFirst = first.current;
    first.current = false;
    const moved = path.current !== shown.location.pathname;
    path.current = shown.location.pathname;
    const isBack = !isFirst && type === 'POP';
    if (moved && !(isBack && restoreFocus(shown.location.key))) focusHeading();
    const parameter =
      page.sectionParameter && new URLSearchParams(shown.location.search).get(page.sectionParameter);
    const anchor = decodeURIComponent(shown.location.hash.slice(1));
    const saved = isBack ? positionOf(shown.location.key) : undefined;
    if (saved !== undefined) scrollTo({ top: saved, behavior: 'instant' });
    else if (anchor) document.getElementById(anchor)?.scrollIntoView();
    else if (parameter) document.getElementById(parameter)?.scrollIntoView({ behavior: smoothly() });
    else if (!isFirst && moved) scrollTo({ top: 0, behavior: 'instant' });
  }, [shown]);

  const announcement = shown.data === initial ? '' : page.head.title;
  return <App page={page} site={site} now={shown.data.now} dev={false} announcement={announcement} />;
}

function smoothly(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}

function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
}
