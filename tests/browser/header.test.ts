import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runAxe } from './axe.ts';
import { findOverflow } from './find-overflow.ts';
import { connectBrowser, expectQuiet } from './harness.ts';
import { serveVisitors } from './visitors-site.ts';

const { open } = connectBrowser();
const WIDTHS = [360, 768, 1024, 1280, 1920];
const entries = (count: number, label = (n: number) => `Entry ${n}`) =>
  Array.from({ length: count }, (_, i) => ({ label: label(i + 1), href: i === 0 ? '/' : `/places?${i}` }));

/** Returns the state of the header: links or menu, and whether everything fits. */
async function bar(page: Page) {
  return page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0);
    const box = (element: Element) => element.getBoundingClientRect();
    const links = shown('header nav a');
    const logos = shown('header a img');
    const home = shown('header > div > div:first-child > a');
    const menu = shown('header button');
    const parts = [...home, ...links, ...shown('header a[aria-keyshortcuts]'), ...menu];
    return {
      links: links.length,
      hasMenu: menu.length === 1,
      logos: logos.map((logo) => `${Math.round(box(logo).width)}x${Math.round(box(logo).height)}`),
      name: home.find((link) => link.textContent)?.textContent,
      inside: parts.every((part) => box(part).left >= 0 && box(part).right <= innerWidth),
      apart: parts.every((part, i) => i === 0 || box(part).left >= box(parts[i - 1] ?? part).right - 0.5),
      oneLine: links.every((link) => box(link).height < 60),
      height: Math.round(box(document.querySelector('header') ?? document.body).height),
    };
  });
}

describe.each([
  ['3 entries', entries(3), 1024],
  ['9 entries', entries(9), 1280],
  ['5 long entries', entries(5, (n) => `An entry with a very long label ${n}`), Number.POSITIVE_INFINITY],
  // How wide these are depends on the machine's fonts.
  ['4 entries in Devanagari', entries(4, (n) => `अंतरराष्ट्रीय सहयोग ${n}`), undefined],
])('a header of %s', (_, navigation, from) => {
  const showName = from === 1024;
  const url = serveVisitors({ navigation, showName });

  it.each([true, false])(
    'shows the links where they fit, else the menu (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const opened = await open(url('/'), { javaScriptEnabled, viewport: { width: 1280, height: 700 } });
      const { page } = opened;
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 700 });
        const rendered = await bar(page);
        const wide = from === undefined ? !rendered.hasMenu : width >= from;
        const at = `at ${width} px`;
        expect(rendered, at).toMatchObject({
          links: wide ? navigation.length : 0,
          hasMenu: !wide,
          name: showName ? 'Northwind Society' : undefined,
          inside: true,
          apart: true,
          oneLine: true,
          logos: Array(2).fill(width > 360 ? '128x43' : showName ? '58x43' : '93x43'),
          height: 69,
        });
        expect(await findOverflow(page), at).toEqual([]);
      }
      expectQuiet(opened);
    },
  );

  it('has all links in the menu where it is shown, by keyboard as well', async () => {
    const { page } = await open(url('/'), { viewport: { width: 360, height: 700 }, reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Open menu' }).focus();
    await page.keyboard.press('Enter');
    const links = page.getByRole('dialog').getByRole('link');
    expect(await links.allTextContents()).toEqual(navigation.map(({ label }) => label));
    await links.last().scrollIntoViewIfNeeded();
    expect(await runAxe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('neither moves nor changes while the page loads', async () => {
    const { page } = await open(url('/'), {
      viewport: { width: 1280, height: 700 },
      reducedMotion: 'reduce',
      before: (opening) =>
        opening.addInitScript(() => {
          let moved = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) moved += Number(Reflect.get(entry, 'value'));
            document.documentElement.dataset.moved = String(moved);
          }).observe({ type: 'layout-shift', buffered: true });
        }),
    });
    await page.waitForTimeout(300);
    expect(Number((await page.locator('html').getAttribute('data-moved')) ?? 0)).toBeLessThan(0.01);
  });
});

describe('a header of 9 entries', () => {
  const columns = Array.from({ length: 4 }, (_, i) => ({
    title: `Column ${i + 1}`,
    links: [
      ...entries(3),
      { label: 'A link with a label of many words, and anotherextraordinarilylongone', href: '/' },
    ],
  }));
  const hosts = ['x.com', 'github.com', 'orcid.org', 'social.example.org/@north', 'blog.example.org'];
  const social = hosts.map((host) => ({ href: `https://${host}` }));
  const url = serveVisitors({ navigation: entries(9), footer: { text: '© Northwind', social, columns } });

  it('and a footer with columns of links, as many side by side as there is room for', async () => {
    const opened = await open(url('/'), { viewport: { width: 360, height: 700 } });
    const { page } = opened;
    const column = page.locator('footer nav');
    expect(await page.locator('footer').getByRole('navigation', { name: 'Column 2' }).count()).toBe(1);
    expect(await column.first().getByRole('link').count()).toBe(4);
    for (const [width, count] of [
      [360, 2],
      [768, 4],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 700 });
      const tops = await column.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(tops.filter((top) => top === tops[0]).length, `at ${width} px`).toBe(count);
      expect(await findOverflow(page), `at ${width} px`).toEqual([]);
    }
    expect(await page.locator('footer').getByRole('link', { name: 'blog.example.org' }).count()).toBe(1);
    expect(await page.locator('footer').getByRole('link', { name: 'Mastodon' }).count()).toBe(1);
    expect(await runAxe(page)).toEqual([]);
    expectQuiet(opened);
  });

  it('closes an open menu when the window gets wide enough for the links', async () => {
    const opened = await open(url('/'), { viewport: { width: 1024, height: 700 } });
    const { page } = opened;
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.setViewportSize({ width: 1280, height: 700 });
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect((await bar(page)).links).toBe(9);
    // Closing takes no step back, which would end this one.
    const steps = await page.evaluate(() => history.length);
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.setViewportSize({ width: 1280, height: 700 });
    await page.evaluate(() => {
      dispatchEvent(new Event('resize'));
      document.querySelector<HTMLElement>('header nav a[href="/places?1"]')?.click();
    });
    await page.waitForURL(url('/places?1'));
    await expect.poll(() => page.locator('h1').textContent()).toBe('Places');
    await page.waitForTimeout(200);
    expect(page.url()).toBe(url('/places?1'));
    expect(await page.evaluate(() => history.length)).toBe(steps);
    expectQuiet(opened);
  });

  it('makes the menu modal when JavaScript arrives while it is open', async () => {
    const opened = await open(url('/'), {
      viewport: { width: 360, height: 700 },
      hydrates: false,
      before: (opening) =>
        opening.route('**/hydrate-*.js', async (route) => {
          await opening.getByRole('button', { name: 'Open menu' }).click();
          await route.continue();
        }),
    });
    const { page } = opened;
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    expect(await page.locator('dialog:modal').count()).toBe(1);
    await page.goBack();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(page.url()).toBe(url('/'));
    expectQuiet(opened);
  });
});
