import { type ComponentType, type MouseEvent as ReactMouseEvent, useState } from 'react';
import { inTime } from './in-time.ts';

/** Returns true for a click without a key that asks for a tab, a window or a download. */
export function isPlainClick(
  event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}

/** Returns attributes of a link that calls `act` instead. `target` keeps the router and prefetching away. */
export function onPlainClick(act: () => void) {
  const onClick = (event: ReactMouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    act();
  };
  return { target: '_self', onClick };
}

/** Loads a dialog when its link is clicked, and follows the link if loading fails. */
export function useOnDemand<P>(load: () => Promise<{ default: ComponentType<P> }>, href: string) {
  const [Dialog, setDialog] = useState<ComponentType<P>>();
  const open = () => {
    inTime(load()).then(
      (module) => setDialog(() => module.default),
      () => location.assign(href),
    );
  };
  return { opener: onPlainClick(open), Dialog, open, close: () => setDialog(undefined) };
}
