import { useSyncExternalStore } from 'react';

/** Returns `false` on the server and while the page is hydrated, then `true`: for what only a script can do. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
