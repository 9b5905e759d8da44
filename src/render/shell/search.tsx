import { useCallback, useEffect, useState } from 'react';
import type { Site } from '../../generated/props.ts';
import { Icon } from '../../ui/icon.tsx';
import { inTime } from '../../ui/in-time.ts';
import { pageLink } from '../../ui/link.tsx';
import type SearchDialog from './search-dialog.tsx';

/** Fields in which a slash is a slash. */
const TYPING = 'input, textarea, select, [contenteditable]';

/**
 * The way to the search: a link to the list of all pages, which with JavaScript opens the search itself, as does the
 * key `/`. The dialog is fetched when somebody wants to search; when it can't be had, the link is followed.
 */
export function Search({ site }: { site: Site }) {
  const [isOpen, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<typeof SearchDialog>();
  const siteMap = pageLink(site, site.siteMap).href;
  const open = useCallback(() => {
    const show = (module: { default: typeof SearchDialog }) => {
      setDialog(() => module.default);
      setOpen(true);
    };
    inTime(import('./search-dialog.tsx')).then(show, () => location.assign(siteMap));
  }, [siteMap]);
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [open]);
  return (
    <>
      <a
        href={siteMap}
        className="icon-button site-search"
        aria-label={site.words.search}
        aria-keyshortcuts="/"
        onClick={(event) => {
          event.preventDefault();
          open();
        }}
      >
        <Icon name="search" />
      </a>
      {isOpen && Dialog && <Dialog site={site} onClose={() => setOpen(false)} />}
    </>
  );
}
