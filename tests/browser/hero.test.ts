import { describe, expect, it } from 'vitest';
import { connectBrowser, PHONE } from './harness.ts';

const { open } = connectBrowser();

describe('the hero', () => {
  it('has ten slides, and arrows that wrap at both ends', async () => {
    const { page } = await open('/');
    const hero = page.locator('section[aria-roledescription=carousel]');
    expect(await hero.locator('[aria-roledescription=slide]').count()).toBe(10);
    const shown = () =>
      hero
        .locator('[role=group]:not([inert])[aria-roledescription=slide]')
        .first()
        .getAttribute('aria-label');
    await hero.getByRole('button', { name: 'Pause' }).click();
    expect(await shown()).toBe('1 of 10');
    await hero.getByRole('button', { name: 'Previous slide' }).click();
    await expect.poll(shown).toBe('10 of 10');
    await hero.getByRole('button', { name: 'Next slide' }).click();
    await expect.poll(shown).toBe('1 of 10');
    await hero.getByRole('button', { name: 'Next slide' }).click();
    await expect.poll(shown).toBe('2 of 10');
  });

  it('moves every five seconds, and stops on pause, on hover and on focus', async () => {
    const { page } = await open('/', { before: (opening) => opening.clock.install() });
    const hero = page.locator('section[aria-roledescription=carousel]');
    const shown = () =>
      hero
        .locator('[role=group]:not([inert])[aria-roledescription=slide]')
        .first()
        .getAttribute('aria-label');
    await page.mouse.move(0, 790);
    await page.clock.runFor(3000);
    expect(await shown()).toBe('1 of 10');
    await page.clock.runFor(2500);
    await expect.poll(shown).toBe('2 of 10');
    await hero.hover();
    await page.clock.runFor(11_000);
    expect(await shown()).toBe('2 of 10');
    await page.mouse.move(0, 790);
    await hero.getByRole('button', { name: 'Pause' }).focus();
    await page.clock.runFor(11_000);
    expect(await shown()).toBe('2 of 10');
  });

  it('waits while the tab is hidden', async () => {
    const { page } = await open('/', { before: (opening) => opening.clock.install() });
    const first = page.locator('[aria-roledescription=slide]').first();
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await page.mouse.move(0, 790);
    await hide(true);
    await page.clock.runFor(11_000);
    expect(await first.getAttribute('inert')).toBeNull();
    await hide(false);
    await page.clock.runFor(5500);
    await expect.poll(() => first.getAttribute('inert')).toBe('');
  });

  it('does not move by itself for those who want less motion', async () => {
    const { page } = await open('/', {
      reducedMotion: 'reduce',
      before: (opening) => opening.clock.install(),
    });
    const first = page.locator('[aria-roledescription=slide]').first();
    await page.clock.runFor(11_000);
    expect(await first.getAttribute('inert')).toBeNull();
  });
});

describe('without JavaScript', () => {
  it('everything is there to read', async () => {
    const opened = await open('/', { javaScriptEnabled: false, viewport: PHONE });
    const { page } = opened;
    expect(await page.locator('[aria-roledescription=slide]').count()).toBe(10);
    const numbers = await page.locator('dl dd').allTextContents();
    expect(numbers).toEqual(['8588', '6', '63', '1', '92', '51']);
    expect(await page.locator('img').count()).toBeGreaterThan(20);
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await page.getByRole('dialog').getByRole('link', { name: 'People' }).isVisible()).toBe(true);
  });
});
