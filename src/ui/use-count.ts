import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isMotionReduced } from './focus.ts';
import { useListener } from './use-listener.ts';

interface Counting {
  target: number;
  step: number;
  /** Duration of a step, in milliseconds. */
  stepMs: number;
  /** The part of the element that must be visible: 0 to 1. */
  visible: number;
}

/** Counts from 0 to the target once, when the element comes into view. Before, and with reduced motion, it is the target. */
export function useCount({ target, step, stepMs, visible }: Counting) {
  const ref = useRef<HTMLDivElement>(null);
  const stop = useRef(() => {});
  const [count, setCount] = useState(target);
  useEffect(() => {
    if (!ref.current || isMotionReduced() || !('IntersectionObserver' in window)) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const countUp = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      let value = 0;
      setCount(value);
      timer = setInterval(() => {
        value += step;
        setCount(value);
        if (value >= target) clearInterval(timer);
      }, stepMs);
    };
    const observer = new IntersectionObserver(countUp, { threshold: visible });
    observer.observe(ref.current);
    stop.current = () => {
      observer.disconnect();
      clearInterval(timer);
    };
    return stop.current;
  }, [target, step, stepMs, visible]);
  // Paper gets the number itself, at whatever moment it is asked for.
  useListener('beforeprint', () => {
    stop.current();
    flushSync(() => setCount(target));
  });
  return { ref, shown: Math.min(count, target) };
}
