import { describe, expect, it } from 'vitest';
import { runAxe } from './axe.ts';
import { connectBrowser, expectQuiet } from './harness.ts';

const { open } = connectBrowser();
const background = () => getComputedStyle(document.documentElement).backgroundColor;

describe('the colours', () => {
  it('stay as chosen on every page and after a reload, before the first paint, without a cookie', async () => {
    const opened = await open('/people', { colorScheme: 'light', own: true });
    const { page } = opened;
    const light = await page.evaluate(background);
    await page.getByRole('combobox', { name: 'Colours' }).selectOption('dark');
    const dark = await page.evaluate(background);
    expect(dark).not.toBe(light);
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.body) Object.assign(window, { early: document.documentElement.dataset.theme });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    expect(await page.evaluate(() => Reflect.get(window, 'early'))).toBe('dark');
    expect(await page.evaluate(background)).toBe(dark);
    expect(await runAxe(page)).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    await page.getByRole('combobox', { name: 'Colours' }).selectOption('system');
    expect(await page.evaluate(background)).toBe(light);
    expectQuiet(opened);
  });

  it('follow the device without JavaScript, and there is no switch', async () => {
    const dark = await open('/people', { javaScriptEnabled: false, colorScheme: 'dark' });
    expect(await dark.page.getByRole('combobox').count()).toBe(0);
    const light = await open('/people', { javaScriptEnabled: false, colorScheme: 'light' });
    expect(await dark.page.locator('html').screenshot()).not.toEqual(
      await light.page.locator('html').screenshot(),
    );
  });
});
