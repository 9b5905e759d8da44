import type { Page } from 'playwright-core';
import { addTextSpacing } from './harness.ts';

/** Widths of windows: phones, a tablet, a laptop and a large screen. */
export const WIDTHS = [320, 375, 390, 768, 1366, 1920];

/** Returns the elements that make a page wider than its window. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth - clientWidth} px`, ...wide.map((element) => element.outerHTML.slice(0, 120))];
  });
}

/** Returns the elements that make a page wider than a window of any of the widths, and with text spacing, which stays, on a phone. */
export async function findOverflowAtWidths(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await findOverflow(page)).map((line) => `${width} px: ${line}`));
  }
  await page.setViewportSize({ width: 320, height: 800 });
  await addTextSpacing(page);
  return [...found, ...(await findOverflow(page)).map((line) => `320 px, with text spacing: ${line}`)];
}
