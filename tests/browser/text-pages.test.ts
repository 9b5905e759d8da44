import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { connectBrowser, expectQuiet, getSiteUrl } from './harness.ts';

const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
/** The maximum length of a readable line in characters. */
const LINE = 80;

const { open, visit } = connectBrowser();

/** Returns the position of an element in the viewport. */
async function boxOf(
  locator: Locator,
): Promise<{ left: number; right: number; top: number; bottom: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

const headerBottom = async (page: Page) => (await boxOf(page.locator('header'))).bottom;

describe('a page of text with a side column for what comes first', () => {
  it('shows it beside the text on a wide screen, and keeps it in view below the header', async () => {
    const opened = await visit('/Eir_prayas', { viewport: LAPTOP });
    const { page } = opened;
    const aside = page.locator('aside[data-column]');
    expect((await boxOf(aside)).left).toBeGreaterThanOrEqual(
      (await boxOf(page.locator('[data-column=main]'))).right,
    );
    await page.getByRole('heading', { name: 'Startup acceleration programme' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1500);
    const apply = await boxOf(page.getByRole('link', { name: /^APPLY NOW/ }));
    expect(apply.top).toBeGreaterThanOrEqual(await headerBottom(page));
    expect(apply.bottom).toBeLessThan(LAPTOP.height);
    const whole = await boxOf(aside);
    expect(whole.bottom).toBeLessThanOrEqual(LAPTOP.height);
    expectQuiet(opened);
  });

  it('has lines of about 70 characters, and follows neither on a phone, where it comes first, nor on a low screen', async () => {
    const { page } = await visit('/Eir_prayas', { viewport: LAPTOP, javaScriptEnabled: false });
    const longest = await page.locator('[data-column=main] p').evaluateAll((paragraphs) =>
      paragraphs.map((paragraph) => {
        const height = Number.parseFloat(getComputedStyle(paragraph).lineHeight);
        const lines = Math.round(paragraph.getBoundingClientRect().height / height);
        return lines < 2 ? 0 : (paragraph.textContent?.length ?? 0) / lines;
      }),
    );
    expect(Math.max(...longest)).toBeGreaterThan(40);
    expect(Math.max(...longest)).toBeLessThan(LINE);

    const aside = page.locator('aside[data-column]');
    const position = () => aside.evaluate((element) => getComputedStyle(element).position);
    expect(await position()).toBe('sticky');
    await page.setViewportSize({ width: 1366, height: 480 });
    expect(await position()).toBe('static');
    await page.setViewportSize(PHONE);
    expect(await position()).toBe('static');
    expect((await boxOf(aside)).bottom).toBeLessThanOrEqual(
      (await boxOf(page.locator('[data-column=main]'))).top,
    );
    expect(await aside.evaluate((element) => element.nextElementSibling?.getAttribute('data-column'))).toBe(
      'main',
    );
  });

  it('is printed, where nothing is sticky and nothing is cut', async () => {
    const { page } = await visit('/Eir_prayas', { viewport: LAPTOP, javaScriptEnabled: false });
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('aside[data-column] dl').isVisible()).toBe(true);
    expect(await page.getByRole('navigation', { name: 'On this page' }).isVisible()).toBe(false);
    const aside = page.locator('aside[data-column]');
    expect(await aside.evaluate((element) => getComputedStyle(element).overflowY)).toBe('visible');
  });
});

describe('a table of contents', () => {
  it('lists the headings of the text, each a link that leads to it, without JavaScript too', async () => {
    const { page } = await visit('/Eir_prayas', { viewport: LAPTOP, javaScriptEnabled: false });
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const headings = await page.locator('[data-column=main] :is(h2, h3)').allTextContents();
    expect(headings.length).toBe(12);
    expect(await contents.getByRole('link').allTextContents()).toEqual(headings);
    const hrefs = await contents
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(hrefs).size).toBe(12);
    for (const href of hrefs)
      expect(await page.locator(`[id="${href?.slice(1)}"]`).count(), href ?? '').toBe(1);
    const line = (link: Locator) => link.evaluate((element) => getComputedStyle(element).textDecorationLine);
    const link = contents.getByRole('link', { name: 'Who can apply' }).last();
    expect(await line(link)).toBe('none');
    await link.hover();
    expect(await line(link)).toBe('underline');
    await link.click();
    const heading = page.getByRole('heading', { name: 'Who can apply' }).last();
    await expect.poll(async () => (await boxOf(heading)).top).toBeLessThan(200);
    expect((await boxOf(heading)).top).toBeGreaterThanOrEqual(await headerBottom(page));
  });
});

describe('a paragraph beside a tall image', () => {
  it('begins at the top of the image', async () => {
    const { page } = await visit('/emb-sysdesign', { viewport: LAPTOP });
    const beside = page
      .locator('main div.grid', { has: page.locator(':scope > div > :is(picture, a)') })
      .first();
    const { top, bottom } = await boxOf(beside.locator('img'));
    expect(bottom - top).toBeGreaterThan(500);
    expect(Math.abs((await boxOf(beside.locator('p').first())).top - top)).toBeLessThan(20);
  });
});

describe('the state of an announced call', () => {
  it.each([
    ['/Eir_prayas', 'Deadline passed on 30 September 2025'],
    ['/chanakya-cohort-6', 'Closed on 31 December 2024'],
    ['/7c1e4f9a', 'Closed on 14 January 2024'],
    ['/iit-kharagpur-cpsai-i-hub-foundation', 'Applications closed'],
    ['/emb-sysdesign', 'Closed on 15 June 2025'],
  ])('is at the top of %s, in the HTML itself: %s', async (path, words) => {
    const html = await (await fetch(getSiteUrl(path))).text();
    const top = html.slice(html.indexOf('<h1'), html.indexOf('<section'));
    expect(top).toContain(words);
  });

  it('shows no future date if the call is open by its state, and leaves the call open after it', async () => {
    const { page } = await open('/Eir_prayas', {
      own: true,
      before: (opening) => opening.clock.setFixedTime(new Date('2025-09-30T18:00:00Z')),
    });
    const passed = page.locator('main').getByText('Deadline passed on');
    await expect.poll(() => passed.count()).toBe(0);
    await page.clock.setFixedTime(new Date('2025-09-30T18:30:00Z'));
    await page.reload();
    await expect.poll(() => passed.count()).toBe(2);
    expect(await page.getByRole('link', { name: /^APPLY NOW/ }).count()).toBe(1);
  });

  it('is not shown without a call', async () => {
    const { page } = await visit('/people', { javaScriptEnabled: false });
    expect(await page.locator('h1 + *').count()).toBe(0);
  });
});

describe('announcements', () => {
  it.each([true, false])(
    'open below their excerpt, which the whole text replaces (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const { page } = await visit('/opportunity', { viewport: LAPTOP, javaScriptEnabled });
      const card = page.locator('article').nth(2);
      const [summary, excerpt] = [card.locator('summary'), card.getByText('[...]')];
      expect((await boxOf(summary)).top).toBeGreaterThanOrEqual((await boxOf(excerpt)).bottom);
      await summary.click();
      await expect.poll(() => summary.innerText()).toMatch(/^Show less/);
      expect(await card.innerText()).not.toContain('[...]');
      expect((await boxOf(summary)).top).toBeGreaterThanOrEqual(
        (await boxOf(card.locator('details .rich'))).bottom,
      );
      await page.keyboard.press('Enter');
      await expect.poll(() => summary.innerText()).toMatch(/^Show the full text/);
      expect(await excerpt.isVisible()).toBe(true);
    },
  );

  it('show when their date has passed, in three columns where there is room, else in one', async () => {
    const { page } = await visit('/opportunity', { viewport: LAPTOP, javaScriptEnabled: false });
    const card = page.locator('article', { hasText: 'CPS-EIR & PRAYAS' });
    expect(await card.innerText()).toContain('Deadline passed on 30 September 2025');
    const places = () =>
      Promise.all([card.locator('.pill'), card.getByRole('heading'), card.getByRole('link')].map(boxOf));
    const [state, title, action] = await places();
    expect(title?.left).toBeGreaterThan(state?.right ?? 0);
    expect(action?.left).toBeGreaterThan(title?.right ?? 0);
    await page.setViewportSize(PHONE);
    const [above, below, last] = await places();
    expect(below?.top).toBeGreaterThan(above?.bottom ?? 0);
    expect(last?.top).toBeGreaterThan(below?.bottom ?? 0);
  });
});
