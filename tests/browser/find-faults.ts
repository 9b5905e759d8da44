import type { Page } from 'playwright-core';
import { runAxe, setColorScheme } from './axe.ts';
import { findBlurred } from './find-blurred.ts';
import { findOverflow } from './find-overflow.ts';

/**
 * Returns what is wrong with a page at 320 px, which is 1280 px at 400 %, at 768 px and at 1280 px: overflow and blurred images, and
 * by axe in light and dark at all but 768 px.
 */
export async function findFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = [...(await findOverflow(page)), ...(await findBlurred(page))];
    for (const colorScheme of width === 768 ? [] : (['light', 'dark'] as const)) {
      await setColorScheme(page, colorScheme);
      const axe = await runAxe(page, colorScheme === 'light' ? 'all' : 'of colours');
      lines.push(...axe.map((line) => `${colorScheme}: ${line}`));
    }
    found.push(...lines.map((line) => `${width} px: ${line}`));
  }
  return found;
}
