import { useEffect, useEffectEvent } from 'react';

/** Calls `act` for each event of a type that reaches the window, as long as the component is shown. */
export function useListener<K extends keyof WindowEventMap>(
  type: K,
  act: (event: WindowEventMap[K]) => void,
): void {
  const listen = useEffectEvent(act);
  useEffect(() => {
    addEventListener(type, listen);
    return () => removeEventListener(type, listen);
  }, [type]);
}
