import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { IconName } from '../generated/icons.ts';
import type { Image } from '../generated/props.ts';
import { useSite } from './context.tsx';
import { Icon } from './icon.tsx';
import { MAX_ZOOM, STEP, useZoom } from './use-zoom.ts';

/** Only the image is zoomed, not the page. */
const ROOM =
  'grid size-full [touch-action:pan-x_pan-y] overflow-auto overscroll-contain focus-visible:-outline-offset-4';

/** A picture as large as the window, in a dialog that keeps the focus and gives it back: buttons, keys, wheel and fingers zoom it. */
export default function Enlarged({ image, onClose }: { image: Image; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { room, picture, zoom, zoomTo } = useZoom(image);
  useEffect(() => {
    dialog.current?.showModal();
    room.current?.focus();
  }, [room]);

  // What the block says of its pictures does not hold for this one.
  return createPortal(
    <dialog
      ref={dialog}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-surface text-body"
      aria-label={image.alt}
      onClose={onClose}
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (ctrlKey || metaKey || altKey) return;
        if (key === '+' || key === '=') zoomTo(zoom * STEP);
        if (key === '-') zoomTo(zoom / STEP);
        if (key === '0') zoomTo(1);
      }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard. */}
      <div ref={room} className={ROOM} tabIndex={0}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys zoom wherever the focus is. */}
        <img
          ref={picture}
          src={image.src}
          alt={image.alt}
          className="m-auto max-w-none cursor-zoom-in"
          width={image.width}
          height={image.height}
          onClick={({ clientX: x, clientY: y }) => zoomTo(zoom > 1 ? 1 : STEP ** 2, { x, y })}
        />
      </div>
      <ZoomButtons zoom={zoom} onZoom={zoomTo} onClose={() => dialog.current?.close()} />
    </dialog>,
    document.body,
  );
}

interface ZoomButtonsProps {
  zoom: number;
  onZoom: (zoom: number) => void;
  onClose: () => void;
}

function ZoomButtons({ zoom, onZoom, onClose }: ZoomButtonsProps) {
  const { words } = useSite();
  const buttons: [name: string, icon: IconName, isOff: boolean, act: () => void][] = [
    [words.zoomOut, 'minus', zoom <= 1, () => onZoom(zoom / STEP)],
    [words.zoomIn, 'plus', zoom >= MAX_ZOOM, () => onZoom(zoom * STEP)],
    [words.close, 'close', false, onClose],
  ];
  return (
    <div className="absolute top-3 right-3 flex gap-2">
      {buttons.map(([name, icon, isOff, act]) => (
        <button
          key={icon}
          type="button"
          className="icon-button border border-line-strong bg-surface aria-disabled:text-line-strong"
          aria-label={name}
          aria-disabled={isOff || undefined}
          onClick={act}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}
