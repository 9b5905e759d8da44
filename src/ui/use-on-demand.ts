import { type ComponentType, useState } from 'react';
import { inTime } from './in-time.ts';
import { opening } from './plain-click.ts';

/** Loads a dialog when a link to the same is followed. Where it can't be loaded, the link is followed. */
export function useOnDemand<P>(load: () => Promise<{ default: ComponentType<P> }>, href: string) {
  const [Dialog, setDialog] = useState<ComponentType<P>>();
  const open = () => {
    inTime(load()).then(
      (module) => setDialog(() => module.default),
      () => location.assign(href),
    );
  };
  return { opener: opening(open), Dialog, open, close: () => setDialog(undefined) };
}
