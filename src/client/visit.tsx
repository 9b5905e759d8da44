import { useEffect, useState } from 'react';
import { App } from '../render/app.tsx';
import type { PageData } from '../render/document.tsx';
import { useArrival } from './arrival.ts';
import { useEntryMemory } from './entries.ts';
import { useNavigation, type VisitProps } from './use-navigation.tsx';

/** Milliseconds before a page on its way is announced. */
const LATE_MS = 300;

/**
 * The page on the screen, from the first one on. It is mounted outside the router, which is loaded when somebody is about to
 * follow a link: the page must stay mounted when the router comes.
 */
export function Visit({ initial, site, cache }: VisitProps) {
  const { shown, setShown, isPending, notice, router } = useNavigation({ initial, site, cache });
  useEntryMemory(shown.entry);
  useArrival(shown);

  const { pathname } = shown.entry;
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    if (!import.meta.hot) return;
    const show = (data: PageData) => {
      cache.set(pathname, data);
      setShown((before) => ({ ...before, data }));
    };
    void import('./dev/follow.ts').then(({ followContent }) => followContent(show));
  }, [cache, pathname, setShown]);

  const { page, now, jsonLd } = shown.data;
  const { words } = site;
  const isWaiting = useLate(isPending);
  const isFirst = shown.data === initial;
  return (
    <>
      <App
        page={page}
        site={site}
        now={now}
        jsonLd={jsonLd}
        announcement={isFirst ? '' : page.head.title}
        notice={isWaiting ? words.loading : notice}
      />
      {router}
    </>
  );
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
