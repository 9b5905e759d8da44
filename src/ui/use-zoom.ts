import { useCallback, useEffect, useRef, useState } from 'react';
import type { Image } from '../generated/props.ts';

/** Factor of one zoom step, and the maximum zoom; at 1 the whole image is visible. */
export const STEP = 1.5;
export const MAX_ZOOM = 8;

/** Point in the window, in pixels. */
interface Point {
  x: number;
  y: number;
}

/** Zooms an image in a scroll container around a point, by default the middle. */
export function useZoom(shown: Pick<Image, 'width' | 'height'>) {
  const room = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [zoom, setZoom] = useState(1);
  const present = useRef(1);

  const zoomTo = useCallback(
    (wanted: number, at?: Point) => {
      const { current: frame } = room;
      const { current: image } = picture;
      if (!frame || !image) return;
      const { width, height } = shown;
      const next = Math.min(MAX_ZOOM, Math.max(1, wanted));
      const fitting = Math.min(frame.clientWidth, (frame.clientHeight * width) / height);
      const size = { width: fitting * next, height: (fitting * next * height) / width };
      resizeAround(at ?? getMiddle(frame), image, frame, size);
      present.current = next;
      setZoom(next);
    },
    [shown],
  );

  useEffect(() => {
    const { current: frame } = room;
    if (!frame) return;
    const fit = () => zoomTo(present.current);
    const resized = new ResizeObserver(fit);
    resized.observe(frame);
    const stop = onPinch(frame, present, zoomTo);
    return () => {
      resized.disconnect();
      stop();
    };
  }, [zoomTo]);
  return { room, picture, zoom, zoomTo };
}

function getMiddle(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Resizes an image, and scrolls its frame so that what was at a point of the window stays there. */
function resizeAround(
  { x, y }: Point,
  image: HTMLImageElement,
  frame: Element,
  size: { width: number; height: number },
): void {
  const before = image.getBoundingClientRect();
  // The content security policy allows no style in markup; an image's width is an attribute.
  image.width = Math.round(size.width);
  image.height = Math.round(size.height);
  const after = image.getBoundingClientRect();
  frame.scrollLeft += after.x + ((x - before.x) / before.width) * after.width - x;
  frame.scrollTop += after.y + ((y - before.y) / before.height) * after.height - y;
}

/** Zooms with two fingers, and with the wheel as trackpads send a pinch: with the key Control. React's own listeners can't prevent the browser's zoom. */
function onPinch(
  frame: HTMLElement,
  zoom: { readonly current: number },
  zoomTo: (zoom: number, at: Point) => void,
): () => void {
  let start: { apart: number; zoom: number } | undefined;
  const touch = (event: TouchEvent) => {
    const [a, b] = event.touches;
    if (!a || !b) {
      start = undefined;
      return;
    }
    event.preventDefault();
    const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    start ??= { apart, zoom: zoom.current };
    const at = { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 };
    if (event.type === 'touchmove') zoomTo(start.zoom * (apart / start.apart), at);
  };
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomTo(zoom.current * Math.exp(-event.deltaY / 100), { x: event.clientX, y: event.clientY });
  };
  const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
  for (const name of touches) frame.addEventListener(name, touch, { passive: false });
  frame.addEventListener('wheel', wheel, { passive: false });
  return () => {
    for (const name of touches) frame.removeEventListener(name, touch);
    frame.removeEventListener('wheel', wheel);
  };
}
