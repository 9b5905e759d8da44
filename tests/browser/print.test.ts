import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { connectBrowser, PAPER } from './harness.ts';

const { open } = connectBrowser();

const SLIDE = '[aria-roledescription=slide]';

async function printed(path: string): Promise<Page> {
  const { page } = await open(path, { viewport: PAPER, reducedMotion: 'reduce' });
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
  it('there is no shell, and tables are complete and no wider than the paper', async () => {
    const page = await printed('/fellowship');
    for (const gone of ['header', 'footer', 'nav[aria-label=Breadcrumb]', 'a[href="#content"]'])
      expect(await styleOf(page, gone, 'display'), gone).toBe('none');
    expect(await styleOf(page, 'thead', 'display')).toBe('table-header-group');
    expect(await page.locator('table').first().locator('tbody tr').count()).toBeGreaterThan(2);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over).toBeLessThanOrEqual(0);
  });

  it('the first sheet begins with the name of the site and the address of the page', async () => {
    const page = await printed('/fellowship');
    const line = page.getByText('CPSAI Innovation Hub, https://cpsai.example.org/fellowship', {
      exact: true,
    });
    expect((await line.boundingBox())?.y).toBeLessThan(30);
    await page.emulateMedia({ media: 'screen' });
    expect(await line.isVisible()).toBe(false);
  });

  it('no page ends with the heading of a block and its introduction', async () => {
    const page = await printed('/upskill');
    for (const part of ['main section > h2', 'main section > h2 + .rich'])
      expect(await styleOf(page, part, 'break-after'), part).toBe('avoid');
    expect(await styleOf(page, 'main article', 'break-inside')).toBe('avoid');
  });

  it('a card has no shadow, which would be on the sheet before', async () => {
    const page = await printed('/Eir_prayas');
    expect(await styleOf(page, 'main .elevated', 'box-shadow')).toBe('none');
  });

  it('addresses of other sites are spelled out', async () => {
    const page = await printed('/');
    const link = 'main a[href^="https://"]';
    const href = await page.locator(link).first().getAttribute('href');
    expect(await styleOf(page, link, 'content', '::after')).toContain(`(${href})`);
  });

  it('the carousel is a list in black on less than half a page, at the top of the paper', async () => {
    const page = await printed('/');
    expect(await styleOf(page, `${SLIDE} h2`, 'color')).toBe('rgb(0, 0, 0)');
    expect(await page.locator('[aria-roledescription=carousel] button').first().isVisible()).toBe(false);
    const slides = page.locator(SLIDE);
    const [first, second] = [await slides.nth(0).boundingBox(), await slides.nth(1).boundingBox()];
    expect(second?.x).toBe(first?.x);
    expect(second?.y).toBeGreaterThan(first?.y ?? 0);
    const strip = await page.locator('div', { has: page.locator(`> ${SLIDE}`) }).boundingBox();
    expect(strip?.y).toBeLessThan(30);
    expect(strip?.height).toBeLessThan(PAPER.height / 2);
    for (const title of await page.locator(`${SLIDE} h2`).all()) expect(await title.isVisible()).toBe(true);
  });

  it('colours are those of paper, whatever was chosen for the screen', async () => {
    const page = await printed('/upskill');
    const colours = () =>
      Promise.all([
        styleOf(page, 'main .rich p', 'color'),
        styleOf(page, 'html', 'background-color'),
        styleOf(page, 'main .button', 'color'),
      ]);
    const light = await colours();
    expect(light[1]).toBe('rgb(255, 255, 255)');
    expect(light[2]).not.toBe(light[1]);
    await page.locator('html').evaluate((html) => html.setAttribute('data-theme', 'dark'));
    expect(await colours()).toEqual(light);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await colours()).toEqual(light);
  });

  it('collapsed texts are complete', async () => {
    const page = await printed('/opportunity');
    const texts = page.locator('article details > :not(summary)');
    expect(await texts.count()).toBeGreaterThan(0);
    for (const text of await texts.all()) expect((await text.boundingBox())?.height).toBeGreaterThan(20);
    expect(await page.getByText('[...]').first().isVisible()).toBe(false);
  });

  it('an animated number has its final value', async () => {
    const { page } = await open('/fellowship');
    const number = page.locator('dl dd').first();
    await number.scrollIntoViewIfNeeded();
    await expect.poll(() => number.textContent()).not.toBe('92');
    const onPaper = await number.evaluate((element) => {
      dispatchEvent(new Event('beforeprint'));
      return element.textContent;
    });
    expect(onPaper).toBe('92');
  });
});
