import { useEffect, useState } from 'react';
import { getBasePath, NOT_FOUND } from '../core/site-paths.ts';
import type { Page } from '../generated/props.ts';
import { App } from '../render/app.tsx';
import type { PageData } from '../render/document.tsx';
import { FilledLabel } from '../ui/filled-label.tsx';
import { pageLink } from '../ui/link.tsx';
import { useArrival } from './arrival.ts';
import { useEntryMemory } from './entries.ts';
import type { PageCache } from './page-cache.ts';
import { useNavigation, type VisitProps } from './use-navigation.ts';

/** Milliseconds before a page on its way is announced. */
const LATE_MS = 300;

/**
 * The page on the screen, from the first one on. It is mounted outside the router, which is loaded when somebody is about to
 * follow a link: the page must stay mounted when the router comes.
 */
export function Visit({ initial, site, cache }: VisitProps) {
  const { shown, setShown, isPending, isOffline, router } = useNavigation({ initial, site, cache });
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
  const meant = usePageMeant(getBasePath(site.url), cache);
  const offered = isFirst && meant && (
    <FilledLabel label={words.didYouMean}>
      <a className="underline" href={pageLink(site, meant.path).href}>
        {meant.crumb}
      </a>
    </FilledLabel>
  );
  return (
    <>
      <App
        page={page}
        site={site}
        now={now}
        jsonLd={jsonLd}
        announcement={isFirst ? '' : page.head.title}
        notice={isOffline ? words.offline : isWaiting ? words.loading : offered || undefined}
        isWaiting={isWaiting}
      />
      {router}
    </>
  );
}

/** Returns the page that is meant by the address of the not-found page, once it is found. */
function usePageMeant(base: string, cache: PageCache): Page | undefined {
  const [meant, setMeant] = useState<Page>();
  useEffect(() => {
    if (!document.getElementById('client')?.dataset.page?.endsWith(`/${NOT_FOUND}.json`)) return;
    const found = import('./find-page.ts').then(({ findPage }) => findPage(location.pathname, base, cache));
    found.then(setMeant, () => {});
  }, [base, cache]);
  return meant;
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
