import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { connectBrowser, DESK, hub, leave } from './harness.ts';

const { open } = connectBrowser();
/** A page that never hydrates can not be waited for: it is opened without scripts first, then for real. */
async function opened(path: string, before: (page: Page) => Promise<unknown>) {
  const { page } = await open('/no-such-page', { javaScriptEnabled: false });
  const context = await page.context().browser()?.newContext({ viewport: DESK });
  if (!context) throw new Error('There is no browser.');
  const own = await context.newPage();
  const uncaught: string[] = [];
  own.on('pageerror', ({ message }) => uncaught.push(message));
  await before(own);
  await own.goto(hub(path), { waitUntil: 'networkidle' });
  return { page: own, uncaught, close: () => leave(own) };
}
const cut = async (route: Route) => {
  const response = await route.fetch();
  const body = await response.text();
  await route.fulfill({ response, body: body.slice(0, Math.floor(body.length / 2)) });
};
async function expectReadable(page: Page) {
  expect(await page.locator('h1').textContent()).toBe('PEOPLE');
  expect(await page.locator('main h3').count()).toBeGreaterThan(3);
}

describe('the visitor still reads when', () => {
  it.each([
    ['no script arrives', '**/assets/*.js', (route: Route) => route.abort()],
    ['a script is cut off', '**/assets/hydrate-*.js', cut],
    ['the site config is cut off', '**/assets/site-*.json', cut],
    [
      'the site config does not arrive',
      '**/assets/site-*.json',
      (route: Route) => route.fulfill({ status: 503 }),
    ],
    ['pictures are missing', '**/media/**', (route: Route) => route.fulfill({ status: 404 })],
    ['the font is missing', '**/*.woff2', (route: Route) => route.abort()],
    ['the style sheet is missing', '**/*.css', (route: Route) => route.abort()],
  ])('%s', async (_, pattern, answer) => {
    const { page, close } = await opened('/people', (own) => own.route(pattern, answer));
    await expectReadable(page);
    const link = page.locator('main a[href^="/"], footer a[href="/site-map"]').last();
    await link.evaluate((element) => element instanceof HTMLElement && element.click());
    await page.waitForURL(hub('/site-map'));
    await expect.poll(() => page.locator('h1').textContent()).toMatch(/site map/i);
    await close();
  });

  it('the next page arrives cut off, fails, or was deployed anew: it is loaded in full', async () => {
    for (const answer of [
      cut,
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 404, body: 'gone' }),
      async (route: Route) => {
        const response = await route.fetch();
        const data: { engine: string } = await response.json();
        await route.fulfill({ json: { ...data, engine: 'another' } });
      },
    ]) {
      const { page } = await open('/people');
      await page.route('**/site-map.json', answer);
      await page.evaluate(() => Object.assign(window, { stayed: true }));
      await page.locator('footer a[href="/site-map"]').click();
      await page.getByRole('heading', { level: 1, name: /site map/i }).waitFor();
      expect(await page.evaluate(() => 'stayed' in window)).toBe(false);
    }
  });

  it('storage is blocked, and nothing is thrown', async () => {
    const { page, uncaught, close } = await opened('/people', (own) =>
      own.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('blocked', 'SecurityError');
            },
          });
      }),
    );
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    await expectReadable(page);
    expect(uncaught).toEqual([]);
    await close();
  });
});
