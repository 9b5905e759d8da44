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
    let stop = () => {};
    // Paper gets the number itself, at whatever moment it is asked for.
    const finish = () => {
      stop();
      flushSync(() => setShown(target));
    };
    addEventListener('beforeprint', finish);
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        stop = countUp({ target, step, stepMs }, setShown);
      },
      { threshold: visible },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', finish);
      stop();
      setShown(target);
    };
  }, [target, step, stepMs, visible]);
  return { ref, shown };
}

/** Calls `show` with 0 and, step by step, with higher numbers up to the target. Returns a function that stops it. */
function countUp(
  { target, step, stepMs }: Omit<Counting, 'visible'>,
  show: (value: number) => void,
): () => void {
  let value = 0;
  show(value);
  const timer = setInterval(() => {
    value = Math.min(target, value + step);
    show(value);
    if (value === target) clearInterval(timer);
  }, stepMs);
  return () => clearInterval(timer);
}
