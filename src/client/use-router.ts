import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { inTime } from '../ui/in-time.ts';
import { loadInFull } from './load-in-full.ts';
import type { PageCache } from './page-cache.ts';
import type { Visiting } from './routed.tsx';

/** The input of the router. */
interface RouterSetup {
  /** The site's base path. */
  base: string;
  cache: PageCache;
  /** The path of the page on the screen. */
  pathname: string;
}

/**
 * Returns the router, once it is here, and a function that loads it, which rejects when that fails. It is a third of React's
 * size, and who only reads a page does not need it.
 */
export function useRouter({
  base,
  cache,
  pathname,
}: RouterSetup): [ComponentType<Visiting> | undefined, () => Promise<void>] {
  const [Router, setRouter] = useState<ComponentType<Visiting>>();
  const loading = useRef<Promise<void>>(undefined);
  const load = useCallback(async () => {
    loading.current ??= inTime(import('./router.tsx')).then(({ startRouter }) => {
      setRouter(() => startRouter(base, cache));
    });
    try {
      await loading.current;
    } catch (error) {
      loading.current = undefined;
      throw error;
    }
  }, [base, cache]);
  useEffect(() => {
    if (Router) return;
    // After a reload, Back may lead to another page inside the same document.
    const follow = () => {
      if (location.pathname !== pathname) load().catch(() => loadInFull(pathname));
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [Router, load, pathname]);
  return [Router, load];
}
