import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectSaved, serveDesk } from './open-desk.ts';

const HOME = 'content/pages/home.json';
const desk = serveDesk('.');
const getStage = (page: Page) => page.locator('main [aria-label^="The page."]');

/** Returns the titles of the blocks of the home page, in their order. */
function listTitles(): string[] {
  const { blocks } = JSON.parse(desk.read(HOME));
  return blocks.map(({ title }: { title: string }) => title);
}

async function selectBlock(page: Page, name: string): Promise<void> {
  await getStage(page).focus();
  for (let i = 0; i < 12; i++) {
    if ((await getStage(page).getAttribute('aria-label')) === `The page. Selected: ${name}`) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${name}.`);
}

describe('blocks of the page', () => {
  it('are selected, moved, duplicated and deleted by keys; undo after a restart brings back every byte', async () => {
    const original = desk.read(HOME);
    const titles = listTitles();
    const { page, complaints } = await desk.open('/');
    await selectBlock(page, 'About Us');
    const outline = page.locator('[data-outline]');
    await expect.poll(() => outline.count()).toBe(1);
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(listTitles).toEqual(move(titles, titles.indexOf('About Us'), 1));
    await expectSaved(page);
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => desk.read(HOME)).toBe(original);
    await page.keyboard.press('ControlOrMeta+d');
    await expect.poll(() => listTitles().filter((one) => one === 'About Us').length).toBe(2);
    await page.keyboard.press('Delete');
    await expect.poll(() => desk.read(HOME)).toBe(original);
    await page.keyboard.press('Delete');
    await expect.poll(listTitles).not.toEqual(titles);
    await expectSaved(page);
    expect(await getStage(page).evaluate((stage) => stage === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();

    await desk.restart();
    const second = await desk.open('/');
    for (let i = 0; i < 5 && desk.read(HOME) !== original; i++) {
      await second.page.getByRole('button', { name: /^Undo/ }).click();
      await expectSaved(second.page);
    }
    expect(desk.read(HOME)).toBe(original);
  });

  it('keys that follow each other quickly act on the same block', async () => {
    const titles = listTitles();
    const { page } = await desk.open('/');
    await selectBlock(page, 'About Us');
    // Nothing is waited for in between, as when a key is held.
    await getStage(page).evaluate((stage) => {
      for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown'])
        stage.dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, bubbles: true }));
      stage.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', ctrlKey: true, bubbles: true }));
    });
    const moved = move(titles, titles.indexOf('About Us'), -1);
    const place = moved.indexOf('About Us');
    await expect.poll(listTitles).toEqual(moved.toSpliced(place, 0, 'About Us'));
    await desk.undoAll(page);
  });

  it('a move by the toolbar changes the place of its lines only', async () => {
    const { page, frame } = await desk.open('/');
    await frame
      .getByRole('heading', { name: 'About Us', exact: true })
      .click({ position: { x: 300, y: 5 }, force: true });
    const lines = (text: string) =>
      text
        .split('\n')
        .map((line) => line.replace(/,$/, ''))
        .sort();
    const original = desk.read(HOME);
    await page
      .getByRole('toolbar', { name: 'This block' })
      .getByRole('button', { name: /^Move up/ })
      .click();
    await expect.poll(() => desk.read(HOME)).not.toBe(original);
    expect(lines(desk.read(HOME))).toEqual(lines(original));
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => desk.read(HOME)).toBe(original);
  });

  it('a double click on the bin deletes one block', async () => {
    const original = desk.read(HOME);
    const titles = listTitles();
    const { page } = await desk.open('/');
    await selectBlock(page, 'About Us');
    await page
      .getByRole('toolbar', { name: 'This block' })
      .getByRole('button', { name: /^Delete/ })
      .dblclick();
    await expect.poll(() => page.getByRole('button', { name: /^Undo/ }).isEnabled()).toBe(true);
    await expectSaved(page);
    expect(listTitles()).toEqual(titles.filter((one) => one !== 'About Us'));
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => desk.read(HOME)).toBe(original);
  });

  it('keys before the answer to a move act on the moved block', async () => {
    const original = desk.read(HOME);
    const titles = listTitles();
    const { page, frame } = await desk.open('/');
    await selectBlock(page, 'Recent Works');
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/act', async (route) => {
      await isReleased;
      await route.continue();
    });
    for (const key of ['Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+ArrowUp', 'Enter']) await page.keyboard.press(key);
    release();
    await expect.poll(() => frame.locator('[contenteditable]').textContent()).toBe('Recent Works');
    expect(listTitles()).toEqual(move(titles, titles.indexOf('Recent Works'), -3));
    await page.keyboard.press('Escape');
    for (let i = 0; i < 3; i++) await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => desk.read(HOME)).toBe(original);
  });

  it('the toolbar is outside of the outline, has one tab stop and arrow keys', async () => {
    const { page } = await desk.open('/');
    await selectBlock(page, 'About Us');
    const toolbar = page.getByRole('toolbar', { name: 'This block' });
    const [tools, outline] = [
      await toolbar.boundingBox(),
      await page.locator('[data-outline]').boundingBox(),
    ];
    expect((tools?.y ?? 0) + (tools?.height ?? 0)).toBeLessThanOrEqual(outline?.y ?? 0);
    await toolbar.getByRole('button', { name: /^Move up/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
      /^Duplicate/,
    );
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Add a block below',
    );
  });

  it('the button below a block is whole and uncovered, wherever the page is scrolled', async () => {
    const { page, frame } = await desk.open('/', { viewport: { width: 390, height: 844 } });
    await selectBlock(page, 'About Us');
    const add = page.getByRole('button', { name: 'Add a block below' });
    const block = frame.locator('[data-desk-block~="/blocks/3"]').first();
    /** Scrolls until the lower edge of the block is at a place of the stage, and returns what is at the edges of the button. */
    const show = async (bottom: number) => {
      await block.evaluate((element, to) => {
        const view = element.ownerDocument.defaultView;
        view?.scrollBy({ top: element.getBoundingClientRect().bottom - to, behavior: 'instant' });
      }, bottom);
      return add.evaluate(async (button) => {
        for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const middle = (left + right) / 2;
        return [top + 2, bottom - 2].map((y) => button.contains(document.elementFromPoint(middle, y)));
      });
    };
    const room = (await getStage(page).boundingBox())?.height ?? 0;
    for (const bottom of [4, 30, 60, 300, room - 40, room - 8, room + 200])
      await expect.poll(() => show(bottom), { message: `${bottom}` }).toEqual([true, true]);
  });

  it('Tab leaves the page behind the last block, and Escape goes to the tree', async () => {
    const { page } = await desk.open('/');
    await selectBlock(page, 'Contact Us');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=toolbar]') !== null)).toBe(true);
    await getStage(page).focus();
    await page.keyboard.press('Escape');
    expect(
      await page.evaluate(() => document.activeElement?.closest('[data-panel]')?.getAttribute('data-panel')),
    ).toBe('left');
  });

  it('Enter types in the first words of a block, Escape ends it, and the keys move the block again', async () => {
    const { length } = listTitles();
    const { page } = await desk.open('/');
    await selectBlock(page, 'Recent Works');
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.type(' of ours');
    await page.keyboard.press('Escape');
    await desk.expectWords('-Works",', '+Works of ours",');
    await expectSaved(page);
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => listTitles().indexOf('Recent Works of ours')).toBe(length - 3);
    await desk.undoAll(page);
  });
});

function move(list: readonly string[], from: number, by: number): string[] {
  const moved = list.toSpliced(from, 1);
  return moved.toSpliced(from + by, 0, list[from] ?? '');
}
