import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Returns false on the server and while hydrating, then true: for controls that need a script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
