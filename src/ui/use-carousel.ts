import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { isMotionReduced } from './motion.ts';

/** A carousel's state and what moves it. */
export interface Carousel {
  /** The slide that is shown, from 0. */
  index: number;
  /** True once the script has taken over from scrolling by hand. */
  ready: boolean;
  /** True when the visitor stopped it, or wants less motion. */
  paused: boolean;
  /** True while it moves by itself: neither stopped, nor looked at, nor in a hidden tab. */
  playing: boolean;
  /** Shows a slide; it wraps at both ends. */
  go: (index: number) => void;
  toggle: () => void;
}

/** Moves a strip of `count` slides every `intervalMs`; it waits while it is hovered, focused or in a hidden tab. */
export function useCarousel<F extends Element, S extends Element>(
  count: number,
  intervalMs: number,
): Carousel & { frame: RefObject<F | null>; strip: RefObject<S | null> } {
  const frame = useRef<F>(null);
  const strip = useRef<S>(null);
  const [index, setIndex] = useState(0);
  const [ready, setReady] = useState(false);
  const [paused, setPaused] = useState(false);
  const waiting = useWaiting(frame);
  const playing = ready && !paused && !waiting;
  const go = useCallback((to: number) => setIndex((to + count) % count), [count]);

  useEffect(() => {
    setReady(true);
    setPaused(isMotionReduced());
  }, []);

  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setIndex((now) => (now + 1) % count), intervalMs);
    return () => clearInterval(timer);
  }, [playing, count, intervalMs]);

  useEffect(() => {
    const slide = strip.current?.children[index];
    if (!ready || !strip.current || !(slide instanceof HTMLElement)) return;
    // Past a neighbour, a smooth scroll would run through all slides between, and load their pictures.
    const far = Math.abs(slide.offsetLeft - strip.current.scrollLeft) > slide.offsetWidth * 1.5;
    const still = far || isMotionReduced();
    strip.current.scrollTo({ left: slide.offsetLeft, behavior: still ? 'instant' : 'smooth' });
  }, [index, ready]);

  useSwipes(strip, setIndex);
  return { frame, strip, index, ready, paused, playing, go, toggle: () => setPaused(!paused) };
}

/**
 * True while a mouse or a finger is on the element, while the focus in it is visible, or the tab is hidden. The focus that
 * a click leaves behind is not visible, and a finger that is lifted is gone.
 */
function useWaiting(frame: RefObject<Element | null>): boolean {
  const [reasons, setReasons] = useState({ hovered: false, focused: false, hidden: false });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const set = (change: Partial<typeof reasons>) => setReasons((now) => ({ ...now, ...change }));
    const stop = new AbortController();
    const { signal } = stop;
    const look = () => set({ focused: element.querySelector(':focus-visible') !== null });
    element.addEventListener('pointerenter', () => set({ hovered: true }), { signal });
    element.addEventListener('pointerleave', () => set({ hovered: false }), { signal });
    element.addEventListener('focusin', look, { signal });
    // A key makes the focus visible that a click has left.
    element.addEventListener('keyup', look, { signal });
    element.addEventListener('focusout', () => set({ focused: false }), { signal });
    document.addEventListener('visibilitychange', () => set({ hidden: document.hidden }), { signal });
    return () => stop.abort();
  }, [frame]);
  return reasons.hovered || reasons.focused || reasons.hidden;
}

/** Milliseconds without a scroll after which the strip lies still. Safari has `scrollend` only since 26.2. */
const STILL_MS = 150;

/** Follows the strip when a finger, a wheel or a touchpad scrolls it. */
function useSwipes(strip: RefObject<Element | null>, settle: (index: number) => void): void {
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    let moved = false;
    let held = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settleSoon = () => {
      clearTimeout(timer);
      if (moved && !held) timer = setTimeout(end, STILL_MS);
    };
    const end = () => {
      moved = false;
      settle(Math.round(element.scrollLeft / element.clientWidth));
    };
    const touch = () => {
      moved = true;
      held = true;
    };
    const release = () => {
      held = false;
      settleSoon();
    };
    const wheel = (event: Event) => {
      if (event instanceof WheelEvent && Math.abs(event.deltaX) > Math.abs(event.deltaY)) moved = true;
    };
    const stop = new AbortController();
    const quiet = { passive: true, signal: stop.signal };
    element.addEventListener('touchstart', touch, quiet);
    element.addEventListener('touchend', release, quiet);
    element.addEventListener('touchcancel', release, quiet);
    element.addEventListener('wheel', wheel, quiet);
    element.addEventListener('scroll', settleSoon, quiet);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [strip, settle]);
}
