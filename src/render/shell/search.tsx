import { useSite } from '../../ui/context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pageLink } from '../../ui/link.tsx';
import { useOnDemand } from '../../ui/plain-click.ts';
import { useListener } from '../../ui/use-listener.ts';

/**
 * A link to the site map, which opens the search, as do Ctrl+K and ⌘K: with a modifier, since speech input
 * types single letters by accident (WCAG 2.1.4).
 */
export function Search() {
  const site = useSite();
  const siteMap = pageLink(site, site.siteMap).href;
  const { opener, Dialog, open, close } = useOnDemand(() => import('./search-dialog.tsx'), siteMap);
  useListener('keydown', (event) => {
    const hasModifier = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (event.key.toLowerCase() !== 'k' || !hasModifier) return;
    event.preventDefault();
    open();
  });
  return (
    <>
      <a
        href={siteMap}
        {...opener}
        className="icon-button"
        aria-label={site.words.search}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon name="search" />
      </a>
      {Dialog && <Dialog onClose={close} />}
    </>
  );
}
