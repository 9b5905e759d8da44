import { lazy, Suspense, useEffect, useState } from 'react';
import type { Site } from '../../generated/props.ts';
import { Icon } from '../../ui/icon.tsx';
import { pageLink } from '../../ui/link.tsx';

/** Fetched when somebody wants to search, and not before. */
const SearchDialog = lazy(() => import('./search-dialog.tsx'));

/** Fields in which a slash is a slash. */
const TYPING = 'input, textarea, select, [contenteditable]';

/**
 * The way to the search: a link to the list of all pages, which with JavaScript opens the search itself, as does the
 * key `/`.
 */
export function Search({ site }: { site: Site }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, []);
  return (
    <>
      <a
        href={pageLink(site, site.siteMap).href}
        className="icon-button site-search"
        aria-label={site.words.search}
        aria-keyshortcuts="/"
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Icon name="search" />
      </a>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog site={site} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
