import type { MouseEvent } from 'react';

/** Returns a handler that calls `act` instead of following the link, except for clicks that ask for a tab or a window. */
export function onPlainClick(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}
