import { useEffect } from 'react';
import type { Loader } from './loader.ts';

const INTENTS = ['mouseover', 'focusin', 'touchstart'] as const;

/** Fetches the data of the page that a link leads to as soon as someone points at it, focuses or touches it. */
export function usePrefetch(loader: Loader): void {
  useEffect(() => {
    const intend = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link || link.target || link.origin !== location.origin || link.pathname === location.pathname)
        return;
      void loader.load(link.pathname);
    };
    for (const intent of INTENTS) addEventListener(intent, intend, { passive: true });
    return () => {
      for (const intent of INTENTS) removeEventListener(intent, intend);
    };
  }, [loader]);
}
