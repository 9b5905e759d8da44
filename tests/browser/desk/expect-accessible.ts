import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { runAxe, setColorScheme } from '../axe.ts';

/** Lists what scrolls but should not, and targets of less than 24 px, but links in running text. */
export function listTooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const wide = scrollWidth > innerWidth ? ['the window scrolls sideways'] : [];
    // Parts scroll; the window scrolls if it is too low for them.
    const high = scrollHeight > innerHeight && innerHeight > 420 ? ['the window scrolls'] : [];
    const targets = [...document.querySelectorAll<HTMLElement>('button, a[href], input, [role=row]')];
    const small = targets.filter((one) => {
      // A click on its label is one on a checkbox.
      const { width, height } = (one.closest('label') ?? one).getBoundingClientRect();
      return one.checkVisibility() && width > 1 && Math.min(width, height) < 24;
    });
    const cut = targets.filter(
      (one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1,
    );
    return [...wide, ...high, ...[...small, ...cut].map((one) => one.outerHTML.slice(0, 200))];
  });
}

/** Checks what is shown, in both colour schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  // It follows the width of the window a frame later.
  await expect.poll(() => listTooSmall(page)).toEqual([]);
  await setColorScheme(page, 'light');
  expect(await runAxe(page)).toEqual([]);
  await setColorScheme(page, 'dark');
  expect(await runAxe(page, 'of colours')).toEqual([]);
}
