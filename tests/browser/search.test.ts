import type { Page, Route } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { IS_ALL } from '../attack/cases.ts';
import { runAxe } from './axe.ts';
import { connectBrowser, expectQuiet, getSiteUrl, PHONE } from './harness.ts';
import { listPaths } from './list-paths.ts';

const { open } = connectBrowser();

/** Searches in the open dialog; returns the paths of the pages found, best first. */
async function search(page: Page, query: string): Promise<(string | null)[]> {
  const [field, status] = [page.getByRole('searchbox'), page.locator('dialog [role=status]')];
  await field.fill('');
  await expect.poll(() => status.textContent()).toBe('');
  await field.fill(query);
  return readResults(page);
}
async function readResults(page: Page) {
  await expect.poll(() => page.locator('dialog [role=status]').textContent()).toContain('found');
  return page
    .locator('dialog ol > li > a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
}
async function openSearch(path: string) {
  const { page } = await open(path);
  await page.keyboard.press('Control+K');
  await page.getByRole('searchbox').waitFor();
  return page;
}
/** Returns a heading with another letter in place of one of its longest word, and for each number another one. */
function misspell(heading: string, n: number): string {
  const word = heading.split(/[^A-Za-z]+/).sort((a, b) => b.length - a.length)[0] ?? '';
  const at = n % word.length;
  const other = String.fromCharCode(97 + ((word.toLowerCase().charCodeAt(at) - 97 + 1 + (n % 24)) % 26));
  return heading.replace(word, word.slice(0, at) + other + word.slice(at + 1));
}

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

  it('offers the nearest words of titles and headings when it finds nothing, and loads them only then', async () => {
    const page = await openSearch('/people');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await search(page, 'annotation');
    expect(asked.filter((path) => path.endsWith('words.json'))).toEqual([]);
    expect(await search(page, 'Data anotation')).toEqual([]);
    const status = page.locator('dialog [role=status]');
    expect(await status.textContent()).toBe(
      'Nothing found for “Data anotation”. Did you mean Data annotation?',
    );
    expect(asked.filter((path) => path.endsWith('words.json'))).toHaveLength(1);
    expect(await runAxe(page)).toEqual([]);
    await status.getByRole('button', { name: 'Did you mean Data annotation?' }).click();
    await page.locator('dialog ol a').first().waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('Data annotation');
    expect(await page.getByRole('searchbox').evaluate((field) => field.matches(':focus'))).toBe(true);
    expect((await readResults(page))[0]).toBe('/data-annotation');
  });

  it('leads on when nothing is like the query: to the list of all pages, and to the e-mail address', async () => {
    const page = await openSearch('/people');
    await search(page, 'xyzzy');
    const dialog = page.getByRole('dialog');
    expect(await dialog.locator('[role=status]').textContent()).toBe('Nothing found for “xyzzy”.');
    expect(await dialog.locator('a[href^="mailto:"]').count()).toBe(1);
    await dialog.getByRole('link', { name: 'Site map' }).click();
    await page.waitForURL(getSiteUrl('/site-map'));
  });

  it('without the words of the headings only says that it finds nothing', async () => {
    const page = await openSearch('/people');
    await page.route('**/words.json', (route) => route.abort());
    await search(page, 'anotation');
    expect(await page.locator('dialog [role=status]').textContent()).toBe('Nothing found for “anotation”.');
  });

  it(`leads from ${IS_ALL ? '45 of 50' : '9 of 10'} headings with one wrong letter to a page with the heading`, async () => {
    const paths = listPaths(inject('dist'));
    const headings: [path: string, heading: string][] = [];
    for (const path of paths) {
      const html = await (await fetch(getSiteUrl(path))).text();
      for (const [, , text = ''] of html.matchAll(/<(h[1-3])[ >][^>]*?>?([A-Za-z -]{5,})<\/\1>/g))
        if (headings.every(([, other]) => other !== text)) headings.push([path, text]);
    }
    const spread = headings.filter((_, i) => i % Math.floor(headings.length / 50) === 0).slice(0, 50);
    expect(spread).toHaveLength(50);
    const tried = [...spread.entries()].filter(([n]) => IS_ALL || n % 5 === 0);
    // Pagefind waits for more letters each time: in four windows, four queries wait at once.
    const lost = await Promise.all(
      [0, 1, 2, 3].map(async (turn) => {
        const page = await openSearch('/people');
        const missed: string[] = [];
        for (const [i, [n, [path, heading]]] of tried.entries()) {
          if (i % 4 !== turn) continue;
          const query = misspell(heading, n);
          let found = await search(page, query);
          const offered = page.locator('dialog [role=status] button');
          if (found.length === 0 && (await offered.count()) > 0) {
            await offered.click();
            await page.locator('dialog ol a').first().waitFor();
            found = await readResults(page);
          }
          if (!found.includes(path)) missed.push(`${query} (${path})`);
        }
        return missed;
      }),
    );
    expect(lost.flat().length, lost.flat().join(', ')).toBeLessThanOrEqual(tried.length / 10);
  });

  it('finds a page whose title is the query first, then those with its words in the title or a heading', async () => {
    const page = await openSearch('/people');
    expect((await search(page, 'fellowship'))[0]).toBe('/fellowship');
    expect((await search(page, 'Chanakya postdoc fellowship')).slice(0, 2)).toEqual([
      '/chanakya-cohort-6',
      '/fellowship',
    ]);
    expect((await search(page, 'who we are'))[0]).toBe('/company');
    expect((await search(page, 'our services'))[0]).toBe('/data-annotation');
  });

  it('finds a PDF by the words of the link to it, and opens it in a new tab', async () => {
    const page = await openSearch('/people');
    expect((await search(page, 'newsletter'))[0]).toBe('/media/files/newsletter.pdf');
    const file = page.locator('dialog ol a').first();
    expect(await file.textContent()).toBe('Read the newsletter (opens in a new tab)');
    expect(await file.getAttribute('target')).toBe('_blank');
  });

  it('finds what was typed while it was still loading', async () => {
    const held: Route[] = [];
    const { page } = await open('/people', {
      before: (opening) => opening.route('**/pagefind.js', (route) => void held.push(route)),
    });
    await page.keyboard.press('Control+K');
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.type('people');
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
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
    const { page } = await open('/people', { own: true });
    await page.route('**/search-dialog-*.js', () => {});
    await page.clock.install();
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.clock.runFor(9000);
    await page.waitForURL(getSiteUrl('/site-map'));
  });

  it('offers the list of all pages when its index fails or hangs', async () => {
    for (const answer of [(route: Route) => route.abort(), () => {}]) {
      const { page } = await open('/people', { own: true });
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
