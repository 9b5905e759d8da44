import { useSite } from '../../ui/context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pageLink } from '../../ui/link.tsx';
import { useListener } from '../../ui/use-listener.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';

/**
 * The search button: a link to the site map, which with JavaScript opens the search dialog, as do Ctrl+K and ⌘K: a key
 * without a modifier could be pressed by speech input (WCAG 2.1.4). The dialog's script is loaded on first use; if that fails, the link is followed.
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
