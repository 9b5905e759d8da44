import { readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { GALLERY_PATH, writeGallery } from '../../src/codegen/gallery/write-gallery.ts';
import { blockTypes, getSchema } from '../../src/core/schema/schema.ts';
import { serveFolder } from '../../src/server/serve.ts';
import { IS_ALL } from '../attack/cases.ts';
import { addAxe, runAxe, setColorScheme } from './axe.ts';
import { dependsOnScripts } from './depends-on-scripts.ts';
import { findBlurred } from './find-blurred.ts';
import { findOverflow, listWidths } from './find-overflow.ts';
import { addTextSpacing, connectBrowser, DESK, expectQuiet, PAPER, PHONE, saveData } from './harness.ts';
import { findHeadingJumps } from './heading-jumps.ts';
import { openOutputFolder } from './output-folder.ts';

const { open, visit } = connectBrowser(addAxe);
const { visit: visitSaving } = connectBrowser(saveData);
let folder = '';
let server: Server;
let url = '';

// biome-ignore lint/correctness/noEmptyPattern: vitest takes no other one.
beforeAll(async ({}, { id }) => {
  folder = openOutputFolder(id);
  rmSync(join(folder, 'site'), { recursive: true, force: true });
  const root = writeGallery(join(folder, 'site'));
  const { problems } = await buildSite({ root, out: join(folder, 'dist'), now: 0 });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  ({ server, url } = await serveFolder(join(folder, 'dist'), 0));
});
afterAll(() => server.close());

// Blocks of one type stand beside each other as they never would on a page: landmarks may have one name twice.
const BESIDE = /^(landmark-unique|landmark-complementary)/;

/** The colours and the rules of axe that are looked at at a width. */
const LOOKS = new Map<number, [colorScheme: 'light' | 'dark', rules: 'all' | 'of colours' | undefined]>([
  [1366, ['light', IS_ALL ? 'all' : undefined]],
  [768, ['dark', 'of colours']],
  [320, ['light', 'all']],
]);

/** Returns the first elements that are outside of the window and in no part that scrolls. */
function findOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    const SCROLLS = 'pre, .table-scroll, .rich > :has(> table), [aria-roledescription=carousel], .sr-only';
    return [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return (right > room + 1 || left < -1) && !element.closest(SCROLLS);
      })
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 200));
  });
}

/** Parts that all pages of blocks have alike: axe looks at them once. */
const ALIKE = ['body > #root > header', 'footer', '#section-fields', '[id^=section-example-]:has(pre)'];

/** Returns the HTML of the page of a block. */
function readHtml(type: string): string {
  return readFileSync(join(folder, 'dist', GALLERY_PATH, `${type}.html`), 'utf8');
}

/** Returns the buttons and fields of the content that are shown. */
async function findControls(page: Page): Promise<string[]> {
  const shown = page.locator('main button:visible, main input:visible, main select:visible');
  return shown.evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 120)));
}

describe.each(blockTypes)('the examples and edge cases of %s', (type) => {
  const i = blockTypes.indexOf(type);
  it('are rendered without overflow, blurred images and axe violations at any width, in light and dark', async () => {
    const opened = await visit(`${url}${GALLERY_PATH}/${type}`, { viewport: { width: 1920, height: 900 } });
    const { page } = opened;
    const found: string[] = [];
    // From wide to narrow: it ends on a phone, with the text spacing.
    for (const width of listWidths(i).toReversed()) {
      await page.setViewportSize({ width, height: 900 });
      const [colorScheme, rules] = LOOKS.get(width) ?? [];
      if (colorScheme) await setColorScheme(page, colorScheme);
      const violations = rules ? await runAxe(page, rules, i === 0 ? [] : ALIKE) : [];
      const axe = violations.filter((line) => !BESIDE.test(line));
      const lines = [...axe, ...(await findBlurred(page)), ...(await findOutside(page))];
      found.push(...[...lines, ...(await findOverflow(page))].map((line) => `${width} px: ${line}`));
    }
    await addTextSpacing(page);
    found.push(...(await findOverflow(page)).map((line) => `with text spacing: ${line}`));
    expect(found).toEqual([]);
    expectQuiet(opened);
  });

  it('fit without React from right to left, on paper and in forced colours, with no button that does nothing', async () => {
    const { page } = await visitSaving(`${url}${GALLERY_PATH}/${type}`, {
      viewport: PHONE,
      hydrates: false,
    });
    const found: string[] = [];
    found.push(...(await findControls(page)).map((html) => `with Save-Data: a control: ${html}`));
    const report = async (shown: string) =>
      found.push(...(await findOutside(page)).map((html) => `${shown}: outside: ${html}`));
    await report(`at ${PHONE.width} px`);
    await page.evaluate(() => {
      for (const one of document.querySelectorAll(':root, main [lang]')) one.setAttribute('lang', 'ar');
    });
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport);
      await report(`right to left at ${viewport.width} px`);
    }
    const directions = await page.evaluate(() => [
      ...new Set(
        [...document.querySelectorAll('main section')].map((one) => getComputedStyle(one).direction),
      ),
    ]);
    expect(directions).toEqual(['rtl']);
    await page.setViewportSize(PAPER);
    await page.emulateMedia({ media: 'print' });
    await report('on paper');
    await page.emulateMedia({ media: 'screen', forcedColors: 'active', colorScheme: 'dark' });
    const unforced = await page.evaluate(() =>
      [...document.querySelectorAll('main .icon')]
        .filter((icon) => icon.parentElement && icon.checkVisibility())
        .filter(
          (icon) =>
            getComputedStyle(icon).color !== getComputedStyle(icon.parentElement ?? icon).color &&
            getComputedStyle(icon).forcedColorAdjust !== 'none',
        )
        .map((icon) => icon.outerHTML.slice(0, 120)),
    );
    found.push(...unforced.map((html) => `in forced colours: an icon of its own colour: ${html}`));
    expect(found).toEqual([]);
  });
});

describe('the gallery', () => {
  it('skips no level of headings, nor do the pages of the examples', () => {
    expect(findHeadingJumps(join(folder, 'dist'))).toEqual([]);
  });

  it('leads to every block', async () => {
    const { page } = await open(url + GALLERY_PATH);
    for (const type of blockTypes)
      expect(await page.locator(`main a[href="${GALLERY_PATH}/${type}"]`).count()).toBeGreaterThan(0);
  });

  it('has a button that copies an example as it is written', async () => {
    const { page } = await open(`${url}${GALLERY_PATH}/table`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const [example] = getSchema('blocks/table').examples as unknown[];
    const code = page.locator('div:has(> pre)').first();
    expect(JSON.parse((await code.locator('pre').textContent()) ?? '')).toEqual(example);
    await code.getByRole('button', { name: 'Copy' }).click();
    await code.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await code.getByRole('status').textContent()).toBe('Copied');
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual(example);
    await code.getByRole('button', { name: 'Copy', exact: true }).waitFor();
    expect(await code.getByRole('status').textContent()).toBe('');
  });

  it('has no such button where the browser copies nothing, as on an insecure origin', async () => {
    const opened = await open(`${url}${GALLERY_PATH}/table`, {
      own: true,
      before: (page) => page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard')),
    });
    expect(await opened.page.locator('div:has(> pre) button').count()).toBe(0);
    expectQuiet(opened);
  });

  it('has a button that copies the address of a page, where a script can', async () => {
    const path = `${url}${GALLERY_PATH}/share`;
    const { page } = await open(path, { permissions: ['clipboard-read', 'clipboard-write'] });
    const row = page.getByRole('list', { name: 'Share' }).first();
    await row.getByRole('button', { name: 'Copy the link' }).click();
    await row.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    const { pathname } = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    expect(pathname).toBe(`${GALLERY_PATH}/share`);

    const still = await open(path, { javaScriptEnabled: false });
    const links = still.page.getByRole('list', { name: 'Share' }).first().getByRole('listitem');
    expect(await links.count()).toBe(5);
  });

  it('is readable without JavaScript, and has no button then', async () => {
    const { page } = await open(`${url}${GALLERY_PATH}/table`, {
      javaScriptEnabled: false,
      viewport: PHONE,
    });
    expect(await page.locator('div:has(> pre) button').count()).toBe(0);
    const scripted = blockTypes.filter((type) => dependsOnScripts(readHtml(type)));
    expect(scripted).toContain('table');
    expect(scripted).not.toContain('cta');
    for (const type of IS_ALL ? blockTypes : scripted) {
      await page.goto(`${url}${GALLERY_PATH}/${type}`);
      expect(await findOutside(page), type).toEqual([]);
      expect(await findControls(page), type).toEqual([]);
    }
  });

  it('has the code of examples on the page of every block', () => {
    for (const type of blockTypes) expect(readHtml(type), type).toContain('<pre');
  });
});

describe('photos that can be enlarged', () => {
  const gallery = () => `${url}${GALLERY_PATH}/gallery`;
  const FIRST = 'main ul:has(figcaption) >> nth=0';

  it('lead to each other in the dialog, by keys and buttons, with their positions and captions', async () => {
    const opened = await open(gallery());
    const { page } = opened;
    await page.locator(FIRST).getByRole('link', { name: 'A field robot See it larger' }).click();
    const dialog = page.locator('dialog[open]');
    const status = dialog.getByRole('status');
    const image = dialog.locator('img');
    await dialog.waitFor();
    expect(await status.textContent()).toBe(
      '1 of 2 · The first robot that drove on its own, August 2024 · Photo: A. Sampleworth · CC BY-SA 4.0',
    );
    expect(await dialog.getByRole('button', { name: 'Previous photo' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowRight');
    expect(await status.textContent()).toMatch(/^1 of 2/);
    await page.keyboard.press('0');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => status.textContent()).toBe('2 of 2');
    expect(await image.getAttribute('alt')).toBe('A drone');
    expect(await page.getByRole('dialog', { name: 'A drone' }).count()).toBe(1);
    const room = await dialog.boundingBox();
    await expect.poll(async () => (await image.boundingBox())?.height).toBeLessThanOrEqual(room?.height ?? 0);
    await page.keyboard.press('ArrowRight');
    expect(await status.textContent()).toBe('2 of 2');
    expect(await runAxe(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Previous photo' }).click();
    await expect.poll(() => status.textContent()).toMatch(/^1 of 2/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expectQuiet(opened);
  });

  it('lead to each other by swipes, but not while one is zoomed', async () => {
    const opened = await open(gallery(), { viewport: PHONE, hasTouch: true, isMobile: true });
    const { page } = opened;
    await page.locator(FIRST).getByRole('link', { name: 'A field robot See it larger' }).tap();
    const dialog = page.locator('dialog[open]');
    const status = dialog.getByRole('status');
    await dialog.waitFor();
    const finger = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
        finger.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x) => ({ x, y: 400 })) });
      await touch('touchStart', from);
      await touch('touchMove', (from + to) / 2);
      await touch('touchMove', to);
      await touch('touchEnd');
    };
    await swipe(300, 270);
    await swipe(80, 300);
    expect(await status.textContent()).toMatch(/^1 of 2/);
    await swipe(300, 80);
    await expect.poll(() => status.textContent()).toBe('2 of 2');
    await swipe(80, 300);
    await expect.poll(() => status.textContent()).toMatch(/^1 of 2/);
    await dialog.getByRole('button', { name: 'Zoom in' }).tap();
    await swipe(300, 80);
    expect(await status.textContent()).toMatch(/^1 of 2/);
    await expect
      .poll(() => dialog.locator('[tabindex="0"]').evaluate((frame) => frame.scrollLeft))
      .toBeGreaterThan(100);
    await page.keyboard.press('0');
    // From right to left, the next photo is on the left.
    await page.evaluate(() => document.documentElement.setAttribute('lang', 'ar'));
    await swipe(80, 300);
    await expect.poll(() => status.textContent()).toBe('2 of 2');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => status.textContent()).toMatch(/^1 of 2/);
    expectQuiet(opened);
  });

  it('are links to the whole photos without JavaScript, and on paper', async () => {
    const { page } = await open(gallery(), { javaScriptEnabled: false });
    const links = page.locator(FIRST).locator('a:has(img)');
    expect(await links.count()).toBe(2);
    expect(await links.first().getAttribute('href')).toMatch(/^\/assets\/media\/photos\/harbour/);
    await page.emulateMedia({ media: 'print' });
    const shown = page.locator(FIRST).locator(':scope > li:visible');
    expect(await shown.count()).toBe(2);
  });
});

describe('a long text', () => {
  it('has its contents beside it, which stay in view, and above it on a small screen', async () => {
    const { page } = await open(`${url}${GALLERY_PATH}/prose`, { javaScriptEnabled: false });
    const contents = page.getByRole('navigation', { name: 'On this page: Rules of the workshop' });
    const text = page.locator('.rich', { hasText: 'members and guests' }).last();
    const boxes = async () => {
      const [list, words] = [await contents.boundingBox(), await text.boundingBox()];
      if (!list || !words) throw new Error('Nothing is shown.');
      return { list, words };
    };
    await page.setViewportSize({ width: 1023, height: 800 });
    const above = await boxes();
    expect(above.list.y + above.list.height).toBeLessThanOrEqual(above.words.y);
    await page.setViewportSize({ width: 1024, height: 800 });
    const beside = await boxes();
    expect(beside.list.x).toBeGreaterThan(beside.words.x + beside.words.width);
    expect(Math.abs(beside.list.y - beside.words.y)).toBeLessThan(16);
    await page.getByRole('heading', { name: 'Safety' }).evaluate((heading) => heading.scrollIntoView());
    expect((await boxes()).list.y).toBeGreaterThan(60);
    await contents.getByRole('link', { name: 'Fees' }).click();
    expect(new URL(page.url()).hash).toBe('#fees');
    const columns = await open(`${url}${GALLERY_PATH}/columns`, { javaScriptEnabled: false });
    expect(await columns.page.locator('[data-column=main] nav').count()).toBe(0);
  });
});

describe('the answers of questions', () => {
  const faq = () => `${url}${GALLERY_PATH}/faq`;
  const FIRST = 'main section:has(details) >> nth=0';

  it('are open one at a time, and one is opened by a link to it', async () => {
    const { page } = await open(`${faq()}#fee`);
    const details = page.locator(FIRST).locator('details');
    const isOpen = () => details.evaluateAll((all) => all.map((one) => Reflect.get(one, 'open')));
    await expect.poll(isOpen).toEqual([false, true]);
    await details.nth(0).locator('summary').click();
    expect(await isOpen()).toEqual([true, false]);
  });

  it('are opened by a link of the page, without JavaScript too, with the question in view', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await open(faq(), { javaScriptEnabled });
      await page.evaluate(() => location.assign('#fee'));
      await expect.poll(() => page.locator('#fee').isVisible()).toBe(true);
      const question = await page.locator('summary', { hasText: 'What does it cost?' }).boundingBox();
      expect(question?.y).toBeGreaterThan(64);
    }
  });

  it('are opened by a link of another page', async () => {
    const { page } = await open(`${url}${GALLERY_PATH}`);
    const link = page.locator(`main a[href="${GALLERY_PATH}/faq"]`);
    await link.evaluate((element) => element.setAttribute('href', `${element.getAttribute('href')}#fee`));
    await page.locator('main a[href$="#fee"]').click();
    await expect.poll(() => page.locator('#fee').isVisible()).toBe(true);
  });

  it('are all on paper', async () => {
    const { page } = await open(faq());
    await page.emulateMedia({ media: 'print' });
    for (const answer of await page.locator(FIRST).locator('details > div').all())
      expect((await answer.boundingBox())?.height).toBeGreaterThan(20);
  });

  it('are opened for printing where style sheets can not, and closed again', async () => {
    const { page } = await open(faq(), {
      own: true,
      before: (opening) => opening.addInitScript(() => Object.assign(CSS, { supports: () => false })),
    });
    const details = page.locator('main details');
    const all = await details.count();
    await details.nth(0).locator('summary').click();
    const opened = page.locator('main details[open]');
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await opened.count()).toBe(all);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await opened.count()).toBe(1);
    await details.nth(1).locator('summary').click();
    expect(await opened.count()).toBe(1);
  });
});
