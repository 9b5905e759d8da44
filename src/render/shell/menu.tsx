import { useEffect, useRef } from 'react';
import { useSite } from '../../ui/context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { afterStep, stepBack } from '../../ui/step-back.ts';
import { useListener } from '../../ui/use-listener.ts';
import { NavigationLinks } from './navigation-links.tsx';

/** The navigation of a narrow header: a modal dialog that Back closes too; without JavaScript a popover. */
export function Menu() {
  const { words } = useSite();
  const panel = useRef<HTMLDialogElement>(null);
  const close = () => panel.current?.close();
  useEffect(() => {
    if (isShown(panel.current)) openPanel(panel.current);
  }, []);
  useListener('popstate', close);
  useListener('resize', () => {
    if (!isShown(panel.current)) close();
  });
  return (
    <div className="@min-[1px]:hidden">
      <button
        type="button"
        className="icon-button"
        popoverTarget="menu"
        aria-label={words.openMenu}
        onClick={() => afterStep(() => panel.current && openPanel(panel.current))}
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
        onClose={({ currentTarget }) => {
          // In a wider window the entry stays: a step back would end a navigation that has begun.
          if (history.state?.menu === true && isShown(currentTarget.parentElement)) stepBack();
        }}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget || (target instanceof Element && target.closest('a'))) close();
        }}
      >
        <div className="flex flex-col px-gutter pt-3 pb-8">
          <button
            type="button"
            className="icon-button ml-auto"
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label={words.closeMenu}
            onClick={close}
          >
            <Icon name="close" />
          </button>
          <nav aria-label={words.mainNavigation}>
            <NavigationLinks look="panel" />
          </nav>
        </div>
      </dialog>
    </div>
  );
}

function isShown<E extends Element>(element: E | null): element is E {
  return element !== null && element.getClientRects().length > 0;
}

/** Opens the panel as a modal dialog, also in place of the popover that it was until now. */
function openPanel(panel: HTMLDialogElement): void {
  panel.removeAttribute('popover');
  panel.showModal();
  if (history.state?.menu !== true) history.pushState({ ...history.state, menu: true }, '');
}
