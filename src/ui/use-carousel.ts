import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { getScrollBehavior, isMotionReduced } from './focus.ts';
import { useHasScript } from './use-has-script.ts';

export type Carousel = ReturnType<typeof useCarousel>;

/** The visible part from which a slide is the one that is shown; below 1, since its edge may lie between two pixels. */
const MIN_VISIBLE = 0.95;

/** Advances a strip of slides `intervalMs` after each change, except while it is hovered, focused or in a hidden tab. */
export function useCarousel(count: number, intervalMs: number) {
  const frame = useRef<HTMLElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  // Absent until the visitor uses the button.
  const [pauseChoice, setPauseChoice] = useState<boolean>();
  // Until the script runs, visitors scroll the strip.
  const ready = useHasScript();
  const paused = pauseChoice ?? (ready && isMotionReduced());
  const isWaiting = useWaiting(frame);
  const playing = !isWaiting && ready && !paused;

  /** Shows a slide; wraps at both ends. */
  const go = (to: number) => {
    const next = (to + count) % count;
    const slide = strip.current?.children[next];
    if (!strip.current || !(slide instanceof HTMLElement)) return;
    setIndex(next);
    // Further than to a neighbour at rest, a smooth scroll would pass slides, which would be taken for the one that is
    // shown, and load their images.
    const isFar = Math.abs(slide.offsetLeft - strip.current.scrollLeft) > slide.offsetWidth * 1.01;
    strip.current.scrollTo({ left: slide.offsetLeft, behavior: isFar ? 'instant' : getScrollBehavior() });
  };

  const advance = useEffectEvent(() => go(index + 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide has an interval of its own.
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(advance, intervalMs);
    return () => clearTimeout(timer);
  }, [playing, index, intervalMs]);

  useEffect(() => {
    if (!strip.current || !('IntersectionObserver' in window)) return;
    const slides = [...strip.current.children];
    const see = (entries: IntersectionObserverEntry[]) => {
      const whole = entries.find(({ intersectionRatio }) => intersectionRatio >= MIN_VISIBLE);
      if (whole) setIndex(slides.indexOf(whole.target));
    };
    const observer = new IntersectionObserver(see, { root: strip.current, threshold: MIN_VISIBLE });
    for (const slide of slides) observer.observe(slide);
    return () => observer.disconnect();
  }, []);

  return { frame, strip, index, ready, paused, playing, go, toggle: () => setPauseChoice(!paused) };
}

/** Returns `true` while the element is hovered or `:focus-visible` matches in it, unlike after a click, or the tab is hidden. */
function useWaiting(frame: RefObject<Element | null>): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    const { current: element } = frame;
    if (!element) return;
    let isHovered = false;
    const update = ({ type }: Event) => {
      if (type.startsWith('pointer')) isHovered = type === 'pointerenter';
      setWaiting(isHovered || document.hidden || element.querySelector(':focus-visible') !== null);
    };
    const stop = new AbortController();
    // `keyup`: a key press makes the focus visible that a click has left.
    for (const type of ['pointerenter', 'pointerleave', 'focusin', 'focusout', 'keyup'])
      element.addEventListener(type, update, { signal: stop.signal });
    document.addEventListener('visibilitychange', update, { signal: stop.signal });
    return () => stop.abort();
  }, [frame]);
  return isWaiting;
}
