import { describe, expect, it } from 'vitest';
import { connectBrowser } from './harness.ts';
import { serveFixture } from './visitors-site.ts';

/** A page with one call by date: from 1 March 2026, 09:00 to 31 March 2026, 23:59, IST. */
const SITE = 'tests/fixtures/sites/small';
const { open } = connectBrowser();
const NAVIGATION = ['/', '/call', '/photos', '/shop/cart'].map((href) => ({ label: href, href }));
const site = serveFixture(SITE, () => ({
  now: Date.parse('2026-03-10T00:00:00Z'),
  config: { navigation: NAVIGATION, otherPaths: ['/shop/'] },
}));

describe('a call by date', () => {
  it('is right for the build time in the HTML itself', async () => {
    const { page } = await open(site('/call'), { javaScriptEnabled: false });
    expect(await page.locator('main p', { hasText: 'Apply' }).textContent()).toContain(
      'Open until 31 March 2026, 11:59 pm IST',
    );
    expect(await page.locator('main a', { hasText: 'Apply' }).count()).toBe(1);
  });

  it.each([
    ['2026-02-01T00:00:00Z', 'Opens on 1 March 2026, 9:00 am IST', false],
    ['2026-03-20T00:00:00Z', 'Open until 31 March 2026, 11:59 pm IST', true],
    ['2026-03-28T12:00:00Z', 'Closes in 3 days', true],
    ['2026-03-29T18:29:00Z', 'Closes in 2 days', true],
    ['2026-03-29T18:30:00Z', 'Closes tomorrow', true],
    ['2026-03-30T18:29:00Z', 'Closes tomorrow', true],
    ['2026-03-30T18:30:00Z', 'Closes today', true],
    ['2026-03-31T12:00:00Z', 'Closes today', true],
    ['2026-03-31T18:30:00Z', 'Closed on 31 March 2026, 11:59 pm IST', false],
  ])('is updated when it is viewed at %s: %s', async (now, words, isOpen) => {
    const { page } = await open(site('/call'), {
      before: (opening) => opening.clock.setFixedTime(new Date(now)),
    });
    await expect.poll(() => page.locator('main p', { hasText: 'Apply' }).textContent()).toContain(words);
    expect(await page.locator('main a', { hasText: 'Apply' }).count()).toBe(isOpen ? 1 : 0);
    expect(await page.locator('[aria-disabled=true]', { hasText: 'Apply' }).count()).toBe(isOpen ? 0 : 1);
  });
});

describe('a link to another application on the host', () => {
  it('is followed by the browser, in a new tab like a link to another site', async () => {
    const { page } = await open(site('/call'));
    await page.waitForLoadState('networkidle');
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: '/shop/cart' });
    expect(await link.textContent()).toBe('/shop/cart (opens in a new tab)');
    const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await tab.waitForLoadState();
    expect([tab.url(), page.url()]).toEqual([site('/shop/cart'), site('/call')]);
  });
});
