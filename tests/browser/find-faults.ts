import type { Page } from 'playwright-core';
import { takeTurn } from '../attack/cases.ts';
import { runAxe, setColorScheme } from './axe.ts';
import { findBlurred } from './find-blurred.ts';
import { findOverflow } from './find-overflow.ts';

/**
 * Returns what is wrong with a page at 320 px, which is 1280 px at 400 %, at 768 px and at 1280 px: overflow and blurred images, and
 * by axe, in light at one of 320 px and 1280 px and in dark at the other one, which alternates; in the weekly workflow, in both at
 * both. At more widths it looks for overflow alone.
 */
export async function findFaults(page: Page, turn: number, more: readonly number[] = []): Promise<string[]> {
  const found: string[] = [];
  const schemes = new Map([
    [320, takeTurn(['light', 'dark'] as const, turn)],
    [768, []],
    [1280, takeTurn(['dark', 'light'] as const, turn)],
  ]);
  for (const width of new Set([320, ...more, 768, 1280])) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await findOverflow(page);
    if (schemes.has(width)) lines.push(...(await findBlurred(page)));
    for (const colorScheme of schemes.get(width) ?? []) {
      await setColorScheme(page, colorScheme);
      const axe = await runAxe(page, colorScheme === 'light' ? 'all' : 'of colours');
      lines.push(...axe.map((line) => `${colorScheme}: ${line}`));
    }
    found.push(...lines.map((line) => `${width} px: ${line}`));
  }
  return found;
}
