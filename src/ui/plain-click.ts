import type { MouseEvent as ReactMouseEvent } from 'react';

/** Returns `false` for a click on a link that asks for a tab, a window or a download. */
export function isPlain(event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean {
  return !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}

/** Returns a handler of plain clicks that calls `act` instead of following the link. */
export function onPlainClick(act: () => void): (event: ReactMouseEvent) => void {
  return (event) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    act();
  };
}
