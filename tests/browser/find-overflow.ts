import type { Page } from 'playwright-core';
import { takeTurn } from '../attack/cases.ts';
import { addTextSpacing } from './harness.ts';

/** Returns widths of windows: the smallest phone and another one, which alternates, a tablet, a laptop and a large screen. */
export function listWidths(turn: number): number[] {
  return [320, ...takeTurn([375, 390], turn), 768, 1366, 1920];
}

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
export async function findOverflowAtWidths(page: Page, turn: number): Promise<string[]> {
  const found: string[] = [];
  for (const width of listWidths(turn)) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await findOverflow(page)).map((line) => `${width} px: ${line}`));
  }
  return [...found, ...(await findSpacedOverflow(page))];
}

/** Returns the elements that make a page wider than a small phone with text spacing, which stays. */
export async function findSpacedOverflow(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 800 });
  await addTextSpacing(page);
  return (await findOverflow(page)).map((line) => `320 px, with text spacing: ${line}`);
}
