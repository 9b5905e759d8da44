import { useEffect, useRef } from 'react';
import type { Site } from '../../generated/props.ts';
import { Icon } from '../../ui/icon.tsx';
import { NavigationLinks } from './navigation-links.tsx';

/** State of the history entry that the open panel adds, so that Back closes it. */
const OPEN = { menu: true };

/** Returns `true` while the current history entry is that of the open panel. */
function isMenuOpen(): boolean {
  return history.state?.menu === true;
}

/** Makes the history entry of the open panel an ordinary one, for the page that a link of it leads to. Returns `false` if there is none. */
export function releaseMenuEntry(): boolean {
  if (!isMenuOpen()) return false;
  history.replaceState({ ...history.state, menu: undefined }, '');
  return true;
}

/**
 * The navigation where the header has no room for it: a button, and a panel from the right. Without JavaScript the
 * panel is a popover; with it, a modal dialog that Back closes too.
 */
export function Menu({ site, current }: { site: Site; current: string | undefined }) {
  const panel = useRef<HTMLDialogElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const dialog = panel.current;
    const opener = button.current;
    if (!dialog || !opener) return;
    const open = (event: Event) => {
      event.preventDefault();
      dialog.removeAttribute('popover');
      if (dialog.open) return;
      dialog.showModal();
      history.pushState({ ...history.state, ...OPEN }, '');
    };
    const closeIfOpen = () => {
      if (dialog.open) dialog.close();
    };
    const closeIfWide = () => {
      if (opener.getClientRects().length === 0) closeIfOpen();
    };
    opener.addEventListener('click', open);
    addEventListener('popstate', closeIfOpen);
    addEventListener('resize', closeIfWide);
    return () => {
      opener.removeEventListener('click', open);
      removeEventListener('popstate', closeIfOpen);
      removeEventListener('resize', closeIfWide);
    };
  }, []);

  const close = () => {
    if (panel.current?.open) panel.current.close();
  };
  const leaveEntry = () => {
    if (isMenuOpen()) history.back();
  };
  return (
    <div className="@min-[1px]:hidden">
      <button
        ref={button}
        type="button"
        className="icon-button"
        popoverTarget="menu"
        aria-label={site.words.openMenu}
      >
        <Icon name="menu" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop is a convenience; Escape and X do the same by keyboard. */}
      <dialog
        ref={panel}
        id="menu"
        popover="auto"
        className="menu-panel"
        aria-label={site.words.menu}
        suppressHydrationWarning
        onClose={leaveEntry}
        onClick={(event) => {
          if (event.target === event.currentTarget) close();
          if (event.target instanceof Element && event.target.closest('a')) close();
        }}
      >
        <div className="flex flex-col px-gutter pt-3 pb-8">
          <button
            type="button"
            className="icon-button ml-auto"
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label={site.words.closeMenu}
            onClick={close}
          >
            <Icon name="close" />
          </button>
          <nav aria-label={site.words.mainNavigation}>
            <NavigationLinks links={site.navigation} current={current} look="panel" />
          </nav>
        </div>
      </dialog>
    </div>
  );
}
