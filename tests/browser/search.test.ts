import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runAxe } from './axe.ts';
import { connectBrowser, expectQuiet, getSiteUrl, PHONE } from './harness.ts';

const { open } = connectBrowser();

describe('the search', () => {
  it('is loaded when it is opened, by Ctrl+K, and finds pages; Escape gives the focus back', async () => {
    const opened = await open('/people');
    const { page } = opened;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => /pagefind|search-dialog/.test(path))).toEqual([]);
    const button = page.getByRole('link', { name: 'Search', exact: true });
    await button.focus();
    await page.keyboard.press('Control+K');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.waitFor();
    await page.keyboard.type('postdoctoral fellowship');
    const found = dialog.getByRole('link', { name: /Chanakya/ });
    await found.first().waitFor();
    expect(await dialog.getByRole('status').textContent()).toMatch(/^\d+ pages found$/);
    expect(await runAxe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    expectQuiet(opened);
  });

  it('leads to a page and to its sections without a full load, by the arrow keys too', async () => {
    const opened = await open('/', { viewport: PHONE });
    const { page } = opened;
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    const button = page.getByRole('link', { name: 'Search', exact: true });
    await button.click();
    await page.getByRole('searchbox').fill('data annotation');
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Data Annotation/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: /annotation/i }).waitFor();

    await button.click();
    await page.getByRole('searchbox').fill('monthly fellowship');
    const found = page.locator('dialog ol > li').first();
    const section = found.locator('li', { has: page.getByRole('link', { name: 'Why join', exact: true }) });
    await section.waitFor();
    expect(await found.getByRole('link').first().textContent()).toBe('Chanakya Postdoctoral Fellowship');
    expect(await section.textContent()).toContain('Monthly fellowship: INR 50,000');
    expect(await page.locator('dialog ol').textContent()).not.toContain('new tab');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('Chanakya Postdoctoral Fellowship');
    await page.keyboard.press('ArrowUp');
    expect(await page.getByRole('searchbox').evaluate((field) => field.matches(':focus'))).toBe(true);
    for (let i = 0; i < 8 && (await focused()) !== 'Why join'; i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(getSiteUrl('/chanakya-cohort-6#section-why-join'));
    await expect
      .poll(() =>
        page
          .getByRole('heading', { name: 'Why join' })
          .evaluate((heading) => Math.round(heading.getBoundingClientRect().top)),
      )
      .toBeLessThan(200);
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    expectQuiet(opened);
  });

  it('opens with ⌘K too, and not by a key alone, which speech input may press; reports that it finds nothing', async () => {
    const { page } = await open('/people');
    await page.keyboard.type('/kK');
    await page.keyboard.press('Meta+K');
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.type('xyzzy/plugh');
    expect(await page.getByRole('searchbox').inputValue()).toBe('xyzzy/plugh');
    await page.getByText('Nothing found for “xyzzy/plugh”.').waitFor();
    // Its button is the search's own, not that of the menu.
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.type('/');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('finds what was typed while it was still loading', async () => {
    const { page } = await open('/people', {
      before: (opening) =>
        opening.route('**/pagefind.js', (route) => setTimeout(() => void route.continue(), 500)),
    });
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+K');
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.type('people');
    await page.getByText(/^\d+ pages found$/).waitFor();
  });

  it.each([
    ['the visitor is offline', (page: Page) => page.context().setOffline(true)],
    ['its script fails', (page: Page) => page.route('**/search-dialog-*.js', (route) => route.abort())],
    [
      'there was a deployment',
      (page: Page) =>
        page.route('**/search-dialog-*.js', (route) =>
          route.fulfill({ status: 404, contentType: 'text/html', body: 'gone' }),
        ),
    ],
  ])('leads to the list of all pages when %s', async (_, breakIt) => {
    const { page } = await open('/people');
    await breakIt(page);
    let asked = 0;
    // Of an answer without content the browser stays where it is, so that both ways can be tried.
    await page.route(getSiteUrl('/site-map'), (route) => {
      if (route.request().isNavigationRequest()) asked += 1;
      return route.fulfill({ status: 204 });
    });
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await expect.poll(() => asked).toBe(1);
    await page.keyboard.press('Control+K');
    await expect.poll(() => asked).toBe(2);
  });

  it('leads to the list of all pages when its script hangs', async () => {
    const { page } = await open('/people');
    await page.route('**/search-dialog-*.js', () => {});
    await page.clock.install();
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.clock.runFor(9000);
    await page.waitForURL(getSiteUrl('/site-map'));
  });

  it('offers the list of all pages when its index fails or hangs', async () => {
    for (const answer of [(route: Route) => route.abort(), () => {}]) {
      const { page } = await open('/people');
      await page.route('**/pagefind/**', answer);
      await page.keyboard.press('Control+K');
      await page.getByRole('searchbox').waitFor();
      await page.clock.install();
      await page.getByRole('searchbox').fill('people');
      await page.clock.runFor(9000);
      await page.getByText('Search could not be loaded. Please try again later.').waitFor();
      await page.getByRole('dialog').getByRole('link', { name: 'Site map' }).click();
      await page.waitForURL(getSiteUrl('/site-map'));
    }
  });

  it('without JavaScript is a link to all pages, which says why', async () => {
    const { page } = await open('/people', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    expect(page.url()).toBe(getSiteUrl('/site-map'));
    expect(await page.locator('main').textContent()).toContain('Search needs JavaScript.');
    expect(await page.locator('main .rich a').count()).toBe(19);
  });
});
