import { type ComponentType, useState } from 'react';
import { inTime } from './in-time.ts';

/**
 * Loads a dialog or a frame when a link to the same is followed. Returns it while it is open, and functions that open and close
 * it; where it can't be loaded, the link is followed.
 */
export function useOnDemand<P>(load: () => Promise<{ default: ComponentType<P> }>, href: string) {
  const [Dialog, setDialog] = useState<ComponentType<P>>();
  const open = () => {
    inTime(load()).then(
      (module) => setDialog(() => module.default),
      () => location.assign(href),
    );
  };
  return { Dialog, open, close: () => setDialog(undefined) };
}
