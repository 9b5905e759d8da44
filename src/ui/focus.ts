/** Moves the focus to the heading of the page, and scrolls nothing. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
}

/** Gives the focus to an element that stands where a link was, if it was lost with that; for the `ref` of the element. */
export function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** Scrolls to the top of the page, and takes the focus along to its heading. */
export function goToTop(): void {
  focusHeading();
  scrollTo({ top: 0, behavior: getScrollBehavior() });
}

/** Moves the focus to any element, one that takes none for as long as it has it; it scrolls nothing. */
export function focusPlace(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}

/** Returns `true` for visitors who asked their device for less motion. */
export function isMotionReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function getScrollBehavior(): ScrollBehavior {
  return isMotionReduced() ? 'instant' : 'smooth';
}
