import { useEffect, useRef } from 'react';
import type { Site } from '../../generated/props.ts';
import { Icon } from '../../ui/icon.tsx';
import { NavigationLinks } from './navigation-links.tsx';

/** Marks the history entry that stands for the open panel, so that Back closes it. */
const OPEN = { menu: true };

/** Returns `true` while the history entry of the open panel is the present one. */
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
 * The menu of small screens: a button and a panel from the right. Without JavaScript the button opens the panel by
 * itself (a popover); with it the panel is modal: the page behind is inert, the focus stays inside and comes back,
 * and Back closes it.
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
    const back = () => {
      if (dialog.open) dialog.close();
    };
    const closeIfWide = () => {
      if (opener.getClientRects().length === 0) back();
    };
    opener.addEventListener('click', open);
    addEventListener('popstate', back);
    addEventListener('resize', closeIfWide);
    return () => {
      opener.removeEventListener('click', open);
      removeEventListener('popstate', back);
      removeEventListener('resize', closeIfWide);
    };
  }, []);

  const close = () => {
    const dialog = panel.current;
    if (!dialog?.open) return;
    dialog.close();
  };
  const closed = () => {
    if (isMenuOpen()) history.back();
  };
  return (
    <div className="site-menu">
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
        className="site-panel"
        aria-label={site.words.menu}
        suppressHydrationWarning
        onClose={closed}
        onClick={(event) => {
          if (event.target === event.currentTarget) close();
          if (event.target instanceof Element && event.target.closest('a')) close();
        }}
      >
        <div className="site-panel-inner">
          <button
            type="button"
            className="icon-button"
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label={site.words.closeMenu}
            onClick={close}
          >
            <Icon name="close" />
          </button>
          <nav aria-label={site.words.mainNavigation}>
            <NavigationLinks links={site.navigation} current={current} />
          </nav>
        </div>
      </dialog>
    </div>
  );
}
