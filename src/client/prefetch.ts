import { useEffect } from 'react';
import { useListener } from '../ui/use-listener.ts';
import { isCostly } from './connection.ts';
import type { PageCache } from './page-data.ts';

/** Number of pages that are fetched because their links are in view. */
const MAX_IN_VIEW = 12;
/** Milliseconds after which a link in view is fetched even if the browser is busy. */
const IDLE_MS = 5000;

/** Fetches the data of pages that someone points at, focuses or touches, and those of links in view when the browser is idle. */
export function usePrefetch(cache: PageCache, path: string): void {
  const intend = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link && isPage(link)) void cache.load(link.pathname);
  };
  useListener('pointerover', intend);
  useListener('focusin', intend);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links.
  useEffect(() => {
    if (isCostly() || !('requestIdleCallback' in window && 'IntersectionObserver' in window)) return;
    let left = MAX_IN_VIEW;
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLAnchorElement) || left === 0) continue;
        observer.unobserve(target);
        left--;
        requestIdleCallback(() => void cache.load(target.pathname), { timeout: IDLE_MS });
      }
    });
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')].filter(isPage);
    for (const link of links) observer.observe(link);
    return () => observer.disconnect();
  }, [cache, path]);
}

/** Returns true for a link to another page of this site that opens in place. */
function isPage({ target, origin, pathname }: HTMLAnchorElement): boolean {
  return !target && origin === location.origin && pathname !== location.pathname;
}
