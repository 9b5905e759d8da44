import type { Page } from 'playwright-core';

/** Elements that may be stops of the keyboard, and some more. */
const STOPS = 'a[href], button, input, select, textarea, summary, audio, video, iframe, [tabindex]';

/** The modifiers of the Tab key down and up a page: none, Shift. */
const DIRECTIONS = [0, 8];

/**
 * Goes down and up a page by keyboard. Returns the elements that were covered, or outside the window, when they had the focus.
 * The page looks at each of them when the next key comes, so that keys needn't wait for an answer.
 */
export async function findHiddenFocus(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const hidden = await page.evaluateHandle(watchFocus);
  const count = await page.locator(STOPS).count();
  for (const modifiers of DIRECTIONS) {
    const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers };
    const events = Array.from({ length: count + 2 }, () => [
      session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
    ]);
    await Promise.all(events.flat());
  }
  await session.detach();
  return hidden.evaluate(({ stops, found }) => (stops.size < 5 ? ['no stops'] : [...found]));
}

/** Collects the elements that have the focus, and those of them that are hidden. */
function watchFocus() {
  const stops = new Set<Element>();
  const found = new Set<string>();
  const isShown = (element: Element) =>
    [...element.getClientRects()].some(({ left, right, top, bottom }) =>
      [0.1, 0.5, 0.9].some((share) => {
        const hit = document.elementFromPoint((left + right) / 2, top + (bottom - top) * share);
        return hit && (element.contains(hit) || hit.contains(element));
      }),
    );
  const check = ({ shiftKey }: KeyboardEvent) => {
    const element = document.activeElement;
    if (!element || element === document.body) return;
    stops.add(element);
    if (!isShown(element))
      found.add(
        `${shiftKey ? 'up' : 'down'}: ${element.textContent} at ${element.getBoundingClientRect().top}`,
      );
  };
  addEventListener('keydown', check, { capture: true });
  return { stops, found };
}
