import { memo, type ReactNode, useEffect, useState } from 'react';
import { ScrollRestoration, useLoaderData, useLocation, useNavigation } from 'react-router-dom';
import { getBasePath } from '../core/paths/site-paths.ts';
import { App } from '../render/app.tsx';
import type { PageData } from '../render/document.tsx';
import { FollowedPage } from './dev/followed-page.tsx';
import { useArrival, useFollowedLinks } from './follow-links.ts';
import type { InitialData, PageCache } from './page-data.ts';
import { usePrefetch } from './prefetch.ts';

/** Milliseconds before a page on its way is announced. */
const LATE_MS = 300;
/** Rendered again when there is something else to show or to say, and not for each state of the router. */
const Shown = memo(App);

/** The page of the present address. `initial` is the one that the visit began with. */
export function RoutedPage({ data: initial, site, cache }: InitialData & { cache: PageCache }) {
  const base = getBasePath(site.url);
  const data = useLoaderData<PageData>();
  const at = useLocation();
  const [notice, setNotice] = useState<{ at: typeof at; text: ReactNode }>();
  const isLate = useIsLate();
  const { page } = data;
  const { words } = site;

  useFollowedLinks(base, cache, () => {
    setNotice({ at, text: words.offline });
    addEventListener('online', () => setNotice(undefined), { once: true });
  });
  usePrefetch(cache, at.pathname);
  useArrival(page);

  useEffect(() => {
    // Only the not-found page has no address of its own. Without the site's URL there is no sitemap to search.
    if (site.url === undefined || page.head.link.length > 0) return;
    const found = import('./find-page.tsx').then(({ offerPage }) => offerPage(base, cache, site));
    found.then((text) => setNotice({ at, text })).catch(() => {});
  }, [at, base, cache, page, site]);

  useEffect(() => {
    // Shows what needs the script: `.needs-script`.
    document.documentElement.dataset.hydrated = '';
  }, []);

  return (
    <>
      <Shown
        {...data}
        site={site}
        announcement={data === initial ? '' : page.head.title}
        notice={isLate ? words.loading : notice?.at === at && notice.text}
      />
      <ScrollRestoration getKey={nameEntry} />
      {import.meta.hot && <FollowedPage cache={cache} />}
    </>
  );
}

/** Returns the name of an entry of the history. Its key is `default` for all that the browser adds, such as those of anchors. */
function nameEntry({ key, pathname, hash }: ReturnType<typeof useLocation>): string {
  return key + pathname + hash;
}

/** Returns `true` once a navigation has been pending for longer than `LATE_MS`. */
function useIsLate(): boolean {
  const navigation = useNavigation();
  const [late, setLate] = useState<typeof navigation>();
  useEffect(() => {
    if (navigation.state === 'idle') return;
    const timer = setTimeout(() => setLate(navigation), LATE_MS);
    return () => clearTimeout(timer);
  }, [navigation]);
  return late === navigation;
}
