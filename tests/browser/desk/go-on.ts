import type { Page } from 'playwright-core';
import { type BrowserWindow, clearWindow } from '../windows.ts';

/** Clears a window after a test. Returns false if it has left something open in it: no other test goes on there then. */
export async function endTest(window: BrowserWindow): Promise<boolean> {
  const { page } = window;
  if (page.isClosed()) return false;
  await clearWindow(window);
  // The open dialog.
  if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
  return page.evaluate(isAtRest).catch(() => false);
}

/**
 * Opens a page of the desk in a window that shows another one or another screen, without loading the desk again. Returns false if
 * that has not all of its panels.
 */
export async function goOn(page: Page, path: string): Promise<boolean> {
  await page.mouse.move(0, 0);
  await page.evaluate(goTo, `?page=${encodeURI(path)}`);
  await page.frameLocator('iframe').locator('main').waitFor();
  // The page that is still shown takes no clicks.
  await page.waitForFunction(() => {
    const shown = document.querySelector('iframe');
    return shown && getComputedStyle(shown).pointerEvents !== 'none';
  });
  return page.evaluate(() => {
    const panels = [...document.querySelectorAll('[data-panel=left], [data-panel=right]')];
    return innerWidth < 1024 || (panels.length === 2 && panels.every((panel) => panel.checkVisibility()));
  });
}

/** Returns true if nothing is over the page, nothing is typed or looked for, and all is saved. Runs in the page. */
function isAtRest(): boolean {
  const frame = document.querySelector('iframe')?.contentDocument;
  const searches = document.querySelectorAll<HTMLInputElement>('input[type=search]');
  return (
    innerWidth >= 1024 &&
    !frame?.querySelector('[contenteditable]') &&
    !document.querySelector('[role=dialog], .note, [role=alert], [role=menu], [role=listbox]') &&
    [...searches].every(({ value }) => value === '') &&
    document.querySelector('[role=status]')?.textContent?.includes('Saved') === true
  );
}

/** Follows an address of the desk as a step back does, from the top of the page and with no focus. Runs in the page. */
function goTo(search: string): void {
  const shown = document.querySelector('iframe')?.contentDocument;
  for (const one of [shown, document]) {
    const focused: Partial<HTMLElement> | null | undefined = one?.activeElement;
    focused?.blur?.();
    one?.getSelection()?.removeAllRanges();
  }
  shown?.defaultView?.scrollTo({ top: 0, behavior: 'instant' });
  history.replaceState(null, '', search);
  dispatchEvent(new PopStateEvent('popstate'));
}
