import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { takeTurn } from '../attack/cases.ts';
import { runAxe } from './axe.ts';
import { findOverflow } from './find-overflow.ts';
import { connectBrowser, expectQuiet, nextFrame } from './harness.ts';
import { serveVisitors } from './visitors-site.ts';

const { open, visit } = connectBrowser();
const WIDTHS = [360, 768, 1024, 1280, 1920];
const entries = (count: number, label = (n: number) => `Entry ${n}`) =>
  Array.from({ length: count }, (_, i) => ({ label: label(i + 1), href: i === 0 ? '/' : `/places?${i}` }));

/** Returns the state of the header: links or menu, and whether everything fits. */
async function bar(page: Page) {
  return page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0);
    const box = (element: Element) => element.getBoundingClientRect();
    const links = shown('header nav > ul > li > a, header nav > ul > li > details > summary');
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

  /** Expects the links at the widths at which they fit, else the menu. */
  async function expectToFit(page: Page, widths: readonly number[]) {
    for (const width of widths) {
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
        logos: Array(2).fill(width > 360 ? '128x43' : showName ? '59x43' : '93x43'),
        height: 69,
      });
      expect(await findOverflow(page), at).toEqual([]);
    }
  }

  it('shows the links where they fit, else the menu, with all links, by keyboard as well', async () => {
    const opened = await visit(url('/'), { viewport: { width: 1280, height: 700 } });
    const { page } = opened;
    await expectToFit(page, [...WIDTHS, 360]);
    await page.getByRole('button', { name: 'Open menu' }).focus();
    await page.keyboard.press('Enter');
    const links = page.getByRole('dialog').getByRole('link');
    expect(await links.allTextContents()).toEqual(navigation.map(({ label }) => label));
    await links.last().scrollIntoViewIfNeeded();
    expect(await runAxe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expectQuiet(opened);
  });

  it('shows the links where they fit, else the menu, without JavaScript', async () => {
    const opened = await open(url('/'), { javaScriptEnabled: false, viewport: { width: 1280, height: 700 } });
    await expectToFit(opened.page, WIDTHS);
    expectQuiet(opened);
  });

  it('neither moves nor changes while the page loads', async () => {
    const { page } = await open(url('/'), {
      viewport: { width: 1280, height: 700 },
      reducedMotion: 'reduce',
      own: true,
      before: (opening) =>
        opening.addInitScript(() => {
          let moved = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) moved += Number(Reflect.get(entry, 'value'));
            document.documentElement.dataset.moved = String(moved);
          }).observe({ type: 'layout-shift', buffered: true });
        }),
    });
    await page.evaluate(() => document.fonts.ready);
    await nextFrame(page);
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
    // Closing takes no step back, which would end a navigation that has just begun.
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const steps = await page.evaluate(() => {
      addEventListener('popstate', () => document.documentElement.setAttribute('data-stepped', ''));
      return history.length;
    });
    await page.setViewportSize({ width: 1280, height: 700 });
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.locator('header nav').getByRole('link', { name: 'Entry 2' }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Places');
    expect(await page.locator('html').getAttribute('data-stepped')).toBe(null);
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

describe('sub-menus', () => {
  const header = { type: 'pageHeader' };
  const page = (path: string, title: string) => ({
    path,
    title,
    blocks: [
      header,
      {
        type: 'columns',
        main: [{ type: 'prose', id: 'words', text: 'Words.' }],
        aside: [{ type: 'sectionList' }],
      },
    ],
  });
  const pages = {
    about: page('/about', 'About the society'),
    board: page('/about/board', 'The board'),
    'past-boards': page('/past-boards', 'Past boards'),
  };
  const navigation = [
    { label: 'Home', href: '/' },
    {
      label: 'About us',
      href: '/about',
      items: [
        { label: 'Board', href: '/about/board' },
        { label: 'A link with a label of many words', href: 'https://example.org/' },
      ],
    },
    { label: 'Places', items: [{ label: 'All places', href: '/places' }, ...entries(12)] },
    { label: 'Old', items: [{ label: 'Boards', href: '/past-boards#words' }] },
    { label: 'हिन्दी', href: '/hindi' },
  ];
  const url = serveVisitors({ navigation }, { pages });
  const menu = (page: Page, name: string) =>
    page
      .getByRole('navigation', { name: 'Main' })
      .locator('details', { has: page.getByText(name, { exact: true }) });
  const isOpen = (page: Page, name: string) =>
    menu(page, name).evaluate((element) => element.hasAttribute('open'));
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

  it('open and close by keyboard, and close by a click and when the focus leaves them', async () => {
    const opened = await visit(url('/about/board'));
    const { page } = opened;
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).focus();
    for (const key of ['Tab', 'Enter', 'Tab']) await page.keyboard.press(key);
    expect(await focused(page)).toBe('About us');
    expect(await isOpen(page, 'About us')).toBe(true);
    expect(
      await page.locator('header [aria-current=page]').filter({ visible: true }).allTextContents(),
    ).toEqual(['Board']);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await runAxe(page), colorScheme).toEqual([]);
    }
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('About us');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
    expect(await isOpen(page, 'About us')).toBe(false);

    await page.keyboard.press('Space');
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
    expect(await focused(page)).toBe('Places');
    expect(await isOpen(page, 'About us')).toBe(false);

    await menu(page, 'About us').locator('summary').click();
    await menu(page, 'Places').locator('summary').click();
    expect([await isOpen(page, 'About us'), await isOpen(page, 'Places')]).toEqual([false, true]);
    await page.mouse.click(640, 600);
    expect(await isOpen(page, 'Places')).toBe(false);

    await menu(page, 'About us').locator('summary').click();
    await menu(page, 'About us').getByRole('link', { name: 'About us' }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('About the society');
    expect(await isOpen(page, 'About us')).toBe(false);
    expect(page.url()).toBe(url('/about'));
    expectQuiet(opened);
  });

  it.each([
    ['/about', 'About us', 'Home / About the society', 'About us'],
    ['/about/board', 'About us', 'Home / About us / The board', 'Board'],
    ['/places', 'Places', 'Home / Places / Places', undefined],
    ['/past-boards', 'Old', 'Home / Old / Past boards', undefined],
  ])(
    'mark the section of %s, also in forced colours, in the breadcrumb and beside the text',
    async (path, name, crumbs, current) => {
      const { page } = await visit(url(path), { forcedColors: 'active' });
      const marked = await page
        .locator('header nav summary')
        .evaluateAll((all) =>
          all.filter((one) => getComputedStyle(one, '::after').scale === '1').map((one) => one.textContent),
        );
      expect(marked).toEqual([name]);
      const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
      expect((await breadcrumb.allTextContents()).join(' / ')).toBe(crumbs);
      const href = path === '/about/board' ? '/about' : null;
      expect(await breadcrumb.nth(1).locator('a').count()).toBe(href ? 1 : 0);
      if (path === '/places') return;
      const list = page.getByRole('complementary').getByRole('navigation', { name });
      expect(await page.getByRole('complementary').getByRole('heading').allTextContents()).toEqual([name]);
      expect(await list.getByRole('link').first().textContent()).toBe(
        path === '/past-boards' ? 'Boards' : 'About us',
      );
      expect(await list.locator('[aria-current=page]').allTextContents()).toEqual(current ? [current] : []);
      await page.emulateMedia({ forcedColors: 'none' });
      expect(await runAxe(page)).toEqual([]);
    },
  );

  it('are whole without JavaScript, in the bar and in the panel of the menu', async () => {
    const { page } = await visit(url('/about/board'), { javaScriptEnabled: false });
    await menu(page, 'About us').locator('summary').click();
    await menu(page, 'Places').locator('summary').click();
    expect([await isOpen(page, 'About us'), await isOpen(page, 'Places')]).toEqual([false, true]);
    expect(await menu(page, 'Places').getByRole('link').count()).toBe(13);
    await page.setViewportSize({ width: 360, height: 700 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const panel = page.getByRole('dialog');
    // The section of the page is open.
    expect(await panel.getByRole('link').allTextContents()).toEqual([
      'Home',
      'About us',
      'Board',
      'A link with a label of many words (opens in a new tab)',
      'हिन्दी',
    ]);
    await panel.getByText('Old').click();
    await panel.getByRole('link', { name: 'Boards' }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Past boards');
  });

  it('open the section of each page that is led to, in the panel', async () => {
    const opened = await visit(url('/about/board'), { viewport: { width: 360, height: 700 } });
    const { page } = opened;
    for (const [section, label, title] of [
      ['Old', 'Boards', 'Past boards'],
      ['About us', 'Board', 'The board'],
    ] as const) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      expect(await runAxe(page)).toEqual([]);
      const panel = page.getByRole('dialog');
      await panel.locator('summary', { hasText: section }).click();
      await panel.getByRole('link', { name: label, exact: true }).click();
      await expect.poll(() => page.locator('h1').textContent()).toBe(title);
      await page.getByRole('button', { name: 'Open menu' }).click();
      expect(await panel.getByRole('link', { name: label, exact: true }).isVisible()).toBe(true);
      await page.keyboard.press('Escape');
    }
    expectQuiet(opened);
  });
});

describe.each([
  ['short', 1280, (n: number) => `Menu ${n}`],
  ['long', Number.POSITIVE_INFINITY, (n: number) => `Research and teaching ${n}`],
])('a header of sub-menus with %s names', (_, from, name) => {
  const count = from === 1280 ? 6 : 12;
  const items = entries(8, (n) => `An entry with a very long label ${n}`);
  const navigation = Array.from({ length: count }, (__, i) => ({ label: name(i + 1), items }));
  const url = serveVisitors({ navigation });

  it.each([true, false])(
    'has them where they fit, each inside the window (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const opened = await visit(url('/'), { javaScriptEnabled });
      const { page } = opened;
      for (const width of [768, 1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 500 });
        const at = `at ${width} px`;
        const isWide = width >= from;
        const links = isWide ? count : 0;
        expect(await bar(page), at).toMatchObject({
          links,
          hasMenu: !isWide,
          inside: true,
          apart: true,
          oneLine: true,
          height: 69,
        });
        const menus = page.getByRole('navigation', { name: 'Main' }).locator('details');
        for (let i = 0; i < links; i++) {
          if (!takeTurn([1280, 1920], i + Number(javaScriptEnabled)).includes(width)) continue;
          await menus.nth(i).locator('summary').click();
          for (const dir of ['rtl', 'ltr']) {
            await page.locator('html').evaluate((html, to) => html.setAttribute('dir', to), dir);
            const box = await menus.nth(i).locator('ul').boundingBox();
            if (!box) throw new Error('The sub-menu is not shown.');
            expect(
              Math.min(box.x, box.y - 50, width - box.x - box.width, 500 - box.y - box.height),
              `${at}: ${i}, ${dir}`,
            ).toBeGreaterThan(0);
            expect(await findOverflow(page), at).toEqual([]);
          }
        }
      }
      expectQuiet(opened);
    },
  );
});
