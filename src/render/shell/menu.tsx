import type { Site } from '../../generated/props.ts';
import { Icon } from '../../ui/icon.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { useMenu } from './use-menu.ts';

interface MenuProps {
  site: Site;
  /** URL of the link that leads to the current page, if one does. */
  current: string | undefined;
}

/**
 * The navigation where the header has no room for it: a button, and a panel from the right. Without JavaScript the
 * panel is a popover; with it, a modal dialog that Back closes too.
 */
export function Menu({ site, current }: MenuProps) {
  const { panel, button, close, leaveEntry } = useMenu();
  const { words } = site;
  return (
    <div className="@min-[1px]:hidden">
      <button
        ref={button}
        type="button"
        className="icon-button"
        popoverTarget="menu"
        aria-label={words.openMenu}
      >
        <Icon name="menu" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop is a convenience; Escape and X do the same by keyboard. */}
      <dialog
        ref={panel}
        id="menu"
        popover="auto"
        className="menu-panel"
        aria-label={words.menu}
        suppressHydrationWarning
        onClose={leaveEntry}
        onClick={(event) => {
          if (event.target === event.currentTarget) close();
          if (event.target instanceof Element && event.target.closest('a')) close();
        }}
      >
        <PanelContent site={site} current={current} onClose={close} />
      </dialog>
    </div>
  );
}

function PanelContent({ site, current, onClose }: MenuProps & { onClose: () => void }) {
  return (
    <div className="flex flex-col px-gutter pt-3 pb-8">
      <button
        type="button"
        className="icon-button ml-auto"
        popoverTarget="menu"
        popoverTargetAction="hide"
        aria-label={site.words.closeMenu}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      <nav aria-label={site.words.mainNavigation}>
        <NavigationLinks links={site.navigation} current={current} look="panel" />
      </nav>
    </div>
  );
}
