import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { connectBrowser, nextFrame, PHONE } from './harness.ts';

const { open } = connectBrowser();

const shownIn = (page: Page) =>
  page.locator('[role=group]:not([inert])[aria-roledescription=slide]').first().getAttribute('aria-label');

describe('the hero', () => {
  it('has ten slides, and arrows that wrap at both ends', async () => {
    const { page } = await open('/');
    const hero = page.locator('section[aria-roledescription=carousel]');
    expect(await hero.locator('[aria-roledescription=slide]').count()).toBe(10);
    const shown = () => shownIn(page);
    await hero.getByRole('button', { name: 'Pause' }).click();
    expect(await shown()).toBe('1 of 10');
    await hero.getByRole('button', { name: 'Previous slide' }).click();
    await expect.poll(shown).toBe('10 of 10');
    await hero.getByRole('button', { name: 'Next slide' }).click();
    await expect.poll(shown).toBe('1 of 10');
    await hero.getByRole('button', { name: 'Next slide' }).click();
    await expect.poll(shown).toBe('2 of 10');
  });

  it('has its first image requested while the document waits for a script', async () => {
    await open('/', {
      before: async (page) => {
        const image = page.waitForRequest(/\/media\/hero\/01\.\w+\.\d+\.avif$/);
        await page.route('**/assets/theme-*.js', (route) => image.then(() => route.continue()));
      },
    });
  });

  it('moves every five seconds, and stops on pause, on hover and on focus', async () => {
    const { page } = await open('/', { own: true, before: (opening) => opening.clock.install() });
    const hero = page.locator('section[aria-roledescription=carousel]');
    const shown = () => shownIn(page);
    await page.mouse.move(0, 790);
    await page.clock.runFor(3000);
    expect(await shown()).toBe('1 of 10');
    await page.clock.runFor(2500);
    await expect.poll(shown).toBe('2 of 10');
    await hero.hover();
    await page.clock.runFor(11_000);
    expect(await shown()).toBe('2 of 10');
    await page.mouse.move(0, 790);
    await hero.getByRole('button', { name: 'Pause' }).focus();
    await page.clock.runFor(11_000);
    expect(await shown()).toBe('2 of 10');
  });

  it('goes on after a click on an arrow once the pointer is gone', async () => {
    const { page } = await open('/', { own: true, before: (opening) => opening.clock.install() });
    await page.getByRole('button', { name: 'Next slide' }).click();
    await expect.poll(() => shownIn(page)).toBe('2 of 10');
    await page.clock.runFor(11_000);
    expect(await shownIn(page)).toBe('2 of 10');
    await page.mouse.move(0, 790);
    await page.clock.runFor(5500);
    await expect.poll(() => shownIn(page)).toBe('3 of 10');
    expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(1);
  });

  it.each([200, 300, 400])('counts each of four clicks that follow each other in %d ms', async (ms) => {
    const { page } = await open('/');
    const next = page.getByRole('button', { name: 'Next slide' });
    const strip = page.locator('[aria-roledescription=slide]').first().locator('..');
    for (let click = 0; click < 4; click++) {
      await next.click();
      // The smooth scroll that the next click meets has no clock that a test could set.
      await page.waitForTimeout(ms);
    }
    await expect.poll(() => strip.evaluate((element) => element.scrollLeft / element.clientWidth)).toBe(4);
    await nextFrame(page);
    expect(await shownIn(page)).toBe('5 of 10');
  });

  it('follows a visitor who scrolls the strip on the way to another slide', async () => {
    const { page } = await open('/');
    await page.getByRole('button', { name: 'Next slide' }).click();
    const strip = page.locator('[aria-roledescription=slide]').first().locator('..');
    await strip.hover();
    await page.mouse.wheel(1280 * 2, 0);
    await expect.poll(() => shownIn(page)).not.toBe('2 of 10');
  });

  it.each([
    ['an arrow', 'button', 'Next slide', undefined],
    ['a dot', 'radio', 'Go to slide 4', 4],
  ] as const)(
    'shows each slide for its whole time after %s is used by voice or a switch',
    async (_, role, name, number) => {
      const { page } = await open('/', { own: true, before: (opening) => opening.clock.install() });
      await page.mouse.move(0, 790);
      // From here on, time passes by steps alone. Once the first slide has gone, the next one has its whole time.
      await page.clock.pauseAt(Date.now() + 1000);
      const first = await shownIn(page);
      while ((await shownIn(page)) === first) await page.clock.runFor(100);
      const to = number ?? Number.parseInt((await shownIn(page)) ?? '', 10) + 1;
      await page.clock.runFor(4500);
      // A click without a pointer and without the focus.
      const control = page.getByRole(role, { name, exact: true });
      await control.evaluate((element) => element instanceof HTMLElement && element.click());
      await expect.poll(() => shownIn(page)).toBe(`${to} of 10`);
      await page.clock.runFor(4500);
      expect(await shownIn(page)).toBe(`${to} of 10`);
      await page.clock.runFor(1000);
      await expect.poll(() => shownIn(page)).toBe(`${to + 1} of 10`);
    },
  );

  it('has the link of a slide before its dots, which are one stop', async () => {
    const { page } = await open('/');
    await page.getByRole('button', { name: 'Next slide' }).focus();
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      );
    await page.keyboard.press('Tab');
    expect(await focused()).toContain('See the programme');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Go to slide 1');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => shownIn(page)).toBe('2 of 10');
    expect(await focused()).toBe('Go to slide 2');
    await page.keyboard.press('Tab');
    expect(await focused()).not.toContain('Go to slide');
  });

  it('goes on after a touch on an arrow, which is not highlighted any more', async () => {
    const { page } = await open('/', {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
      own: true,
      before: (opening) => opening.clock.install(),
    });
    const arrow = page.getByRole('button', { name: 'Next slide' });
    const background = () => arrow.evaluate((button) => getComputedStyle(button).backgroundColor);
    const before = await background();
    await arrow.tap();
    await expect.poll(() => shownIn(page)).toBe('2 of 10');
    await page.clock.runFor(1000);
    expect(await background()).toBe(before);
    await page.clock.runFor(4500);
    await expect.poll(() => shownIn(page)).toBe('3 of 10');
  });

  it('waits while the tab is hidden', async () => {
    const { page } = await open('/', { own: true, before: (opening) => opening.clock.install() });
    const first = page.locator('[aria-roledescription=slide]').first();
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await page.mouse.move(0, 790);
    await hide(true);
    await page.clock.runFor(11_000);
    expect(await first.getAttribute('inert')).toBeNull();
    await hide(false);
    await page.clock.runFor(5500);
    await expect.poll(() => first.getAttribute('inert')).toBe('');
  });

  it('does not move by itself with reduced motion', async () => {
    const { page } = await open('/', {
      reducedMotion: 'reduce',
      own: true,
      before: (opening) => opening.clock.install(),
    });
    const first = page.locator('[aria-roledescription=slide]').first();
    await page.clock.runFor(11_000);
    expect(await first.getAttribute('inert')).toBeNull();
  });
});

describe('hover styles', () => {
  it('apply only with a pointer: after a touch nothing stays highlighted', async () => {
    const { page } = await open('/');
    const found = await page.evaluate(() => {
      const loose: string[] = [];
      const walk = (rules: CSSRuleList, isGuarded: boolean, around: string) => {
        for (const rule of rules) {
          const selector = rule instanceof CSSStyleRule ? rule.selectorText : '';
          const isQuery = rule instanceof CSSMediaRule && /hover:\s*hover/.test(rule.conditionText);
          const whole = selector ? `${around} ${selector}`.trim() : around;
          const declares =
            rule instanceof CSSStyleRule ? rule.style.length > 0 : rule instanceof CSSNestedDeclarations;
          if (declares && whole.includes(':hover') && !isGuarded) loose.push(whole);
          if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList)
            walk(rule.cssRules, isGuarded || isQuery, whole);
        }
      };
      for (const sheet of document.styleSheets) walk(sheet.cssRules, false, '');
      return loose;
    });
    expect(found).toEqual([]);
  });
});

describe('without JavaScript', () => {
  it('all slides are readable', async () => {
    const { page } = await open('/', { javaScriptEnabled: false });
    expect(await page.locator('[aria-roledescription=slide]').count()).toBe(10);
    const numbers = await page.locator('dl dd').allTextContents();
    expect(numbers).toEqual(['8588', '6', '63', '1', '92', '51']);
    expect(await page.locator('img').count()).toBeGreaterThan(20);
  });
});
