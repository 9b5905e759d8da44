import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { runAxe } from './axe.ts';
import { findOverflow } from './find-overflow.ts';
import {
  addTextSpacing,
  connectBrowser,
  DESK,
  getSiteUrl,
  nextFrame,
  PHONE,
  waitForHydration,
} from './harness.ts';
import { listPaths } from './list-paths.ts';

const { visit } = connectBrowser();
const PAGES = ['/', '/people', '/projects', '/gallery', '/opportunity', '/Eir_prayas'];
const SCHEMES = ['light', 'dark'] as const;

/** Returns the elements whose text is cut off. */
function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main p, main h2, main h3, main a, main button, main td')]
      .filter((element) => {
        const { overflowY, overflowX } = getComputedStyle(element);
        if (overflowY !== 'hidden' && overflowX !== 'hidden') return false;
        return element.scrollHeight > element.clientHeight + 2 && element.clientHeight > 1;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

/** Returns the buttons that have neither an edge nor a line nor an icon. */
function findUnseen(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.button, .icon-button')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { borderStyle, outlineStyle, textDecorationLine } = getComputedStyle(element);
        return (
          borderStyle === 'none' &&
          outlineStyle === 'none' &&
          textDecorationLine === 'none' &&
          !element.querySelector('svg')
        );
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

/** Returns the targets of less than 24 px that have no room around them. */
function findSmallTargets(page: Page): Promise<string[]> {
  // https://www.w3.org/TR/WCAG22/#target-size-minimum: links in a sentence are excepted, as is what has room.
  return page.evaluate(() => {
    const targets = [...document.querySelectorAll('a, button, select, input')].filter(
      (element) =>
        element.checkVisibility() && !element.closest('p, .rich, td, address, .sr-only, [href="#content"]'),
    );
    const boxes = targets.map((element) => element.getBoundingClientRect());
    const near = (a: DOMRect, b: DOMRect) =>
      a !== b &&
      Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2) < 24;
    return targets
      .filter((_, i) => {
        const box = boxes[i];
        if (!box || box.width === 0 || (box.width >= 24 && box.height >= 24)) return false;
        return boxes.some((other) => near(box, other));
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

describe.each(PAGES)('%s', (path) => {
  it('is complete in forced colours, has targets of 24 px at least or room around them, and loses nothing at 200 % text and with the spacing of text that readers may want', async () => {
    const { page } = await visit(path, { forcedColors: 'active' });
    // The last part that comes with JavaScript.
    await page.getByRole('combobox').waitFor();
    expect(await findUnseen(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Open menu' }).waitFor();
    await nextFrame(page);
    expect(await findSmallTargets(page)).toEqual([]);
    // https://www.w3.org/TR/WCAG22/#resize-text
    await addTextSpacing(page, 'html{font-size:212.5%!important}');
    await expect.poll(() => findOverflow(page)).toEqual([]);
    expect(await findCutOff(page)).toEqual([]);
  });
});

describe('in forced colours', () => {
  const STATES = [
    'aria-current',
    'aria-pressed',
    'aria-expanded',
    'aria-selected',
    'aria-checked',
    'aria-disabled',
  ];

  /** Lists the controls on the page that have a state, and those of them that look the same without its attribute. */
  async function compareStates(page: Page) {
    const [shown, alike]: [string[], string[]] = [[], []];
    for (const state of STATES)
      for (const handle of await page.$$(`:is(a, button, [role])[${state}]`)) {
        if (!(await handle.isVisible())) continue;
        const name = await handle.evaluate((one) => one.getAttribute('aria-label') ?? one.textContent);
        const withState = await handle.screenshot();
        await handle.evaluate((one, attribute) => one.removeAttribute(attribute), state);
        shown.push(`${state}: ${name}`);
        if (withState.equals(await handle.screenshot())) alike.push(`${state}: ${name}`);
      }
    return { shown, alike };
  }

  it.each(SCHEMES)('every state is seen, in %s', async (colorScheme) => {
    const { page } = await visit('/', { forcedColors: 'active', colorScheme });
    expect(await compareStates(page)).toEqual({ shown: ['aria-current: Home'], alike: [] });
    const [shownDot, dot] = await Promise.all([0, 1].map((i) => page.getByRole('radio').nth(i).screenshot()));
    expect(shownDot?.equals(dot ?? Buffer.of())).toBe(false);
    await page.setViewportSize(PHONE);
    await page.goto(getSiteUrl('/gallery'));
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await compareStates(page)).toEqual({ shown: ['aria-current: Gallery'], alike: [] });
  });

  it('the focus is seen on each kind of control', async () => {
    const { page } = await visit('/', { forcedColors: 'active' });
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab');
      const unseen = await page.evaluate(() => {
        const focused = document.activeElement ?? document.body;
        const rings = [getComputedStyle(focused), getComputedStyle(focused, '::after')];
        return rings.some(
          ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
        )
          ? undefined
          : focused.outerHTML.slice(0, 120);
      });
      expect(unseen).toBeUndefined();
    }
  });
});

describe('the menu', () => {
  it('marks the current page by more than its colour, in light and dark', async () => {
    const { page } = await visit('/gallery', { viewport: PHONE });
    await page.getByRole('button', { name: 'Open menu' }).click();
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      const lines = await page
        .locator('dialog nav a')
        .evaluateAll((links) =>
          links.map((link) => [
            link.hasAttribute('aria-current'),
            getComputedStyle(link).borderInlineStartWidth,
          ]),
        );
      expect(
        lines.filter(([isCurrent]) => isCurrent),
        colorScheme,
      ).toEqual([[true, '4px']]);
      expect(
        lines.filter(([, width]) => width !== '0px'),
        colorScheme,
      ).toHaveLength(1);
    }
  });

  it('passes axe in light and dark while it is open, and the focus stays inside', async () => {
    const { page } = await visit('/', { viewport: PHONE });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const panel = page.getByRole('dialog', { name: 'Menu' });
    await panel.waitFor();
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      expect(await runAxe(page, colorScheme === 'light' ? 'all' : 'of colours'), colorScheme).toEqual([]);
    }
    for (let i = 0; i < 15; i++) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(outside).toBe(false);
    }
  });
});

describe('by keyboard alone', () => {
  it('every page is reached, its focus is seen, and each page begins at its heading', {
    timeout: 180_000,
  }, async () => {
    const wanted = new Set(listPaths(inject('dist')));
    const { page } = await visit('/', { viewport: DESK });
    // The skip link comes first and leads to the content.
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#content');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');

    const reached = new Set<string>();
    await page.goto(`${inject('hub')}/site-map`);
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    const links = await page.locator('main .rich a').count();
    for (let i = 0; i < links; i++) {
      for (let steps = 0; steps < 80; steps++) {
        await page.keyboard.press('Tab');
        const at = await page.evaluate(() =>
          [...document.querySelectorAll('main .rich a')].indexOf(document.activeElement ?? document.body),
        );
        if (at === i) break;
      }
      const ring = await page.evaluate(() => {
        const style = getComputedStyle(document.activeElement ?? document.body);
        return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
      });
      expect(ring).toBe(true);
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        () => location.pathname !== '/site-map' && document.activeElement?.tagName === 'H1',
      );
      reached.add(decodeURI(new URL(page.url()).pathname));
      await page.goBack();
      await page.waitForFunction(() => location.pathname === '/site-map');
      // Back gives the focus to the link that was followed.
      await expect
        .poll(() =>
          page.evaluate(() =>
            [...document.querySelectorAll('main .rich a')].indexOf(document.activeElement ?? document.body),
          ),
        )
        .toBe(i);
    }
    reached.add('/site-map');
    expect([...wanted].filter((path) => path !== undefined && !reached.has(path))).toEqual([]);
  });
});
