import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runAxe } from './axe.ts';
import { addLinkAndFollow, connectBrowser, cutOff, expectQuiet, getSiteUrl } from './harness.ts';

const { open, visit } = connectBrowser();

const ROUTER = '**/assets/hydrate-*.js';
const heading = (page: Page) => page.locator('h1').textContent();
const navLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

const follow = async (page: Page, href: string) => {
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await addLinkAndFollow(page, href);
};
const hasStayed = (page: Page) => page.evaluate(() => 'stayed' in window);

describe('a route', () => {
  it('redirects from an earlier path to the page, in place', async () => {
    const opened = await visit('/people');
    const { page } = opened;
    await follow(page, '/about');
    await page.waitForURL(getSiteUrl('/company'));
    await expect.poll(() => heading(page)).toBe('ABOUT COMPANY');
    expect(await hasStayed(page)).toBe(true);
    await page.goBack();
    await expect.poll(() => heading(page)).toBe('PEOPLE');
    expectQuiet(opened);
  });

  it.each(['/no-such-page', '/People', '/media/no-such-file'])(
    'of no page, %s, gets the response of the host',
    async (path) => {
      const { page } = await visit('/people');
      await follow(page, path);
      await page.waitForURL(getSiteUrl(path));
      await expect.poll(() => page.locator('h1').innerText()).toContain('404');
      expect(await hasStayed(page)).toBe(false);
      await page.goBack();
      await expect.poll(() => heading(page)).toBe('PEOPLE');
    },
  );

  it.each([
    ['/PEOPLE', '/people', 'People'],
    ['/Gallery.html', '/gallery', 'Gallery'],
    ['/fellowshop', '/fellowship', 'Fellowship'],
    ['/eir_prayas', '/Eir_prayas', 'EIR & PRAYAS'],
  ])('of no page, %s, offers the page that is meant: %s', async (wrong, path, title) => {
    const { page } = await visit(wrong);
    const notice = page.locator('[aria-live=polite]').last();
    await expect.poll(() => notice.textContent()).toBe(`Did you mean ${title}?`);
    expect(await runAxe(page)).toEqual([]);
    await notice.getByRole('link').click();
    await page.waitForURL(getSiteUrl(path));
    await expect.poll(() => notice.textContent()).not.toContain('Did you mean');
  });

  it.each(['/no-such-page', '/chanakya-cohort-5'])(
    'of no page, %s, offers none that is like no other',
    async (wrong) => {
      const { page } = await visit(wrong);
      await page.waitForLoadState('networkidle');
      expect(await page.locator('[aria-live=polite]').last().textContent()).toBe('');
    },
  );

  it('leads from the not-found page, and Back to it, in place', async () => {
    const { page } = await visit('/no-such-page');
    const before = await heading(page);
    await follow(page, '/people');
    await expect.poll(() => heading(page)).toBe('PEOPLE');
    await page.goBack();
    await expect.poll(() => heading(page)).toBe(before);
    expect(page.url()).toBe(getSiteUrl('/no-such-page'));
    expect(await hasStayed(page)).toBe(true);
  });

  it('that loads slowly is awaited', async () => {
    const opened = await visit('/people');
    const { page } = opened;
    const held: Route[] = [];
    await page.route('**/gallery.json', (route) => void held.push(route));
    await follow(page, '/gallery');
    await page.getByText('Loading …').waitFor();
    await held[0]?.continue();
    await expect.poll(() => heading(page)).toBe('Gallery');
    expect(await hasStayed(page)).toBe(true);
    await page.goBack();
    await expect.poll(() => heading(page)).toBe('PEOPLE');
    expect(await hasStayed(page)).toBe(true);
    expectQuiet(opened);
  });

  it('that loads slowly is replaced by the next one that is followed', async () => {
    const opened = await visit('/people');
    const { page } = opened;
    await page.route('**/gallery.json', () => {});
    await follow(page, '/gallery');
    await page.getByText('Loading …').waitFor();
    await navLink(page, 'Fellowship').click();
    await expect.poll(() => heading(page)).toBe('Fellowship');
    expect(page.url()).toBe(getSiteUrl('/fellowship'));
    expect(await page.getByText('Loading …').count()).toBe(0);
    expect(await hasStayed(page)).toBe(true);
  });
});

describe('the router', () => {
  it.each([
    ['does not arrive', (route: Route) => route.abort()],
    ['is missing', (route: Route) => route.fulfill({ status: 404 })],
    ['is cut off', cutOff],
  ])('%s, and the page is loaded in full', async (_, answer) => {
    const { page } = await open('/people', {
      hydrates: false,
      before: (opening) => opening.route(ROUTER, answer),
    });
    await page.waitForLoadState('networkidle');
    await follow(page, '/gallery');
    await expect.poll(() => heading(page)).toBe('Gallery');
    expect(await hasStayed(page)).toBe(false);
    await page.goBack();
    await expect.poll(() => heading(page)).toBe('PEOPLE');
  });

  it('follows Back after a reload', async () => {
    const { page } = await visit('/people');
    await follow(page, '/gallery');
    await expect.poll(() => heading(page)).toBe('Gallery');
    await page.reload();
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    await page.goBack();
    await expect.poll(() => heading(page)).toBe('PEOPLE');
    await page.goForward();
    await expect.poll(() => heading(page)).toBe('Gallery');
  });
});
