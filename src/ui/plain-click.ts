import type { MouseEvent as ReactMouseEvent } from 'react';

/** Returns `false` for a click on a link that asks for a tab, a window or a download. */
export function isPlain(event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean {
  return !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}

/** Returns attributes of a link that calls `act` when it is clicked. The target says that it leads to no page that opens in place. */
export function opening(act: () => void) {
  const onClick = (event: ReactMouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    act();
  };
  return { target: '_self', onClick };
}
