import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runAxe } from './axe.ts';
import { findOverflow } from './find-overflow.ts';
import { addTextSpacing, connectBrowser, expectQuiet } from './harness.ts';
import { serveVisitors } from './visitors-site.ts';

const { open, visit } = connectBrowser();
const stats = [
  { value: 25, title: 'Programmes', suffix: ' programmes' },
  { value: 1250, title: 'Startups', suffix: ' startups mentored since 2020' },
];
const allow = [{ rule: 'orphan-page', why: 'A page for this test.' }];
const blocks = [{ type: 'pageHeader' }, { type: 'statGrid', stats }];
const counted = [
  { value: 8588, title: 'Learners' },
  { value: 12.5, title: 'Area', suffix: ' km²' },
  { value: 1250000, title: 'Grants', prefix: '₹', thousands: true },
  { value: 1234.05, title: 'Fee', prefix: '₹', thousands: true },
];
const counting = [{ type: 'pageHeader' }, { type: 'statGrid', stats: counted }];
const pages = {
  words: { path: '/words', title: 'Words', allow, blocks },
  counting: { path: '/counting', title: 'Counting', allow, blocks: counting },
  zaehlen: { path: '/zaehlen', title: 'Zählen', lang: 'de', allow, blocks: counting },
};
const url = serveVisitors({}, { pages });
const WIDTHS = [320, 360, 768, 1024, 1280, 1920];

/** Returns the text of an element by lines. */
const linesOf = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange();
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const lines: string[] = [];
    let bottom = Number.NEGATIVE_INFINITY;
    while (walker.nextNode()) {
      const { data } = walker.currentNode as Text;
      for (let i = 0; i < data.length; i++) {
        range.setStart(walker.currentNode, i);
        range.setEnd(walker.currentNode, i + 1);
        const box = range.getBoundingClientRect();
        if (box.width === 0) continue;
        if (box.top > bottom) lines.push('');
        bottom = Math.max(bottom, box.bottom - 1);
        lines.push((lines.pop() ?? '') + data[i]);
      }
    }
    return lines;
  });
const table = (page: Page, title: string) => page.getByRole('table', { name: title });
const column = (within: Locator, n: number) => within.locator(`tbody td:nth-child(${n})`).allTextContents();

describe('numbers', () => {
  it('are never separated from their units, at any width', async () => {
    const opened = await visit(url('/'));
    const { page } = opened;
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      for (const number of await page.locator('dl dd').all())
        expect(await linesOf(number), `at ${width} px`).toHaveLength(1);
      expect(await page.locator('dl dd').allTextContents()).toEqual(['3287590 km²', '92', '8588+']);
      expect(await findOverflow(page)).toEqual([]);
    }
    expectQuiet(opened);
  });

  it('count up in the digits and words that they end with', async () => {
    const opened = await open(url('/counting'), {
      own: true,
      before: (page) =>
        page.addInitScript(() => {
          const shown: Record<string, string[]> = {};
          const watch = new MutationObserver((changes) => {
            for (const { target } of changes) {
              const number = target.parentElement?.closest('dd');
              const title = number?.parentElement?.querySelector('dt')?.textContent ?? '';
              if (number) shown[title] = [...(shown[title] ?? []), number.textContent];
            }
          });
          watch.observe(document, { subtree: true, characterData: true });
          Reflect.set(window, 'shown', shown);
        }),
    });
    const read = () => opened.page.evaluate((): Record<string, string[]> => Reflect.get(window, 'shown'));
    await expect.poll(async () => (await read()).Fee?.at(-1), { timeout: 10_000 }).toBe('₹1,234.05');
    const shown = await read();
    const steps = (target: number, step: number, show: (n: number) => string) =>
      Array.from({ length: Math.ceil(target / step) + 1 }, (_, i) => show(Math.min(target, i * step)));
    expect(shown.Learners).toEqual(steps(8588, 172, String));
    expect(shown.Area).toEqual(steps(125, 3, (n) => `${(n / 10).toFixed(1)} km²`));
    expect(shown.Grants?.slice(0, 3)).toEqual(['₹0', '₹25,000', '₹50,000']);
    expect(shown.Grants?.at(-1)).toBe('₹12,50,000');
    expect(shown.Fee?.every((text) => /^₹[\d,]+\.\d\d$/.test(text))).toBe(true);
    expectQuiet(opened);
  });

  it('have the separators of the language of the page, without JavaScript too', async () => {
    const texts = async (path: string) => {
      const { page } = await visit(url(path), { javaScriptEnabled: false });
      return page.locator('dl dd').allTextContents();
    };
    expect(await texts('/counting')).toEqual(['8588', '12.5 km²', '₹12,50,000', '₹1,234.05']);
    expect(await texts('/zaehlen')).toEqual(['8588', '12,5 km²', '₹1.250.000', '₹1.234,05']);
  });

  it('have room with the spacing of text that readers may want', async () => {
    for (const path of ['/', '/words', '/counting']) {
      const { page } = await visit(url(path), { viewport: { width: 320, height: 800 } });
      await addTextSpacing(page);
      expect(await findOverflow(page), path).toEqual([]);
    }
  });

  it.each([true, false])(
    'in tables have the separators of the language (JavaScript: %s)',
    async (javaScriptEnabled) => {
      const opened = await open(url('/places'), { javaScriptEnabled });
      const { page } = opened;
      const places = table(page, 'Places');
      expect(await column(places, 2)).toEqual(['32,87,590', '6,43,801', '2.02', '']);
      expect(await column(places, 3)).toEqual(['1947', '1958', '1297', '1516']);
      expect(await column(places, 4)).toEqual(['1,42,86,27,663', '6,80,42,591', '38,682', '']);
      expect(await column(places, 6)).toEqual(['110001', '75000', '98000', '00000']);
      expect(await column(table(page, 'Plätze'), 2)).toEqual(['3.287.590', '643.801', '2,02', '']);
      expectQuiet(opened);
    },
  );

  it('in tables are right-aligned, with their headers, and on one line', async () => {
    const { page } = await open(url('/places'));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findOverflow(page), `at ${width} px`).toEqual([]);
      for (const number of await table(page, 'Plätze').locator('tr:nth-child(1) > [data-kind=number]').all())
        expect(
          (await linesOf(number)).filter((line) => /\d/.test(line)),
          `at ${width} px`,
        ).toHaveLength((await number.evaluate((cell) => cell.tagName)) === 'TD' ? 1 : 0);
    }
    const aligned = (selector: string) =>
      table(page, 'Places')
        .locator(selector)
        .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign));
    expect(await aligned('th')).toEqual(['start', 'end', 'end', 'end', 'start', 'start']);
    expect(await aligned('tbody tr:first-child td')).toEqual(await aligned('th'));
    expect(await runAxe(page)).toEqual([]);
  });
});

describe('an e-mail address', () => {
  it('is broken after its @ and before its dots only', async () => {
    const { page } = await open(url('/places'));
    const broken = new Set<string>();
    for (const width of [...WIDTHS, 400, 700, 900]) {
      await page.setViewportSize({ width, height: 800 });
      const addresses = page.locator('main a[href^="mailto:"]');
      expect(await addresses.count()).toBe(5);
      for (const address of await addresses.all()) {
        const lines = await linesOf(address);
        expect(lines.join('')).toBe((await address.getAttribute('href'))?.slice('mailto:'.length));
        for (const line of lines.slice(1)) broken.add(line);
        for (const [i, line] of lines.slice(1).entries())
          expect(line.startsWith('.') || lines[i]?.endsWith('@'), `${lines.join(' | ')} at ${width} px`).toBe(
            true,
          );
      }
    }
    expect(broken.size).toBeGreaterThan(2);
  });

  it('is copied completely', async () => {
    const { page } = await open(url('/places'), { permissions: ['clipboard-read', 'clipboard-write'] });
    const address = page.locator('main address a[href^="mailto:"]');
    const whole = 'office.of-the.director@northwind-society.example.org';
    expect(await address.textContent()).toBe(whole);
    await page.setViewportSize({ width: 360, height: 800 });
    await address.evaluate((element) => getSelection()?.selectAllChildren(element));
    await page.keyboard.press('Control+C');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(whole);
    expect(await page.getByRole('main').getByRole('link', { name: whole, exact: true }).count()).toBe(1);
  });
});

describe('two cards of four columns', () => {
  it('fill their row, in equal parts', async () => {
    const { page } = await open(url('/'));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const cards = page.locator('article');
      const boxes = await cards.evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect().toJSON()),
      );
      const list = await page
        .locator('ul:has(article)')
        .evaluate((one) => one.getBoundingClientRect().toJSON());
      expect(new Set(boxes.map((box) => Math.round(box.width))).size, `at ${width} px`).toBe(1);
      expect(Math.abs(Math.max(...boxes.map(({ right }) => right)) - list.right)).toBeLessThan(2);
    }
  });
});
