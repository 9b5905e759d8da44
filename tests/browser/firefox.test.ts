import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const firefox = ['firefox-esr', 'firefox']
  .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find((file) => existsSync(file));

// `.ci/run` installs Firefox; a developer without it is covered by the other browser.
describe.skipIf(!firefox)('in Firefox, over WebDriver BiDi', () => {
  let browser: Browser;
  const complaints: string[] = [];
  beforeAll(async () => {
    browser = await puppeteer.launch({ browser: 'firefox', headless: true, executablePath: firefox ?? '' });
  }, 60_000);
  afterAll(() => browser?.close());

  async function open(path: string, width = 1280): Promise<Page> {
    const page = await browser.newPage();
    await page.setViewport({ width, height: 800 });
    complaints.length = 0;
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(inject('hub') + path);
    await page.waitForSelector('html[data-hydrated]');
    return page;
  }
  const overflow = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  it('every page hydrates without a word on the console, and is no wider than the window', {
    timeout: 120_000,
  }, async () => {
    const xml = await (await fetch(`${inject('hub')}/sitemap.xml`)).text();
    const paths = [...xml.matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths) {
      const page = await open(path, 360);
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
      expect(complaints, path).toEqual([]);
      await page.close();
    }
  });

  it('the menu opens, keeps the focus, and closes with Escape', async () => {
    const page = await open('/', 360);
    await page.click('.site-menu > button');
    await page.waitForSelector('dialog#menu[open]');
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog#menu[open]'));
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('the carousel moves on when asked', async () => {
    const page = await open('/');
    const shown = () =>
      page.$eval('[aria-roledescription=slide]:not([inert])', (slide) => slide.getAttribute('aria-label'));
    expect(await shown()).toBe('1 of 10');
    await page.click('section[aria-roledescription=carousel] button[aria-label="Next slide"]');
    await expect.poll(shown).toBe('2 of 10');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('a link leads on without a full load, and Back returns', async () => {
    const page = await open('/');
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.click('.site-nav a[href="/people"]');
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'PEOPLE');
    await page.goBack();
    await page.waitForFunction(
      () => location.pathname === '/' && document.querySelector('h1')?.textContent !== 'PEOPLE',
    );
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('the search finds under the policy', async () => {
    const page = await open('/people');
    await page.keyboard.press('/');
    await page.waitForSelector('.search-dialog input');
    await page.type('.search-dialog input', 'fellowship');
    await page.waitForSelector('.search-results a');
    expect(complaints).toEqual([]);
    await page.close();
  });
});
