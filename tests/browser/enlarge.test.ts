import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { connectBrowser, expectQuiet, getSiteUrl, PHONE } from './harness.ts';

const { open } = connectBrowser();
/** The image of the schedule, 1400 × 1000 pixels. */
const SCHEDULE = { name: /^Schedule of HAAI Cohort 4, weeks 1 to 7.*See it larger$/ };
const link = (page: Page) => page.getByRole('link', SCHEDULE);
const room = (page: Page) => page.locator('dialog [tabindex="0"]');
const widthOf = (page: Page) =>
  room(page)
    .locator('img')
    .evaluate((image) => image.getBoundingClientRect().width);

describe('an image that can be enlarged', () => {
  it('is shown whole in a dialog, zoomed with keys, buttons, wheel and clicks, and closed with Escape', async () => {
    const opened = await open('/upskill');
    const { page } = opened;
    await link(page).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Schedule of HAAI Cohort 4/ });
    await dialog.waitFor();
    expect(await room(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => widthOf(page)).toBe((800 * 1400) / 1000);
    await page.keyboard.press('+');
    await expect.poll(() => widthOf(page)).toBe(1680);
    const middle = await room(page).evaluate((element) => element.scrollLeft + element.clientWidth / 2);
    expect(Math.abs(middle - 840)).toBeLessThan(2);
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => room(page).evaluate((element) => element.scrollLeft))
      .toBeGreaterThan(middle - 640);
    await dialog.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => widthOf(page)).toBe(2520);
    await page.keyboard.press('0');
    await expect.poll(() => widthOf(page)).toBe(1120);
    expect(await dialog.getByRole('button', { name: 'Zoom out' }).getAttribute('aria-disabled')).toBe('true');
    await page.mouse.move(640, 400);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -50);
    await page.keyboard.up('Control');
    await expect.poll(() => widthOf(page)).toBeGreaterThan(1700);
    await room(page).locator('img').click();
    await expect.poll(() => widthOf(page)).toBe(1120);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await link(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expectQuiet(opened);
  });

  it('is zoomed with two fingers, and the page is not', async () => {
    const { page } = await open('/upskill', { viewport: PHONE, hasTouch: true, isMobile: true });
    await link(page).tap();
    await room(page).waitFor();
    await expect.poll(() => widthOf(page)).toBe(PHONE.width);
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: apart
          ? [
              { x: 180 - apart, y: 370, id: 0 },
              { x: 180 + apart, y: 370, id: 1 },
            ]
          : [],
      });
    await touch('touchStart', 30);
    await touch('touchMove', 45);
    await touch('touchMove', 60);
    await touch('touchEnd');
    await fingers.detach();
    await expect.poll(() => widthOf(page)).toBe(2 * PHONE.width);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  });

  it('is a link to the whole image without JavaScript, and if the dialog cannot be loaded', async () => {
    const plain = await open('/upskill', { javaScriptEnabled: false });
    const href = (await link(plain.page).getAttribute('href')) ?? '';
    expect(href).toMatch(/^\/assets\/media\/upskill\/schedule-1\.[0-9a-f]{8}\.png$/);
    expect((await fetch(getSiteUrl(href))).headers.get('content-type')).toBe('image/png');
    const { page } = await open('/upskill', {
      before: (opening) => opening.route('**/assets/enlarged-*.js', (route) => route.abort()),
    });
    await link(page).click();
    await page.waitForURL(getSiteUrl(href));
  });

  it('has its link in a text block too, and only if the block enables it', async () => {
    const { page } = await open('/emb-sysdesign', { javaScriptEnabled: false });
    expect(await page.getByRole('link', { name: /^Flyer of the course.*See it larger$/ }).count()).toBe(1);
    expect(await page.getByRole('link', { name: /See it larger$/ }).count()).toBe(1);
  });
});
