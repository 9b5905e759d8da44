import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { connectBrowser } from './harness.ts';

/** An A4 page without its margins, in CSS pixels. */
const PAPER = { width: 658, height: 987 };

const { open } = connectBrowser();

async function printed(path: string): Promise<Page> {
  const { page } = await open(path, { viewport: PAPER });
  await page.emulateMedia({ media: 'print' });
  return page;
}
const styleOf = (page: Page, selector: string, property: string, part?: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element, [name = '', pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(name),
      [property, part],
    );

describe('on paper', () => {
  it('there is no shell, and tables are whole and no wider than the paper', async () => {
    const page = await printed('/fellowship');
    for (const gone of ['.site-header', '.site-footer', '.breadcrumb', '.skip-link'])
      expect(await styleOf(page, gone, 'display'), gone).toBe('none');
    expect(await styleOf(page, 'thead', 'display')).toBe('table-header-group');
    expect(await page.locator('table').first().locator('tbody tr').count()).toBeGreaterThan(2);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over).toBeLessThanOrEqual(0);
  });

  it('addresses of other sites are spelled out', async () => {
    const page = await printed('/');
    const link = 'main a[href^="https://"]';
    const href = await page.locator(link).first().getAttribute('href');
    expect(await styleOf(page, link, 'content', '::after')).toContain(`(${href})`);
  });

  it('the carousel is a list in black', async () => {
    const page = await printed('/');
    expect(await styleOf(page, '.hero-words h2', 'color')).toBe('rgb(0, 0, 0)');
    expect(await styleOf(page, '.hero-controls', 'display')).toBe('none');
    const slides = page.locator('.hero-slide');
    const [first, second] = [await slides.nth(0).boundingBox(), await slides.nth(1).boundingBox()];
    expect(second?.x).toBe(first?.x);
    expect(second?.y).toBeGreaterThan(first?.y ?? 0);
  });

  it('a number that is counting is the number itself', async () => {
    const { page } = await open('/fellowship');
    const number = page.locator('.stats-list dd').first();
    await number.scrollIntoViewIfNeeded();
    await expect.poll(() => number.textContent()).not.toBe('92');
    const onPaper = await number.evaluate((element) => {
      dispatchEvent(new Event('beforeprint'));
      return element.textContent;
    });
    expect(onPaper).toBe('92');
  });
});
