import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Factor of one zoom step, and the maximum zoom; at 1 the whole image is visible. */
export const STEP = 1.5;
export const MAX_ZOOM = 8;

/** Point in the window, in pixels. */
type Point = Record<'x' | 'y', number>;

/** Zooms an image in a scroll container, by default around its middle: by `zoomTo`, two fingers, or the wheel with Control. */
export function useZoom() {
  const frame = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [zoom, setZoom] = useState(1);

  const zoomTo = (wanted: number, at?: Point) => {
    if (!frame.current || !image.current) return;
    const around = frame.current.getBoundingClientRect();
    const { x, y } = at ?? { x: around.x + around.width / 2, y: around.y + around.height / 2 };
    const before = image.current.getBoundingClientRect();
    flushSync(() => setZoom(Math.min(MAX_ZOOM, Math.max(1, wanted))));
    // The point of the image stays where it is in the window.
    const after = image.current.getBoundingClientRect();
    frame.current.scrollLeft += after.x + ((x - before.x) / before.width) * after.width - x;
    frame.current.scrollTop += after.y + ((y - before.y) / before.height) * after.height - y;
  };

  const zoomBy = useEffectEvent((factor: number, at: Point) => zoomTo(zoom * factor, at));
  // Neither the image nor a page that somebody has zoomed can be panned.
  const isWhole = useEffectEvent(() => zoom === 1 && visualViewport?.scale === 1);
  // React's own listeners can't prevent the browser's zoom.
  useEffect(() => {
    let apart = 0;
    const touch = (event: TouchEvent) => {
      const [a, b] = event.touches;
      const before = apart;
      apart = a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
      // A swipe leads to another image. Chromium takes it for Back, in spite of `overscroll-behavior`.
      if (b || (event.type === 'touchmove' && isWhole())) event.preventDefault();
      if (!a || !b) return;
      const middle = { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 };
      if (before > 0) zoomBy(apart / before, middle);
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY / 100), { x: event.clientX, y: event.clientY });
    };
    const stop = new AbortController();
    const options = { passive: false, signal: stop.signal };
    for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
      frame.current?.addEventListener(name, touch, options);
    frame.current?.addEventListener('wheel', wheel, options);
    return () => stop.abort();
  }, []);
  return { frame, image, zoom, zoomTo };
}
