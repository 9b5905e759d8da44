import { type RefObject, useEffect, useRef } from 'react';

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

interface MenuHandles {
  panel: RefObject<HTMLDialogElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  close: () => void;
  /** Leaves the history entry of the panel, once that is closed. */
  leaveEntry: () => void;
}

/** Makes the panel of the menu a modal dialog that Back closes too, and that closes where the button is not shown. */
export function useMenu(): MenuHandles {
  const panel = useRef<HTMLDialogElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    if (panel.current?.open) panel.current.close();
  };
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
  const leaveEntry = () => {
    if (isMenuOpen()) history.back();
  };
  return { panel, button, close, leaveEntry };
}
