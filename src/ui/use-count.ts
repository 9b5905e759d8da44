import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isMotionReduced } from './motion.ts';

/** Options of `useCount`. */
interface Counting {
  target: number;
  step: number;
  /** Duration of a step, in milliseconds. */
  stepMs: number;
  /** The part of the element that must be visible: 0 to 1. */
  visible: number;
}

/**
 * Counts from 0 to the target once, when the element comes into view. Before that, on the server, and with reduced
 * motion, it returns the target.
 */
export function useCount<E extends Element>({
  target,
  step,
  stepMs,
  visible,
}: Counting): {
  ref: RefObject<E | null>;
  shown: number;
} {
  const ref = useRef<E>(null);
  const [shown, setShown] = useState(target);
  useEffect(() => {
    const element = ref.current;
    if (!element || isMotionReduced() || !('IntersectionObserver' in window)) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const count = () => {
      let value = 0;
      setShown(value);
      timer = setInterval(() => {
        value = Math.min(target, value + step);
        setShown(value);
        if (value === target) clearInterval(timer);
      }, stepMs);
    };
    // Paper gets the number itself, at whatever moment it is asked for.
    const finish = () => {
      clearInterval(timer);
      flushSync(() => setShown(target));
    };
    addEventListener('beforeprint', finish);
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        count();
      },
      { threshold: visible },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', finish);
      clearInterval(timer);
      setShown(target);
    };
  }, [target, step, stepMs, visible]);
  return { ref, shown };
}
