import { type ComponentType, useState } from 'react';
import { inTime } from './in-time.ts';

/**
 * Loads a dialog when a link to the same is followed. Returns the dialog while it is open, and functions that open and close it.
 * If the dialog can't be loaded, the browser opens `href`.
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
