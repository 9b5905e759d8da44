import clsx from 'clsx';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DESK_PATH } from '../protocol.ts';
import { AddBlock } from './add-block/add-block.tsx';
import { typeAdded } from './add-block/insert-block.ts';
import { getBlockName } from './block-actions.ts';
import { findElements } from './overlay/boxes.ts';
import { onStageKey } from './overlay/keys.ts';
import { listenToPage } from './overlay/listen.ts';
import { Overlay } from './overlay/overlay.tsx';
import { PageBar } from './overlay/page-bar.tsx';
import { getShownBlock } from './page-blocks.ts';
import { listProblems, showProblem } from './problem-actions.ts';
import { Key } from './shell/top-bar.tsx';
import { showPage } from './show-page.ts';
import { type Selection, useDesk, type WIDE } from './store.ts';
import { DeskIcon } from './ui/icon.tsx';
import { words } from './words.ts';

/** The widths of the page in CSS pixels where it does not fit, and the least share at which it is shown. */
const WIDTHS = [1024, 820, 640, 390];
const LEAST_SHARE = 0.7;
const LIMITS: Readonly<Record<(typeof WIDE)[number], number>> = { phone: 390, tablet: 820, computer: 1440 };
/** Milliseconds after which it is said that the page is not rendered yet. */
const SLOW_MS = 300;

/** The page as visitors see it, in a frame without scripts. Words are clicked and typed. */
export function Preview() {
  const wide = useDesk((state) => state.wide);
  const stage = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<Document>();
  const [hovered, setHovered] = useState<string>();
  const [row, setRow] = useState<HTMLElement>();
  const room = useRoom(stage);
  const { width, share } = fitPage(room.width, LIMITS[wide]);
  useShownPage(shown, stage);
  const isAdding = useDesk(({ dialog }) => dialog === 'add');
  const isOpening = useDesk(({ opening }) => opening !== undefined);
  const limit = useDesk(({ page }) => page?.limit);
  const name = useDesk((state) => getBlockName(getShownBlock(state)));
  const block = useDesk(getShownBlock);
  const focus = () => stage.current?.focus({ preventScroll: true });
  return (
    <>
      <PageBar />
      <OldPage />
      {limit && (
        <p role="status" className="note m-2 bg-soft text-soft-ink">
          {words.preview.long(limit)}
        </p>
      )}
      <div className="relative min-h-0 short:min-h-dvh flex-1 overflow-hidden bg-canvas narrow:px-5">
        <section
          ref={stage}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is what keys move and type in
          tabIndex={0}
          aria-label={words.preview.region(block === '' ? words.preview.noBlock : name)}
          className="group relative mx-auto size-full outline-none"
          onKeyDown={({ nativeEvent, target, currentTarget }) => {
            if (shown && target === currentTarget) onStageKey(nativeEvent, currentTarget, shown);
          }}
        >
          <div className="relative mx-auto h-full" style={{ width: width * share }}>
            <iframe
              src={`${DESK_PATH}frame`}
              title={words.preview.title}
              tabIndex={-1}
              className={clsx(
                'absolute top-0 left-0 origin-top-left border-0 bg-white',
                isOpening && 'pointer-events-none',
              )}
              style={{ width, height: room.height / share, transform: `scale(${share})` }}
              onLoad={({ currentTarget: { contentDocument } }) => {
                if (!contentDocument || !stage.current) return;
                listenToPage(contentDocument, { stage: stage.current, onHover: setHovered, onRow: setRow });
                setShown(contentDocument);
              }}
            />
            {shown && (
              <Overlay
                shown={{ document: shown, share }}
                height={room.height}
                hovered={hovered}
                row={row}
                onDone={() => {
                  if (document.activeElement === document.body) focus();
                }}
              />
            )}
          </div>
        </section>
        <Drawing />
      </div>
      <Foot width={width} share={share} />
      {isAdding && <AddBlock />}
    </>
  );
}

/** Returns the width of the page in CSS pixels, and the share at which it fits the room. */
function fitPage(room: number, limit: number): { width: number; share: number } {
  const isWide = room >= Math.min(limit, WIDTHS[0] ?? 0);
  const narrower = WIDTHS.find((one) => one <= limit && room / one >= LEAST_SHARE && room >= 390) ?? room;
  const width = Math.round(isWide ? Math.min(room, limit) : narrower);
  return { width, share: Math.min(1, room / width) || 1 };
}

/** Returns the size of an element, and renders again when it changes. */
function useRoom(element: React.RefObject<HTMLElement | null>): { width: number; height: number } {
  const [room, setRoom] = useState({ width: WIDTHS[0] ?? 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

/**
 * Shows the open page in the frame, and once the selected block in its room. All of it is done before the browser
 * paints and takes a click: what is pressed stays where it is.
 */
function useShownPage(shown: Document | undefined, stage: React.RefObject<HTMLElement | null>): void {
  const page = useDesk((state) => state.page);
  const selected = useDesk((state) => state.selected);
  const block = useDesk(getShownBlock);
  const path = useRef('');
  const seen = useRef<Selection>(undefined);
  useLayoutEffect(() => {
    if (!shown || !page) return;
    showPage(shown, page);
    if (path.current !== page.path) shown.defaultView?.scrollTo({ top: 0 });
    path.current = page.path;
    if (stage.current) typeAdded(shown, stage.current);
  }, [shown, page, stage]);
  useLayoutEffect(() => {
    const view = shown?.defaultView;
    const box = shown && page && findElements(shown, block)[0]?.getBoundingClientRect();
    if (!view || !box || seen.current === selected) return;
    seen.current = selected;
    if (box.top >= view.innerHeight - 80 || box.bottom <= 80)
      view.scrollBy({ top: box.top - view.innerHeight * 0.22 });
  }, [shown, page, selected, block]);
}

/** Says that the last change can't be shown, and the way to what is wrong. */
function OldPage() {
  const { page, problems } = useDesk((state) => state);
  if (!page?.isOld) return null;
  const all = listProblems(problems);
  const cause = all.find(({ file }) => file === page.file) ?? all[0];
  return (
    <div role="status" className="note m-2 bg-warn-soft text-warn">
      <DeskIcon name="warning" />
      <p className="min-w-0 flex-1 basis-60">{words.preview.old(cause?.plain.message)}</p>
      {cause && (
        <button type="button" className="button-small" onClick={() => void showProblem(cause)}>
          {words.problems.show}
        </button>
      )}
    </div>
  );
}

/** Says after a while that the page is not rendered yet. The old one stays below. */
function Drawing() {
  const isDrawing = useDesk(
    ({ status, drawing, page }) => !page || (drawing !== undefined && typeof status === 'string'),
  );
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setSlow(isDrawing), isDrawing ? SLOW_MS : 0);
    return () => clearTimeout(timer);
  }, [isDrawing]);
  if (!isSlow || !isDrawing) return null;
  return (
    <p className="absolute top-3 left-1/2 -translate-x-1/2 rounded-[8px] bg-panel px-3 py-1.5 text-label shadow-over">
      {words.preview.drawing}
    </p>
  );
}

/** The line below the page: its width, and the keys. */
function Foot({ width, share }: { width: number; share: number }) {
  return (
    <div className="flex min-h-8 shrink-0 items-center gap-3.5 overflow-hidden whitespace-nowrap border-line border-t bg-rail px-3 py-1 text-hint text-muted max-narrow:hidden">
      <span className="mr-auto">{words.preview.scale(width, Math.round(share * 100))}</span>
      {Object.entries(words.preview.keys).map(([keys, does]) => (
        <span key={does} className="flex items-center gap-1.5">
          <Key keys={keys} /> {does}
        </span>
      ))}
    </div>
  );
}
