import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getBasePath } from '../core/site-paths.ts';
import type { Site } from '../generated/props.ts';
import type { PageData } from '../render/document.tsx';
import { inTime } from '../ui/in-time.ts';
import { isMotionReduced } from '../ui/motion.ts';
import { type Entry, getCurrentEntry, nameEntry } from './entries.ts';
import { useFollowedLinks } from './follow-links.ts';
import { loadInFull } from './load-in-full.ts';
import type { PageCache } from './page-cache.ts';
import { usePrefetch } from './prefetch.ts';
import type { SiteRouter } from './router.tsx';

/** The page that a visit begins with, and its site. */
export interface VisitProps {
  initial: PageData;
  site: Site;
  cache: PageCache;
}

/** A page, the entry of the history that it is shown for, and how that was reached. */
export interface Shown {
  data: PageData;
  entry: Entry;
  /** True after Back or Forward. */
  isBack?: boolean;
  /** True if another page was shown before. */
  isOther?: boolean;
}

/**
 * Returns the page on the screen, and the router once it is loaded: it is a third of React's size, and who only reads a page does
 * not need it. `isPending` is true while another page is on its way; `notice` is what a visitor should know besides.
 */
export function useNavigation({ initial, site, cache }: VisitProps) {
  const base = getBasePath(site.url);
  const [shown, setShown] = useState<Shown>(() => ({ data: initial, entry: getCurrentEntry() }));
  const [isPending, setPending] = useState(false);
  const [notice, setNotice] = useState<ReactNode>();
  const [router, setRouter] = useState<SiteRouter>();
  const loading = useRef<Promise<SiteRouter>>(undefined);
  const isAwaited = useRef(false);

  const loadRouter = useCallback(() => {
    const show = (data: PageData, isBack: boolean) => {
      setPending(false);
      setNotice(undefined);
      setShown((before) => advance(before, data, isBack));
    };
    const onShow: typeof show = (...next) => {
      if (isAwaited.current) withTransition(() => show(...next));
      else show(...next);
      isAwaited.current = false;
    };
    const load = async () => {
      const { startRouter } = await inTime(import('./router.tsx'));
      const started = startRouter({ base, cache, onShow, onPending: () => setPending(true) });
      setRouter(started);
      return started;
    };
    loading.current ??= load().catch((error: unknown) => {
      loading.current = undefined;
      throw error;
    });
    return loading.current;
  }, [base, cache]);

  useFollowedLinks(base, ({ pathname, search, hash, href }, replace) => {
    if (!navigator.onLine && !(router && cache.get(pathname))) {
      setNotice(site.words.offline);
      addEventListener('online', () => setNotice(undefined), { once: true });
      return;
    }
    isAwaited.current = cache.get(pathname) === undefined;
    setPending(true);
    loadRouter()
      .then(({ navigate }) => navigate(pathname.slice(base.length) + search + hash, { replace }))
      .catch(() => location.assign(href));
  });
  useEffect(() => {
    // Only the not-found page has no address of its own.
    if (initial.page.head.links.length > 0) return;
    const found = import('./find-page.tsx').then(({ offerPage }) => offerPage(base, cache, site.words));
    found.then(setNotice, () => {});
  }, [base, cache, initial, site]);
  const { pathname } = shown.entry;
  usePrefetch(cache, loadRouter, pathname);
  useEffect(() => {
    // After a reload, Back may lead to another page inside the same document.
    const follow = () => {
      if (location.pathname !== pathname) loadRouter().catch(loadInFull);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [loadRouter, pathname]);
  return { shown, setShown, isPending, notice, router: router?.element };
}

/** Returns what is shown for the current entry of the history. The router begins with the one that is shown already. */
function advance(before: Shown, data: PageData, isBack: boolean): Shown {
  const entry = getCurrentEntry();
  const isByBrowser = history.state === null;
  if (!isByBrowser && nameEntry(entry) === nameEntry(before.entry)) return before;
  const isOther = entry.pathname !== before.entry.pathname;
  // In `dev`, the data of the page on the screen may be newer than the router's.
  return { data: isOther ? data : before.data, entry, isBack, isOther };
}

/** Changes the page by a view transition where the browser has them and the visitor has nothing against motion. */
function withTransition(change: () => void): void {
  if (isMotionReduced() || !('startViewTransition' in document) || document.hidden) {
    change();
    return;
  }
  // The page changes even where the browser gives the transition up.
  document.startViewTransition(() => flushSync(change)).ready.catch(() => {});
}
