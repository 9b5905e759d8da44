import { useCallback, useEffect, useRef, useState } from 'react';
import { getBasePath } from '../core/site-paths.ts';
import type { Site } from '../generated/props.ts';
import { App } from '../render/app.tsx';
import type { PageData } from '../render/document.tsx';
import { useArrival } from './arrival.ts';
import { useFocusMemory } from './focus-memory.ts';
import { type FollowedLink, useFollowedLinks } from './follow-links.ts';
import type { PageCache } from './page-cache.ts';
import { usePrefetch } from './prefetch.ts';
import type { Shown } from './routed.tsx';
import { getCurrentEntry, useSavedPositions } from './scroll-positions.ts';
import { useRouter } from './use-router.ts';
import { withTransition } from './view-transition.ts';

/** Milliseconds before a page on its way is announced. */
const LATE_MS = 300;

/** The page that a visit begins with, and its site. */
export interface VisitProps {
  initial: PageData;
  site: Site;
  cache: PageCache;
}

/**
 * The page on the screen, from the first one on. It is mounted outside the router, which is loaded when somebody is about to
 * follow a link: the page must stay mounted when the router comes.
 */
export function Visit({ initial, site, cache }: VisitProps) {
  const { shown, setShown, isPending, router } = useNavigation({ initial, site, cache });
  useFocusMemory(shown.entry.key);
  useSavedPositions(shown.entry);
  useArrival(shown);

  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    if (!import.meta.hot) return;
    void import('./dev/follow.ts').then(({ followContent }) => {
      followContent((data) => {
        cache.set(location.pathname, data);
        setShown((before) => ({ ...before, data }));
      });
    });
  }, [cache, setShown]);

  const { page, now, jsonLd } = shown.data;
  const isWaiting = useLate(isPending);
  const title = shown.data === initial ? '' : page.head.title;
  return (
    <>
      <App
        page={page}
        site={site}
        now={now}
        dev={false}
        jsonLd={jsonLd}
        announcement={isWaiting ? site.words.loading : title}
        isWaiting={isWaiting}
      />
      {router}
    </>
  );
}

/** Returns the page on the screen, and the router once it is loaded. `isPending` is true while another page is on its way. */
function useNavigation({ initial, site, cache }: VisitProps) {
  const [shown, setShown] = useState<Shown>(() => ({
    data: initial,
    entry: getCurrentEntry(),
    isBack: false,
  }));
  const [link, setLink] = useState<FollowedLink>();
  const [isPending, setPending] = useState(false);
  const { pathname } = shown.entry;
  const base = getBasePath(site.url);
  const [Router, loadRouter] = useRouter({ base, cache, pathname });
  const isAwaited = useRef(false);

  const onFollow = useCallback(
    (followed: FollowedLink) => {
      isAwaited.current = cache.get(followed.pathname) === undefined;
      setLink(followed);
      setPending(true);
      loadRouter().catch(() => location.assign(followed.href));
    },
    [cache, loadRouter],
  );
  const onPending = useCallback(() => setPending(true), []);
  const onShow = useCallback((next: Shown) => {
    const show = () => {
      setPending(false);
      // In `dev`, the data of the page on the screen may be newer than the router's.
      setShown(({ data, entry }) => (entry.pathname === next.entry.pathname ? { ...next, data } : next));
    };
    if (isAwaited.current) withTransition(show);
    else show();
    isAwaited.current = false;
  }, []);
  useFollowedLinks(base, onFollow);
  usePrefetch(cache, loadRouter, pathname);
  const router = Router && <Router shown={shown} link={link} onShow={onShow} onPending={onPending} />;
  return { shown, setShown, isPending, router };
}

/** Returns `true` once something has been pending for longer than a visitor takes for at once. */
function useLate(isPending: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isPending]);
  return isPending && isLate;
}
