import { describe, expect, inject, it } from 'vitest';
import { connectBrowser, getSiteUrl } from '../browser/harness.ts';

const { visit } = connectBrowser();

/** Of each page of text: the state at its top, and how many headings its table of contents lists. */
const PAGES: [path: string, state: string | undefined, headings: number][] = [
  ['/iit-kharagpur-cpsai-i-hub-foundation', 'Applications closed', 7],
  ['/7c1e4f9a', 'Closed on 14 January 2024', 5],
  ['/Eir_prayas', 'Deadline passed on 30 September 2025', 12],
  ['/chanakya-cohort-6', 'Closed on 31 December 2024', 7],
  ['/company', undefined, 0],
  ['/collaboration', undefined, 0],
];

describe('pages of text on a laptop', () => {
  it('have beside the text what readers look for first, and its state beside the title', async () => {
    const { page } = await visit(PAGES[0]?.[0] ?? '', {
      viewport: { width: 1366, height: 768 },
      javaScriptEnabled: false,
    });
    for (const [path, state, headings] of PAGES) {
      await page.goto(getSiteUrl(path));
      const aside = page.locator('aside');
      expect(await aside.evaluate((element) => getComputedStyle(element).position), path).toBe('sticky');
      expect((await aside.boundingBox())?.x, path).toBeGreaterThan(1366 / 2);
      const contents = page.getByRole('navigation', { name: 'On this page' });
      expect(await contents.getByRole('link').count(), path).toBe(headings);
      const top = await page.locator('[data-page-header]').innerText();
      if (state) expect(top, path).toContain(state);
      else expect(await page.locator('h1 + p').count(), path).toBe(0);
    }
  });

  it('has a date that has passed on the card of the call, which stays open', async () => {
    const html = await (await fetch(`${inject('hub')}/opportunity`)).text();
    expect(html).toContain('Deadline passed on 30 September 2025');
  });
});
