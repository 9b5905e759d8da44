import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runAxe } from './axe.ts';
import { connectBrowser, expectQuiet } from './harness.ts';
import { serveVisitors } from './visitors-site.ts';

const { open } = connectBrowser();
const url = serveVisitors(
  {},
  {
    pages: {
      italic: {
        path: '/italic',
        title: 'Species',
        blocks: [
          { type: 'pageHeader' },
          { type: 'prose', text: 'Of *Mangifera indica*: [prices](/prices).' },
        ],
      },
      prices: {
        path: '/prices',
        title: 'Prices',
        blocks: [{ type: 'pageHeader' }, { type: 'prose', text: '₹ 5 in Łódź. [Species](/italic)' }],
      },
    },
  },
);

/** Returns the language of each part of a page, as assistive technology sees it. */
const languages = (page: Page) =>
  page.evaluate(() => {
    const of = (selector: string) =>
      document.querySelector(selector)?.closest('[lang]')?.getAttribute('lang') ?? '';
    return ['a[href="#content"]', 'header nav a', 'h1', 'main p', 'footer p'].map(of).join(' ');
  });

describe('labels with a number', () => {
  const call = (day: string) => ({
    type: 'cta',
    title: day,
    label: 'Zefir',
    state: 'byDate',
    href: '/',
    closesAt: `${day}T23:59:00Z`,
  });
  const site = serveVisitors(
    {
      lang: 'pl',
      timeZone: 'UTC',
      words: {
        results: {
          one: '{count} strona',
          few: '{count} strony',
          many: '{count} stron',
          other: '{count} strony',
        },
        closesInDays: {
          one: 'za dzień',
          few: 'za {days} dni (few)',
          many: 'za {days} dni (many)',
          other: '{days}',
        },
      },
    },
    {
      now: Date.parse('2026-03-10T12:00:00Z'),
      pages: {
        hindi: {
          path: '/hindi',
          title: 'Zefir',
          blocks: [{ type: 'pageHeader' }, call('2026-03-12'), call('2026-03-15')],
        },
      },
    },
  );

  it('are in the plural form of the number, in the HTML and in the browser', async () => {
    const [html, browser] = [
      await open(site('/hindi'), { javaScriptEnabled: false }),
      await open(site('/hindi'), {
        own: true,
        before: (opening) => opening.clock.setFixedTime(new Date('2026-03-10T12:00:00Z')),
      }),
    ];
    for (const { page } of [html, browser]) {
      const texts = await page.locator('main section p').allTextContents();
      expect(texts.map((text) => text.trim())).toEqual(['Zefir za 2 dni (few)', 'Zefir za 5 dni (many)']);
    }
    expectQuiet(browser);
    const { page } = await open(site('/hindi'));
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.getByRole('searchbox').fill('zefir');
    await expect.poll(() => page.getByRole('status').last().textContent()).toBe('2 strony');
  });
});

describe('the font', () => {
  it.each([
    ['/places', 'one file, the preloaded one', ['latin-wght-normal']],
    ['/italic', 'a file for italic text', ['latin-wght-italic', 'latin-wght-normal']],
    ['/prices', 'a file for ₹ and Ł', ['latin-ext-wght-normal', 'latin-wght-normal']],
  ])('of %s is %s', async (path, _what, files) => {
    const loaded = new Set<string>();
    const { page } = await open(url(path), {
      // A used window asks again for fonts of the page before.
      own: true,
      before: async (opening) =>
        opening.on('request', (request) => {
          const [, name] = /figtree-(.*-(?:normal|italic))-/.exec(request.url()) ?? [];
          if (name !== undefined) loaded.add(name);
        }),
    });
    await page.evaluate(() => document.fonts.ready);
    expect([...loaded].sort()).toEqual(files);
    expect(await page.locator('link[rel=preload][as=font]').getAttribute('href')).toContain(
      'latin-wght-normal',
    );
  });

  it.each([
    ['/italic', 'main em', 'Figtree-LightItalic'],
    ['/prices', 'main .rich p', 'Figtree-Light'],
  ])('is that of the text of %s', async (path, selector, font) => {
    const { page } = await open(url(path));
    await page.evaluate(() => document.fonts.ready);
    const session = await page.context().newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    await session.detach();
    expect(fonts.map(({ isCustomFont, postScriptName }) => [isCustomFont, postScriptName])).toEqual(
      fonts.map(() => [true, font]),
    );
    expect(fonts).not.toEqual([]);
  });
});

describe('a page in another language than the site', () => {
  it.each([true, false])(
    'has its content in its language, and the shell in that of the site (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const opened = await open(url('/hindi'), { javaScriptEnabled });
      const { page } = opened;
      expect(await page.locator('html').getAttribute('lang')).toBe('hi');
      expect(await languages(page)).toBe('en-IN en-IN hi hi en-IN');
      if (javaScriptEnabled) expect(await runAxe(page)).toEqual([]);
      expectQuiet(opened);
    },
  );

  it('has no language attributes if all languages are the same', async () => {
    const { page } = await open(url('/places'), { javaScriptEnabled: false });
    expect(await page.locator('html').getAttribute('lang')).toBe('en-IN');
    expect(await page.locator('header[lang], footer[lang], a[href="#content"][lang]').count()).toBe(0);
  });

  it('keeps the language of each page when navigating there and back', async () => {
    const opened = await open(url('/places'));
    const { page } = opened;
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'हिन्दी' }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('हिन्दी पृष्ठ');
    expect(await page.locator('html').getAttribute('lang')).toBe('hi');
    expect(await languages(page)).toBe('en-IN en-IN hi hi en-IN');
    await page.evaluate(() => scrollTo(0, 400));
    await page.goBack();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Places');
    expect(await page.locator('html').getAttribute('lang')).toBe('en-IN');
    expect(await languages(page)).toBe('en-IN en-IN en-IN en-IN en-IN');
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    expectQuiet(opened);
  });

  it('announces in the site’s language that a page is loading', async () => {
    const { page } = await open(url('/hindi'), {
      own: true,
      before: async (opening) => {
        await opening.route('**/places.json', () => {});
        // It would be given up while it is looked at.
        await opening.addInitScript(() => {
          const { setTimeout: start } = window;
          Object.assign(window, {
            setTimeout: (work: () => void, ms = 0) => (ms === 8000 ? 0 : start(work, ms)),
          });
        });
      },
    });
    await page.locator('main a[href="/places"]').click();
    const status = page.getByText('Loading …', { exact: true });
    await status.waitFor();
    expect((await status.boundingBox())?.width).toBeGreaterThan(50);
    expect(await status.getAttribute('lang')).toBe('en-IN');
    expect(await runAxe(page)).toEqual([]);
  });
});
