import { useEffect, useState } from 'react';
import { usePage } from './context.tsx';

const NONE: readonly number[] = [];

/** Returns the time in milliseconds: first the build's, then the visitor's, updated every minute and at each of the times `changes`. */
export function useNow(changes = NONE): number {
  const [now, setNow] = useState(usePage().now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const time = Date.now();
      setNow(time);
      const waits = changes.flatMap((change) => (change > time ? change - time : []));
      timer = setTimeout(look, Math.min(60_000, ...waits));
    };
    look();
    return () => clearTimeout(timer);
  }, [changes]);
  return now;
}
