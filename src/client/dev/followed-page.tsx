import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router-dom';
import { loadOnDemand } from '../../generated/on-demand.ts';
import type { PageData } from '../../render/document.tsx';
import type { PageCache } from '../page-data.ts';

/** Shows the page of the present address again when its file is saved. */
export function FollowedPage({ cache }: { cache: PageCache }) {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `dev` follows the file of the page that is shown.
  useEffect(() => {
    const show = async (edited: PageData) => {
      await loadOnDemand(edited.page);
      cache.set(location.pathname, edited);
      void revalidate();
    };
    void import('./follow.ts').then(({ followContent }) => followContent(show));
  }, [pathname, cache, revalidate]);
  return null;
}
