import { type ComponentType, useState } from 'react';
import { inTime } from './in-time.ts';
import { onPlainClick } from './plain-click.ts';

/**
 * Loads a dialog or a frame when a link to the same is followed. Returns attributes of that link, the component while it is open,
 * and functions that open and close it. Where it can't be loaded, the link is followed.
 */
export function useOnDemand<P>(load: () => Promise<{ default: ComponentType<P> }>, href: string) {
  const [Dialog, setDialog] = useState<ComponentType<P>>();
  const open = () => {
    inTime(load()).then(
      (module) => setDialog(() => module.default),
      () => location.assign(href),
    );
  };
  // With a target it is no page that opens in place.
  const opener = { target: '_self', onClick: onPlainClick(open) };
  return { opener, Dialog, open, close: () => setDialog(undefined) };
}
