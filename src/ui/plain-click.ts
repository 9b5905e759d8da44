import { type ComponentType, type MouseEvent as ReactMouseEvent, useState } from 'react';
import { inTime } from './in-time.ts';

/** Returns `false` for a click on a link that asks for a tab, a window or a download. */
export function isPlain(event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean {
  return !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}

/** Returns attributes of a link that calls `act` when it is clicked. By its target, navigation and prefetching leave it alone. */
export function onPlainClick(act: () => void) {
  const onClick = (event: ReactMouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    act();
  };
  return { target: '_self', onClick };
}

/** Loads a dialog when a link to a page with the same purpose is followed. Where it can't be loaded, the link is followed. */
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
