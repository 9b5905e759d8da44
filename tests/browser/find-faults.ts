import type { Page } from 'playwright-core';
import { runAxe, setColorScheme } from './axe.ts';
import { findBlurred } from './find-blurred.ts';
import { findOverflow } from './find-overflow.ts';

/** The colour schemes that axe looks at: all rules in one, and then only those of colours in the other one. */
const LOOKS = {
  320: [
    ['light', 'all'],
    ['dark', 'of colours'],
  ],
  768: [],
  1280: [
    ['dark', 'all'],
    ['light', 'of colours'],
  ],
} as const;
const WIDTHS = [320, 768, 1280] as const;

/**
 * Returns what is wrong with a page at 320 px, which is 1280 px at 400 %, at 768 px and at 1280 px: overflow and blurred images, and
 * by axe in light and dark at all but 768 px.
 */
export async function findFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const lines = [...(await findOverflow(page)), ...(await findBlurred(page))];
    for (const [colorScheme, rules] of LOOKS[width]) {
      await setColorScheme(page, colorScheme);
      lines.push(...(await runAxe(page, rules)).map((line) => `${colorScheme}: ${line}`));
    }
    found.push(...lines.map((line) => `${width} px: ${line}`));
  }
  return found;
}
