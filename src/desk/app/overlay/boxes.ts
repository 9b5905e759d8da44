import { useEffect, useState } from 'react';

/** The pixels between a block and its outline. */
const GAP = 9;

/** The place of a block in pixels of the stage. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The document in the frame, and the share of its size at which it is shown. */
export interface Shown {
  document: Document;
  share: number;
}

/** Returns the elements of a block: some have several, one after the other. */
export function findElements(shown: Document, pointer: string): HTMLElement[] {
  return [...shown.querySelectorAll<HTMLElement>(`[data-desk-block~="${CSS.escape(pointer)}"]`)];
}

/** Returns the place of the outline of a block: around its words, or exactly at the edge of one with a ground of its own. */
export function measure({ document, share }: Shown, pointer: string): Box | undefined {
  const elements = findElements(document, pointer);
  const rects = elements.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0);
  if (rects.length === 0) return undefined;
  const { clientWidth } = document.documentElement;
  const [left, right] = [
    Math.min(...rects.map((one) => one.left)),
    Math.max(...rects.map((one) => one.right)),
  ];
  const [top, bottom] = [
    Math.min(...rects.map((one) => one.top)),
    Math.max(...rects.map((one) => one.bottom)),
  ];
  const isFull = left <= 0 && right >= clientWidth && elements.some(hasGround);
  const gap = isFull ? 0 : GAP / share;
  const [from, to] = [Math.max(0, left - gap), Math.min(clientWidth, right + gap)];
  return {
    left: from * share,
    top: (top - gap) * share,
    width: (to - from) * share,
    height: (bottom - top + 2 * gap) * share,
  };
}

function hasGround(element: Element): boolean {
  const view = element.ownerDocument.defaultView;
  return [element, element.firstElementChild].some((one) => {
    const { backgroundColor = '', backgroundImage = 'none' } = (one && view?.getComputedStyle(one)) ?? {};
    return backgroundImage !== 'none' || !/^(transparent|rgba\(.*, 0\)|)$/.test(backgroundColor);
  });
}

/** Renders again when something in the frame has another place: after scrolling, typing, loading. */
export function useMoves(shown: Document | undefined): void {
  const [, setMoves] = useState(0);
  useEffect(() => {
    if (!shown) return undefined;
    let next = 0;
    const onMove = () => {
      cancelAnimationFrame(next);
      next = requestAnimationFrame(() => setMoves((count) => count + 1));
    };
    const sizes = new ResizeObserver(onMove);
    const changes = new MutationObserver(onMove);
    sizes.observe(shown.body);
    changes.observe(shown.body, { subtree: true, childList: true, characterData: true });
    shown.addEventListener('scroll', onMove, { passive: true });
    return () => {
      cancelAnimationFrame(next);
      sizes.disconnect();
      changes.disconnect();
      shown.removeEventListener('scroll', onMove);
    };
  }, [shown]);
}
