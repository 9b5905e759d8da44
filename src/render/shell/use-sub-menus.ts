import type { RefObject } from 'react';
import { useListener } from '../../ui/use-listener.ts';

/**
 * Closes the open sub-menu of the bar by Escape, by a click beside it or on a link, and when the focus leaves it:
 * https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/examples/disclosure-navigation/
 */
export function useSubMenus(bar: RefObject<HTMLElement | null>): void {
  const close = (event: Event) => {
    const menu = bar.current?.querySelector<HTMLDetailsElement>('details[open]');
    const button = menu?.querySelector('summary');
    if (!menu || !button || !(event.target instanceof Node)) return;
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
    const stays = event.type === 'click' ? button : menu;
    if (!isEscape && stays.contains(event.target)) return;
    if (isEscape) button.focus();
    menu.open = false;
  };
  useListener('click', close);
  useListener('focusin', close);
  useListener('keydown', close);
}
