import { type ComponentType, useState } from 'react';
import { inTime } from './in-time.ts';
import { onPlainClick } from './plain-click.ts';

/** Loads a dialog when a link to the same is followed. Where it can't be loaded, the link is followed. */
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
