import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { connectBrowser, expectQuiet, getSiteUrl, nextFrame, PHONE, saveData } from './harness.ts';

const { open } = connectBrowser();

const LINKS = [
  ['Home', '/'],
  ['People', '/people'],
  ['Fellowship', '/fellowship'],
  ['Opportunity', '/opportunity'],
  ['Gallery', '/gallery'],
];

const panel = (page: Page) => page.getByRole('dialog');
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );
const linksOf = (within: ReturnType<Page['locator']>) =>
  within
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]));

describe('the bar', () => {
  it('has two logos that lead home and five links in order, underlined on hover', async () => {
    const { page } = await open('/people');
    const logos = page.locator('header a', { has: page.locator('img[alt=Logo]') });
    expect(await logos.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/',
      '/',
    ]);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    expect(await navigation.count()).toBe(1);
    expect(await linksOf(navigation)).toEqual(LINKS);
    const link = navigation.getByRole('link', { name: 'Gallery' });
    await link.hover();
    expect(await link.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline');
    expect(await page.getByRole('link', { name: 'People' }).getAttribute('aria-current')).toBe('page');
  });

  it('stays above the content while it is scrolled', async () => {
    const { page } = await open('/projects');
    await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
    const box = await page.locator('header').boundingBox();
    expect(box?.y).toBe(0);
  });
});

describe('the menu of small screens', () => {
  it('starts closed, opens, and closes by a link in one step of the history, by X, Escape and Back', async () => {
    const opened = await open('/people', { viewport: PHONE });
    const { page } = opened;
    const button = page.getByRole('button', { name: 'Open menu' });
    expect(await panel(page).count()).toBe(0);
    const steps = await page.evaluate(() => history.length);
    const openMenu = async () => {
      await button.click();
      await page.locator('dialog[open]').waitFor();
    };

    await openMenu();
    expect(await linksOf(panel(page))).toEqual(LINKS);
    const edge = () => panel(page).evaluate((element) => Math.round(element.getBoundingClientRect().right));
    await expect.poll(edge).toBe(PHONE.width);
    for (const _ of ['loaded', 'in memory']) {
      await panel(page).getByRole('link', { name: 'Gallery' }).click();
      await page.waitForURL(getSiteUrl('/gallery'));
      await expect.poll(() => panel(page).count()).toBe(0);
      await expect.poll(() => page.locator('h1').textContent()).toBe('Gallery');
      expect(await page.evaluate(() => history.length)).toBe(steps + 1);
      await page.goBack();
      await expect.poll(() => page.locator('h1').textContent()).toBe('PEOPLE');
      await openMenu();
    }
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect.poll(() => panel(page).count()).toBe(0);
    expect(await focused(page)).toBe('Open menu');

    await openMenu();
    await page.keyboard.press('Escape');
    await expect.poll(() => panel(page).count()).toBe(0);
    expect(await focused(page)).toBe('Open menu');

    await openMenu();
    await page.goBack();
    await expect.poll(() => panel(page).count()).toBe(0);
    expect(page.url()).toBe(getSiteUrl('/people'));
    expectQuiet(opened);
  });

  it('closes by a click beside it', async () => {
    const { page } = await open('/people', { viewport: PHONE });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.locator('dialog[open]').waitFor();
    await page.mouse.click(10, PHONE.height / 2);
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(page.url()).toBe(getSiteUrl('/people'));
  });

  /** Closes the open menu, and clicks on something before the step back in the history that belongs to it is done. */
  const closeAndClick = async (page: Page, selector: string) => {
    await page.evaluate((clicked) => {
      const menu = document.querySelector<HTMLDialogElement>('#menu');
      const click = () => document.querySelector<HTMLElement>(clicked)?.click();
      menu?.addEventListener('close', click, { once: true });
      addEventListener('popstate', () => document.body.setAttribute('data-arrived', ''), { once: true });
      menu?.close();
    }, selector);
    await page.waitForSelector('body[data-arrived]');
  };

  it('a link that is followed while it closes is not lost', async () => {
    const { page } = await open('/people', { viewport: PHONE });
    // The next page arrives after the step back.
    await page.route('**/site-map.json', async (route) => {
      await page.waitForSelector('body[data-arrived]');
      await route.continue();
    });
    const steps = await page.evaluate(() => history.length);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await closeAndClick(page, 'footer a[href="/site-map"]');
    await page.waitForURL(getSiteUrl('/site-map'));
    expect(await page.evaluate(() => history.length)).toBe(steps + 1);
    await page.goBack();
    await expect.poll(() => page.locator('h1').textContent()).toBe('PEOPLE');
  });

  it('opened again while it closes, it stays open until Back', async () => {
    const { page } = await open('/people', { viewport: PHONE });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await closeAndClick(page, 'button[popovertarget=menu]');
    await page.locator('dialog[open]').waitFor();
    await page.goBack();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(page.url()).toBe(getSiteUrl('/people'));
  });

  it('opens without JavaScript', async () => {
    const { page } = await open('/people', { viewport: PHONE, javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await linksOf(panel(page))).toEqual(LINKS);
    await page.getByRole('button', { name: 'Close menu' }).click();
    expect(await panel(page).count()).toBe(0);
  });
});

describe('the footer', () => {
  it('names the owner, and on wide screens has four social links in new tabs', async () => {
    const { page } = await open('/people');
    const footer = page.locator('footer');
    expect(await footer.locator('p').first().textContent()).toBe(
      'Copyright © 2024 CPSAI - All Rights Reserved.',
    );
    const links = footer.locator('ul a');
    const names = await links.evaluateAll((all) => all.map((link) => link.textContent?.split(' ')[0]));
    expect(names).toEqual(['Facebook', 'X', 'YouTube', 'LinkedIn']);
    expect(
      await links.evaluateAll((all) =>
        all.map((link) => `${link.getAttribute('target')} ${link.getAttribute('rel')}`),
      ),
    ).toEqual(Array(4).fill('_blank me noopener noreferrer'));
    const small = await open('/people', { viewport: PHONE });
    expect(await small.page.locator('footer ul').getByRole('link').count()).toBe(0);
  });
});

describe('scrolling', () => {
  const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

  it('shows the button to the top past 300 px, which leads to the heading', async () => {
    const { page } = await open('/people', { reducedMotion: 'reduce' });
    const button = page.getByRole('button', { name: 'Scroll to Top' });
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    await nextFrame(page);
    expect(await button.count()).toBe(0);
    await page.evaluate(() => scrollTo({ top: 301, behavior: 'instant' }));
    await button.waitFor();
    await button.click();
    await expect.poll(() => scrolled(page)).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  it('goes to the top on a new path, and back to its position on Back', async () => {
    const opened = await open('/people');
    const { page } = opened;
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await nextFrame(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery' }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Gallery');
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.locator('h1').textContent()).toBe('PEOPLE');
    await expect.poll(() => scrolled(page)).toBe(900);
    expectQuiet(opened);
  });
});

describe('navigation', () => {
  it('changes page without a full load, announces the title and moves the focus', async () => {
    const opened = await open('/');
    const { page } = opened;
    await page.evaluate(() => {
      document.documentElement.dataset.same = 'yes';
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).click();
    await expect.poll(() => page.title()).toBe('People | CPSAI');
    expect(await page.evaluate(() => document.documentElement.dataset.same)).toBe('yes');
    expect(await focused(page)).toBe('PEOPLE');
    await expect.poll(() => page.locator('[aria-live=polite]').last().textContent()).toBe('People | CPSAI');
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
      'https://cpsai.example.org/people',
    );
    expect(await page.locator('meta[name=description]').count()).toBe(1);
    expectQuiet(opened);
  });
});

describe('on a slow or costly connection', () => {
  it('React is not loaded at all', async () => {
    const scripts: string[] = [];
    const { page } = await open('/people', {
      hydrates: false,
      own: true,
      before: (opening) => {
        opening.on('request', (request) => {
          if (request.url().endsWith('.js')) scripts.push(request.url());
        });
        return saveData(opening);
      },
    });
    await page.waitForLoadState('networkidle');
    expect(scripts.map((url) => /assets\/(\w+)-/.exec(url)?.[1]).sort()).toEqual(['main', 'theme']);
    expect(await page.locator('h1').textContent()).toBe('PEOPLE');
  });
});
