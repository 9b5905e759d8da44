import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addLinkAndFollow, connectBrowser, cutOff, getSiteUrl, type OpenedPage } from './harness.ts';

const { open, visit } = connectBrowser();
/** Runs `test` in the shared window while requests are intercepted. */
async function answering(
  page: Page,
  pattern: string,
  answer: (route: Route) => unknown,
  test: () => Promise<void>,
) {
  await page.route(pattern, answer);
  await test().finally(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
}
/** Breaks the data of a page in a way that only rendering finds. */
const broken = async (route: Route) => {
  const response = await route.fetch();
  const data = await response.json();
  await route.fulfill({ json: { ...data, page: { ...data.page, blocks: [{ type: 'table' }] } } });
};
/** Follows the link to the site map, and expects a full page load. */
async function loadedInFull(page: Page) {
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.locator('footer a[href="/site-map"]').click();
  await page.getByRole('heading', { level: 1, name: /site map/i }).waitFor();
  expect(await page.evaluate(() => 'stayed' in window)).toBe(false);
}
async function expectReadable(page: Page) {
  expect(await page.locator('h1').textContent()).toBe('PEOPLE');
  expect(await page.locator('main h3').count()).toBeGreaterThan(3);
}

/** Expects that a page is readable and has thrown nothing. */
async function expectUndisturbed({ page, complaints }: OpenedPage) {
  await expectReadable(page);
  expect(complaints.filter((line) => line.startsWith('uncaught'))).toEqual([]);
}

describe('the page is readable when', () => {
  it.each([
    ['no script arrives', '**/assets/*.js', (route: Route) => route.abort()],
    ['a script is cut off', '**/assets/hydrate-*.js', cutOff],
    ['the site config is cut off', '**/assets/site-*.json', cutOff],
    [
      'the site config does not arrive',
      '**/assets/site-*.json',
      (route: Route) => route.fulfill({ status: 503 }),
    ],
    ['pictures are missing', '**/media/**', (route: Route) => route.fulfill({ status: 404 })],
    ['the font is missing', '**/*.woff2', (route: Route) => route.abort()],
    ['the style sheet is missing', '**/*.css', (route: Route) => route.abort()],
  ])('%s', async (_, pattern, answer) => {
    const { page } = await open('/people', {
      hydrates: false,
      before: (opening) => opening.route(pattern, answer),
    });
    await page.waitForLoadState('networkidle');
    await expectReadable(page);
    const link = page.locator('main a[href^="/"], footer a[href="/site-map"]').last();
    await link.evaluate((element) => element instanceof HTMLElement && element.click());
    await page.waitForURL(getSiteUrl('/site-map'));
    await expect.poll(() => page.locator('h1').textContent()).toMatch(/site map/i);
  });

  it('the next page is truncated, fails, or was deployed again: it is loaded in full', async () => {
    for (const answer of [
      cutOff,
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 404, body: 'gone' }),
      async (route: Route) => {
        const response = await route.fetch();
        const data: { buildId: string } = await response.json();
        await route.fulfill({ json: { ...data, buildId: 'another' } });
      },
    ]) {
      const { page } = await visit('/people');
      await answering(page, '**/site-map.json', answer, () => loadedInFull(page));
    }
  });

  it('storage is blocked, and nothing is thrown, also when colours are chosen', async () => {
    const view = await open('/people', {
      own: true,
      before: (opening) =>
        opening.addInitScript(() => {
          for (const name of ['localStorage', 'sessionStorage'])
            Object.defineProperty(window, name, {
              get() {
                throw new DOMException('blocked', 'SecurityError');
              },
            });
        }),
    });
    await view.page.getByRole('combobox', { name: 'Colours' }).selectOption('dark');
    expect(await view.page.locator('html').getAttribute('data-theme')).toBe('dark');
    await expectUndisturbed(view);
  });

  it.each(['IntersectionObserver', 'requestIdleCallback', 'ResizeObserver'])(
    'the browser has no %s, and nothing is thrown',
    async (name) => {
      const view = await open('/', {
        own: true,
        before: (opening) =>
          opening.addInitScript((missing) => {
            Reflect.deleteProperty(window, missing);
          }, name),
      });
      const { page } = view;
      expect(await page.locator('dl dd').first().textContent()).toBe('8588');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).click();
      await expect.poll(() => page.locator('h1').textContent()).toBe('PEOPLE');
      await expectUndisturbed(view);
    },
  );

  it('media queries can be read but not observed, and nothing is thrown', async () => {
    const view = await open('/people', {
      own: true,
      before: (opening) =>
        opening.addInitScript(() => {
          for (const name of ['addEventListener', 'removeEventListener'])
            Object.defineProperty(MediaQueryList.prototype, name, { value: undefined });
        }),
    });
    await expectUndisturbed(view);
  });

  it.each(['/people#%', '/people#%E0%A4%A', '/people#governing-body%'])(
    'the address is %s, and nothing is thrown',
    async (path) => {
      await expectUndisturbed(await open(path));
    },
  );
});

/** Changes that extensions and translators make to a page before hydration. */
const CHANGES: [what: string, change: () => void][] = [
  ['puts an element before the app', () => root().prepend(document.createElement('extension-bar'))],
  ['puts an element into the content', () => main().prepend(document.createElement('div'))],
  ['takes the content away', () => main().firstElementChild?.remove()],
  [
    'wraps every text, as translators do',
    () => {
      const walker = document.createTreeWalker(root(), NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        const font = document.createElement('font');
        text.parentNode?.replaceChild(font, text);
        font.append(text);
      }
    },
  ],
  ['turns every text around', () => turn(root())],
  ['empties the heading', () => document.querySelector('h1')?.replaceChildren()],
  [
    'marks the document',
    () => Object.assign(document.documentElement, { lang: 'fr', className: 'translated-ltr' }),
  ],
];
declare function root(): Element;
declare function main(): Element;
declare function turn(element: Element): void;

describe('the page stays', () => {
  it.each(CHANGES)('when another script %s, before and after hydration', async (_, change) => {
    const apply = `(${change})()`;
    const helpers = `
      globalThis.root = () => document.getElementById('root');
      globalThis.main = () => document.querySelector('main');
      globalThis.turn = (element) => {
        for (const node of element.childNodes)
          if (node.nodeType === 3) node.data = [...node.data].reverse().join('');
          else turn(node);
      };`;
    const { page: changed } = await open('/people', {
      hydrates: false,
      own: true,
      before: (opening) =>
        opening.addInitScript(
          `${helpers} document.addEventListener('DOMContentLoaded', () => ${apply}, { once: true });`,
        ),
    });
    await changed.waitForLoadState('networkidle');
    expect(await changed.locator('main h3').count()).toBeGreaterThan(3);
    await leadsOn(changed);

    const { page } = await visit('/people');
    await page.evaluate(`${helpers} ${apply}`);
    await leadsOn(page);
  });

  it('when its own script fails in the middle, and its links work', async () => {
    const { page } = await visit('/people');
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await answering(page, '**/gallery.json', broken, async () => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery' }).click();
      await expect.poll(() => page.locator('h1').textContent()).toBe('Gallery');
    });
    expect(await page.locator('main img').count()).toBeGreaterThan(3);
    expect(await page.evaluate(() => 'stayed' in window)).toBe(false);
  });

  it('when its data cannot be rendered', async () => {
    const { page } = await open('/people', {
      hydrates: false,
      before: (opening) => opening.route('**/people.json', broken),
    });
    await page.waitForLoadState('networkidle');
    await expectReadable(page);
    expect(await page.locator('html[data-hydrated]').count()).toBe(0);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Gallery' }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Gallery');
    await page.goBack();
    await expectReadable(page);
  });

  it('when other scripts put states into the history', async () => {
    const { page } = await open('/people');
    for (const state of ['text', 7, null, { menu: 1, idx: 'x' }]) {
      await page.evaluate((given) => history.pushState(given, '', '?a'), state);
      await page.goBack();
      await page.goForward();
    }
    await expectReadable(page);
    await page.setViewportSize({ width: 360, height: 700 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.keyboard.press('Escape');
    await leadsOn(page);
  });
});

async function leadsOn(page: Page) {
  const link = page.locator('footer a[href="/site-map"]');
  await link.evaluate((element) => element instanceof HTMLElement && element.click());
  await page.waitForURL(getSiteUrl('/site-map'));
  await expect.poll(() => page.locator('h1').textContent()).toMatch(/site map|pam etis/i);
  expect(await page.locator('main a').count()).toBeGreaterThan(10);
}

describe('data of the next page', () => {
  it.each([
    ['no object', 'null'],
    ['an empty object', '{}'],
    ['a page without blocks', '{"page":{"path":"/site-map"}}'],
    ['an error page', '<!doctype html><title>Sign in</title>'],
  ])('that are %s are not used: the page is loaded in full', async (_, body) => {
    const { page } = await visit('/people');
    const buildId = await page.locator('#client').getAttribute('data-build-id');
    const answer = (route: Route) =>
      route.fulfill({
        contentType: 'application/json',
        body: body
          .replace('{"page"', `{"buildId":"${buildId}","page"`)
          .replace('{}', `{"buildId":"${buildId}"}`),
      });
    await answering(page, '**/site-map.json', answer, () => loadedInFull(page));
  });

  it('that fail lead to the requested anchor of the page', async () => {
    const { page } = await visit('/gallery');
    await answering(
      page,
      '**/people.json',
      (route) => route.abort(),
      async () => {
        await addLinkAndFollow(page, '/people#governing-body');
        await expect.poll(() => page.locator('h1').textContent()).toBe('PEOPLE');
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(900);
      },
    );
  });

  it.each(['no-preference', 'reduce'] as const)(
    'that hang are announced as loading, and given up after eight seconds (motion: %s)',
    async (reducedMotion) => {
      const { page } = await open('/people', { own: true, reducedMotion });
      let asked = 0;
      await page.route('**/site-map.json', () => {
        asked += 1;
      });
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(60_000);
      await page.evaluate(() => Object.assign(window, { stayed: true }));
      await page.locator('footer a[href="/site-map"]').click();
      await expect.poll(() => asked).toBe(1);
      const status = page.locator('[aria-live=polite]').last();
      // A moment at a time: when React has seen the new address is its own affair.
      const later = async () => {
        await page.clock.runFor(100);
        return status.textContent();
      };
      await expect.poll(later).toBe('Loading …');
      const box = await status.boundingBox();
      expect(box?.width).toBeGreaterThan(60);
      expect(await status.evaluate((element) => element.getAnimations({ subtree: true }).length > 0)).toBe(
        reducedMotion === 'no-preference',
      );
      await page.clock.runFor(8000);
      await page.getByRole('heading', { level: 1, name: /site map/i }).waitFor();
      expect(await page.evaluate(() => 'stayed' in window)).toBe(false);
    },
  );

  it('that are out of reach without a network leave the page, which says so', async () => {
    const { page } = await open('/people');
    await page.context().setOffline(true);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    const link = page.locator('footer a[href="/site-map"]');
    await link.click();
    const notice = page.locator('[aria-live=polite]').last();
    await expect.poll(() => notice.textContent()).toMatch(/^You are offline/);
    expect(await notice.isVisible()).toBe(true);
    expect(page.url()).toBe(getSiteUrl('/people'));
    await expectReadable(page);
    await page.context().setOffline(false);
    await expect.poll(() => notice.textContent()).toBe('');
    await link.click();
    await page.getByRole('heading', { level: 1, name: /site map/i }).waitFor();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  });

  it('that are available at once are not announced as loading', async () => {
    const { page } = await open('/people');
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver(() =>
        said.push(document.querySelector('[aria-live=polite]:last-of-type')?.textContent ?? ''),
      ).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await page.locator('footer a[href="/site-map"]').click();
    await page.getByRole('heading', { level: 1, name: /site map/i }).waitFor();
    const said = () => page.evaluate(() => JSON.stringify(Reflect.get(window, 'said')));
    await expect.poll(said).toMatch(/site map/i);
    expect(await said()).not.toContain('Loading');
  });
});
