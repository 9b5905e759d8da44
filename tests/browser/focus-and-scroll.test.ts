import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addLinkAndFollow, connectBrowser, expectQuiet, getSiteUrl, nextFrame } from './harness.ts';

const { open, visit } = connectBrowser();

const NARROW = { width: 390, height: 844 };
const WIDE = { width: 1366, height: 768 };

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function scrollDown(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
  await nextFrame(page);
}

/** Presses a key as often as `times`, and returns the scroll position after each time. */
async function positionsAfter(page: Page, key: string, times: number): Promise<number[]> {
  const positions: number[] = [];
  for (let i = 0; i < times; i++) {
    await page.keyboard.press(key);
    await nextFrame(page);
    positions.push(await scrolled(page));
  }
  return positions;
}

/** Takes the focus to the first link of the bar. */
const focusLogo = (page: Page) =>
  page
    .locator('header a')
    .first()
    .evaluate((link: HTMLElement) => link.focus());

const isInBar = (page: Page) => page.evaluate(() => document.activeElement?.closest('header') !== null);

describe('the keyboard in the bar leaves the page where it is', () => {
  it('at 1366 px: every link, the search and its dialog', async () => {
    const opened = await visit('/people', { viewport: WIDE });
    const { page } = opened;
    await scrollDown(page, 2000);
    await focusLogo(page);
    expect(await scrolled(page)).toBe(2000);
    // The other logo, five links, the search.
    expect(await positionsAfter(page, 'Tab', 7)).toEqual(Array(7).fill(2000));
    expect(await isInBar(page)).toBe(true);
    expect(await positionsAfter(page, 'Shift+Tab', 4)).toEqual(Array(4).fill(2000));
    await page.keyboard.press('Control+K');
    await page.getByRole('searchbox').waitFor();
    expect(await positionsAfter(page, 'Tab', 2)).toEqual([2000, 2000]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('searchbox').count()).toBe(0);
    expect(await scrolled(page)).toBe(2000);
    expectQuiet(opened);
  });

  it('at 390 px: the logos, the search, the menu and its links', async () => {
    const opened = await visit('/people', { viewport: NARROW });
    const { page } = opened;
    await scrollDown(page, 2000);
    await focusLogo(page);
    // The other logo, the search, the button of the menu.
    expect(await positionsAfter(page, 'Tab', 3)).toEqual(Array(3).fill(2000));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await positionsAfter(page, 'Tab', 6)).toEqual(Array(6).fill(2000));
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await nextFrame(page);
    expect(await scrolled(page)).toBe(2000);
    expectQuiet(opened);
  });

  it('and Back leads to the place that was left', async () => {
    const { page } = await visit('/people', { viewport: WIDE });
    await scrollDown(page, 2000);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Fellowship' });
    await link.focus();
    await positionsAfter(page, 'Tab', 2);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('h1').textContent()).toBe('Gallery');
    await page.goBack();
    await expect.poll(() => page.locator('h1').textContent()).toBe('PEOPLE');
    await expect.poll(() => scrolled(page)).toBe(2000);
  });
});

it('the bar scrolls away in a window as low as one at 400 %', async () => {
  const { page } = await open('/people', { viewport: { width: 320, height: 256 } });
  await scrollDown(page, 400);
  expect((await page.locator('header').boundingBox())?.y).toBe(-400);
  await page.setViewportSize({ width: 320, height: 300 });
  expect((await page.locator('header').boundingBox())?.y).toBe(0);
});

it('Back leads to the place that was left, after a reload too', async () => {
  const { page } = await visit('/people', { viewport: WIDE });
  await scrollDown(page, 2000);
  await addLinkAndFollow(page, '/gallery');
  await expect.poll(() => page.locator('h1').textContent()).toBe('Gallery');
  await page.reload();
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  await page.goBack();
  await expect.poll(() => page.locator('h1').textContent()).toBe('PEOPLE');
  await expect.poll(() => scrolled(page)).toBe(2000);
});

describe('an element that gets the focus or is the target of a link', () => {
  it.each([NARROW, WIDE])('never lies below the bar at $width px', async (viewport) => {
    const { page } = await visit('/', { viewport });
    const bar = await page.locator('header').evaluate((header) => header.getBoundingClientRect().bottom);
    await page.locator('footer a').last().focus();
    const tops: number[] = [];
    for (let i = 0; i < 16; i++) {
      await page.keyboard.press('Shift+Tab');
      tops.push(
        await page.evaluate(() =>
          document.activeElement?.closest('main') ? document.activeElement.getBoundingClientRect().top : 1e4,
        ),
      );
    }
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(bar);
    await page.goto(getSiteUrl('/people#governing-body'));
    await expect.poll(() => scrolled(page)).toBeGreaterThan(900);
    const anchor = await page.locator('#governing-body').boundingBox();
    expect(anchor?.y).toBeGreaterThanOrEqual(bar);
    expect(anchor?.y).toBeLessThan(bar + 60);
  });

  it('by an anchor of another page is where the keyboard continues', async () => {
    const opened = await visit('/', { viewport: WIDE });
    const { page } = opened;
    await page.locator('main a[href="/projects?section=ai_energy"]').first().click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('ai_energy');
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(900);
    await page.keyboard.press('Tab');
    await nextFrame(page);
    expect(await scrolled(page)).toBeGreaterThan(before - WIDE.height);
    expectQuiet(opened);
  });
});

describe('a link to the page that it is on', () => {
  const SLIDE = '[aria-roledescription=slide]';

  it.each([true, false])('of a slide leads below the slides (JavaScript: %s)', async (javaScriptEnabled) => {
    const { page } = await visit('/', { viewport: NARROW, javaScriptEnabled });
    const links = page.locator(`${SLIDE} a`, { hasText: 'Explore the hub' });
    expect(await links.count()).toBe(4);
    for (const link of await links.all())
      expect(await link.evaluate((a: HTMLAnchorElement) => a.pathname)).toBe('/');
    if (javaScriptEnabled) await page.getByRole('button', { name: 'Next slide' }).click();
    await links.first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => scrolled(page)).toBeGreaterThan(200);
    const heading = page.getByRole('heading', { name: 'Research programmes' });
    const top = (await heading.boundingBox())?.y ?? 0;
    expect(top).toBeGreaterThanOrEqual(69);
    expect(top).toBeLessThan(300);
    // The keyboard goes on from there.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#programmes') !== null)).toBe(true);
    if (!javaScriptEnabled) return;
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(0);
  });

  it('leads to its top and its heading, like a full load', async () => {
    const opened = await visit('/people', { viewport: WIDE });
    const { page } = opened;
    await scrollDown(page, 2000);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).click();
    await expect.poll(() => scrolled(page)).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expectQuiet(opened);
  });

  it('with an anchor leads there each time, and Back to where it was left', async () => {
    const opened = await visit('/people', { viewport: WIDE });
    const { page } = opened;
    for (const href of ['#governing-body', '/people#governing-body']) {
      await scrollDown(page, 300);
      await addLinkAndFollow(page, href);
      await expect.poll(() => scrolled(page), { message: href }).toBeGreaterThan(900);
      const place = await scrolled(page);
      await scrollDown(page, 300);
      await addLinkAndFollow(page, href);
      await expect.poll(() => scrolled(page), { message: href }).toBe(place);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('header') === null)).toBe(true);
      await scrollDown(page, place);
      await page.goBack();
      await expect.poll(() => scrolled(page), { message: href }).toBe(300);
    }
    expectQuiet(opened);
  });
});

describe('the button to the top', () => {
  it.each([360, 390, 768, 1366])('covers no text at the end of a page at %i px', async (width) => {
    const { page } = await visit('/collaboration', { viewport: { width, height: 800 } });
    await scrollDown(page, 100_000);
    await page.getByRole('button', { name: 'Scroll to Top' }).waitFor();
    const covered = await page.evaluate(() => {
      const button = document.querySelector('[aria-label="Scroll to Top"]')?.getBoundingClientRect();
      if (!button) return ['no button'];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.sr-only')) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const box of [
          ...range.getClientRects(),
          text.parentElement.closest('select')?.getBoundingClientRect(),
        ])
          if (
            box &&
            box.right > button.left &&
            box.left < button.right &&
            box.bottom > button.top &&
            box.top < button.bottom
          )
            found.push(text.textContent ?? '');
      }
      return found;
    });
    expect(covered).toEqual([]);
    const [margin, foot] = await page.evaluate(() => {
      const contentEdge = (selector: string) => {
        const element = document.querySelector(selector);
        return element
          ? element.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(element).paddingRight)
          : 0;
      };
      return [contentEdge('header > div'), contentEdge('footer > div')];
    });
    expect(foot).toBe(margin);
  });
});
