import { useEffect, useState } from 'react';
import { usePage } from './context.tsx';

const NONE: readonly number[] = [];

/** Returns the time in milliseconds: first the build's, then the visitor's, updated every minute and at each of these times. */
export function useNow(times = NONE): number {
  const [now, setNow] = useState(usePage().now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const time = Date.now();
      setNow(time);
      const waits = times.flatMap((one) => (one > time ? one - time : []));
      timer = setTimeout(look, Math.min(60_000, ...waits));
    };
    look();
    return () => clearTimeout(timer);
  }, [times]);
  return now;
}
