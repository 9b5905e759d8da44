import { useEffect, useState } from 'react';
import { usePage } from './context.tsx';

const MINUTE = 60_000;

/** Returns the time in milliseconds since 1970: first the build's, then the visitor's, updated every minute. */
export function useNow(): number {
  const [now, setNow] = useState(usePage().now);
  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
