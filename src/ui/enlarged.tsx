import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { fillLabel } from '../core/text/fill-label.ts';
import type { Image } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { Icon } from './icon.tsx';
import { MAX_ZOOM, STEP, useZoom } from './use-zoom.ts';

/** The distance that a finger moves to lead to another picture, in pixels. */
const SWIPE = 50;

interface EnlargedProps {
  /** The picture that is shown first, and all those that it leads to. */
  first: Image;
  images: readonly Image[];
  onClose: () => void;
}

/** A picture as large as the window, zoomed by buttons, keys, wheel and fingers. While it is whole, arrow keys and swipes lead on. */
export default function Enlarged({ first, images, onClose }: EnlargedProps) {
  const site = useSite();
  const { words } = site;
  const [index, setIndex] = useState(images.indexOf(first));
  const dialog = useRef<HTMLDialogElement>(null);
  // The place in pixels where a finger began, if it is the only one.
  const touched = useRef(Number.NaN);
  const { frame, image, zoom, zoomTo } = useZoom();
  const { src, alt, width, height, caption, credit, license } = images[index] ?? first;
  useEffect(() => {
    dialog.current?.showModal();
    frame.current?.focus();
  }, [frame]);

  const go = (to: number) => {
    if (!images[to]) return;
    zoomTo(1);
    setIndex(to);
  };
  /** Goes to a picture beside this one: -1 is the one on the left. */
  const goBeside = (step: number) => {
    const isReversed = frame.current && getComputedStyle(frame.current).direction === 'rtl';
    go(isReversed ? index - step : index + step);
  };
  const isAlone = images.length === 1;
  const buttons = [
    [words.previousPhoto, 'left', index === 0, () => go(index - 1)],
    [words.nextPhoto, 'right', index === images.length - 1, () => go(index + 1)],
    [words.zoomOut, 'minus', zoom <= 1, () => zoomTo(zoom / STEP)],
    [words.zoomIn, 'plus', zoom >= MAX_ZOOM, () => zoomTo(zoom * STEP)],
    [words.close, 'close', false, () => dialog.current?.close()],
  ] as const;
  const position = !isAlone && fillLabel(words.photoOf, { n: index + 1, total: images.length }, site);

  // What the block says of its pictures does not hold for this one.
  return createPortal(
    <dialog
      ref={dialog}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-surface text-body"
      aria-label={alt || words.enlarge}
      onClose={onClose}
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (ctrlKey || metaKey || altKey) return;
        if (key === '+' || key === '=') zoomTo(zoom * STEP);
        if (key === '-') zoomTo(zoom / STEP);
        if (key === '0') zoomTo(1);
        if (zoom === 1 && key === 'ArrowLeft') goBeside(-1);
        if (zoom === 1 && key === 'ArrowRight') goBeside(1);
      }}
    >
      <div
        ref={frame}
        className="grid size-full overflow-auto overscroll-contain [container-type:size] [touch-action:pan-x_pan-y] focus-visible:-outline-offset-4"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard.
        tabIndex={0}
        onTouchStart={({ touches }) => {
          touched.current = touches.length === 1 ? touches.item(0).clientX : Number.NaN;
        }}
        onTouchEnd={({ changedTouches }) => {
          const moved = changedTouches.item(0).clientX - touched.current;
          if (zoom === 1 && Math.abs(moved) > SWIPE) goBeside(-Math.sign(moved));
        }}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys zoom wherever the focus is. */}
        <img
          key={src}
          ref={image}
          src={src}
          alt={alt}
          className="m-auto h-auto max-w-none cursor-zoom-in"
          width={width}
          height={height}
          // Set by the script: the policy forbids styles in markup only.
          style={{ width: `calc(min(100cqw, 100cqh * ${width / height}) * ${zoom})` }}
          onClick={({ clientX: x, clientY: y }) => zoomTo(zoom > 1 ? 1 : STEP ** 2, { x, y })}
        />
      </div>
      <div className="absolute end-3 top-3 flex gap-2">
        {buttons.slice(isAlone ? 2 : 0).map(([name, icon, isOff, act]) => (
          <button
            key={icon}
            type="button"
            className="icon-button border border-line-strong bg-surface aria-disabled:text-line-strong"
            aria-label={name}
            aria-disabled={isOff || undefined}
            onClick={act}
          >
            <Icon name={icon} className="along-text" />
          </button>
        ))}
      </div>
      <p
        role="status"
        className="absolute start-3 bottom-3 me-3 rounded-control bg-surface px-3 empty:hidden"
      >
        {[position, caption, credit, license?.name].filter(Boolean).join(' · ')}
      </p>
    </dialog>,
    document.body,
  );
}
