import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { isMotionReduced } from './motion.ts';

/** A carousel's state and what moves it. */
export interface Carousel {
  /** Index of the current slide. */
  index: number;
  /** True once the script controls the strip; before, visitors scroll it. */
  ready: boolean;
  /** True after the visitor has pressed pause, and from the start for those who want reduced motion. */
  paused: boolean;
  /** True while it advances by itself: neither paused, nor hovered or focused, nor in a hidden tab. */
  playing: boolean;
  /** Shows a slide; wraps at both ends. */
  go: (index: number) => void;
  toggle: () => void;
}

/**
 * Advances a strip of `count` slides `intervalMs` after each change of the slide, except while it is hovered, focused or in a
 * hidden tab.
 */
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
    const timer = setTimeout(() => go(index + 1), intervalMs);
    return () => clearTimeout(timer);
  }, [playing, index, go, intervalMs]);

  useEffect(() => {
    const slide = strip.current?.children[index];
    if (!ready || !strip.current || !(slide instanceof HTMLElement)) return;
    // Further than to a neighbour, a smooth scroll would pass all slides between, and load their images.
    const isFar = Math.abs(slide.offsetLeft - strip.current.scrollLeft) > slide.offsetWidth * 1.5;
    const isInstant = isFar || isMotionReduced();
    strip.current.scrollTo({ left: slide.offsetLeft, behavior: isInstant ? 'instant' : 'smooth' });
  }, [index, ready]);

  useSwipes(strip, setIndex);
  return { frame, strip, index, ready, paused, playing, go, toggle: () => setPaused(!paused) };
}

/**
 * Returns `true` while a pointer is on the element, `:focus-visible` matches in it, or the tab is hidden. The focus that
 * a click leaves behind does not match.
 */
function useWaiting(frame: RefObject<Element | null>): boolean {
  const [reasons, setReasons] = useState({ hovered: false, focused: false, hidden: false });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const set = (change: Partial<typeof reasons>) => setReasons((now) => ({ ...now, ...change }));
    const stop = new AbortController();
    const { signal } = stop;
    const update = () => set({ focused: element.querySelector(':focus-visible') !== null });
    element.addEventListener('pointerenter', () => set({ hovered: true }), { signal });
    element.addEventListener('pointerleave', () => set({ hovered: false }), { signal });
    element.addEventListener('focusin', update, { signal });
    // A key press makes the focus visible that a click has left.
    element.addEventListener('keyup', update, { signal });
    element.addEventListener('focusout', () => set({ focused: false }), { signal });
    document.addEventListener('visibilitychange', () => set({ hidden: document.hidden }), { signal });
    return () => stop.abort();
  }, [frame]);
  return reasons.hovered || reasons.focused || reasons.hidden;
}

/** Milliseconds without a `scroll` event after which scrolling has ended. Safari has `scrollend` only since 26.2. */
const STILL_MS = 150;

/** Calls `settle` with the slide to which a finger, a wheel or a touchpad has scrolled the strip. */
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
