import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings } from './axe.ts';
import { connectBrowser, expectQuiet, hub, PHONE } from './harness.ts';

const { open } = connectBrowser();

describe('the search', () => {
  it('is loaded when it is opened, by the key "/", and finds pages; Escape gives the focus back', async () => {
    const opened = await open('/people');
    const { page } = opened;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => /pagefind|search-dialog/.test(path))).toEqual([]);
    const button = page.getByRole('link', { name: 'Search', exact: true });
    await button.focus();
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.waitFor();
    await page.keyboard.type('postdoctoral fellowship');
    const found = dialog.getByRole('link', { name: /Chanakya/ });
    await found.first().waitFor();
    expect(await dialog.getByRole('status').textContent()).toMatch(/^\d+ pages found$/);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    expectQuiet(opened);
  });

  it('leads to a page without a full load', async () => {
    const opened = await open('/', { viewport: PHONE });
    const { page } = opened;
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.getByRole('searchbox').fill('data annotation');
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Data Annotation/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: /annotation/i }).waitFor();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    expectQuiet(opened);
  });

  it('says so when it finds nothing, and when it can not be loaded', async () => {
    const { page } = await open('/people');
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('xyzzyplugh');
    await page.getByText('Nothing found for “xyzzyplugh”.').waitFor();
    const broken = await open('/people', {
      before: async (opening) => {
        await opening.route('**/pagefind/**', (route) => route.abort());
      },
    });
    await broken.page.keyboard.press('/');
    await broken.page.getByRole('searchbox').fill('people');
    await broken.page.getByText('Search could not be loaded. Please try again later.').waitFor();
  });

  it('finds what was typed last while it was still loading', async () => {
    const { page } = await open('/people', {
      before: async (opening) => {
        await opening.route('**/pagefind.js', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 500));
          await route.continue();
        });
      },
    });
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('/');
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
  ])('leads to the list of all pages when %s', async (what, breakIt) => {
    for (const by of ['a click', 'the key']) {
      const { page } = await open('/people');
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) asked.push(request.url());
      });
      await breakIt(page);
      if (by === 'a click') await page.getByRole('link', { name: 'Search', exact: true }).click();
      else await page.keyboard.press('/');
      await expect.poll(() => asked).toEqual([hub('/site-map')]);
      // What a browser shows offline is its own.
      if (what === 'the visitor is offline') continue;
      await page.waitForURL(hub('/site-map'));
      await expect.poll(() => page.locator('main .rich a').count()).toBe(19);
    }
  });

  it('leads to the list of all pages when its script hangs', async () => {
    const { page } = await open('/people');
    await page.route('**/search-dialog-*.js', () => {});
    await page.clock.install();
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.clock.runFor(9000);
    await page.waitForURL(hub('/site-map'));
  });

  it('offers the list of all pages when its index fails or hangs', async () => {
    for (const answer of [(route: Route) => route.abort(), () => {}]) {
      const { page } = await open('/people');
      await page.route('**/pagefind/**', answer);
      await page.keyboard.press('/');
      await page.getByRole('searchbox').waitFor();
      await page.clock.install();
      await page.getByRole('searchbox').fill('people');
      await page.clock.runFor(9000);
      await page.getByText('Search could not be loaded. Please try again later.').waitFor();
      await page.getByRole('dialog').getByRole('link', { name: 'Site map' }).click();
      await page.waitForURL(hub('/site-map'));
    }
  });

  it('does not take the slash of somebody who writes', async () => {
    const { page } = await open('/people');
    await page.keyboard.press('/');
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.type('a/b');
    expect(await page.getByRole('searchbox').inputValue()).toBe('a/b');
  });

  it('without JavaScript is a link to all pages, which says why', async () => {
    const { page } = await open('/people', { javaScriptEnabled: false });
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    expect(page.url()).toBe(hub('/site-map'));
    expect(await page.locator('main').textContent()).toContain('Search needs JavaScript.');
    expect(await page.locator('main .rich a').count()).toBe(19);
  });
});
