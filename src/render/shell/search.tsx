import { useCallback, useEffect, useState } from 'react';
import type { Site } from '../../generated/props.ts';
import { Icon } from '../../ui/icon.tsx';
import { inTime } from '../../ui/in-time.ts';
import { pageLink } from '../../ui/link.tsx';
import type SearchDialog from './search-dialog.tsx';

/** Fields in which the key `/` types a slash. */
const TEXT_FIELDS = 'input, textarea, select, [contenteditable]';

/**
 * The search button: a link to the site map, which with JavaScript opens the search dialog, as does the key `/`.
 * The dialog's script is loaded on first use; if that fails, the link is followed.
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
    const openBySlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TEXT_FIELDS)) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', openBySlash);
    return () => removeEventListener('keydown', openBySlash);
  }, [open]);
  return (
    <>
      <a
        href={siteMap}
        className="icon-button"
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
