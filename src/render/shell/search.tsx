import { useCallback, useEffect, useState } from 'react';
import type { Site } from '../../generated/props.ts';
import { Icon } from '../../ui/icon.tsx';
import { inTime } from '../../ui/in-time.ts';
import { pageLink } from '../../ui/link.tsx';
import type SearchDialog from './search-dialog.tsx';

/**
 * The search button: a link to the site map, which with JavaScript opens the search dialog, as do Ctrl+K and ⌘K: a key
 * without a modifier could be pressed by speech input (WCAG 2.1.4). The dialog's script is loaded on first use; if that fails, the link is followed.
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
    const openByKey = (event: KeyboardEvent) => {
      const hasModifier = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (event.key.toLowerCase() !== 'k' || !hasModifier) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', openByKey);
    return () => removeEventListener('keydown', openByKey);
  }, [open]);
  return (
    <>
      <a
        href={siteMap}
        className="icon-button"
        aria-label={site.words.search}
        aria-keyshortcuts="Control+K Meta+K"
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
