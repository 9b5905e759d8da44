import { expect, it } from 'vitest';
import { IS_ALL } from '../../attack/cases.ts';
import { expectSaved, serveDesk } from './open-desk.ts';

const HOME = 'content/pages/home.json';
/** Of so many blocks one is looked at here, but all in the weekly workflow. `desk/server/events.test.ts` shows the example of each. */
const STEP = IS_ALL ? 1 : 5;
const desk = serveDesk('.');

it('a block is found by its purpose, seen, added below the selected one, and its first words are typed', async () => {
  const original = desk.read(HOME);
  const before = JSON.parse(original).blocks;
  const { page, frame, complaints } = await desk.open('/');
  const stage = page.locator('main [aria-label^="The page."]');
  await stage.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Add a block' });
  await page.keyboard.type('deadline');
  await expect.poll(() => dialog.getByRole('radio').first().isChecked()).toBe(true);
  const example = dialog.frameLocator('iframe').getByText('Apply now');
  await example.waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => JSON.parse(desk.read(HOME)).blocks.length).toBe(before.length + 1);
  const { blocks } = JSON.parse(desk.read(HOME));
  expect(blocks[2].type).toBe('cta');
  expect(blocks.toSpliced(2, 1)).toEqual(before);
  await expect.poll(() => frame.locator('[contenteditable]').textContent()).toBe('Apply');
  await page.keyboard.type('Come to us');
  await page.keyboard.press('Escape');
  await expect.poll(() => JSON.parse(desk.read(HOME)).blocks[2].title).toBe('Come to us');
  await expectSaved(page);
  expect(await stage.evaluate((element) => element === document.activeElement)).toBe(true);
  for (let i = 0; i < 2; i++) {
    await page.keyboard.press('ControlOrMeta+z');
    await expectSaved(page);
  }
  await expect.poll(() => desk.read(HOME)).toBe(original);
  expect(complaints).toEqual([]);
});

it('a block can be added as its example shows it, without what this site lacks', async () => {
  const { page } = await desk.open('/');
  const add = page.getByRole('button', { name: 'Add a block below' });
  await page.locator('main [aria-label^="The page."]').focus();
  await page.keyboard.press('Tab');
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add a block' });
  const kinds = page.locator('input[name=type]');
  const count = await kinds.count();
  expect(count).toBeGreaterThan(20);
  for (let i = 0; i < count; i += STEP) {
    await dialog.locator('label', { has: kinds }).nth(i).click();
    await expect.poll(() => dialog.getByRole('button', { name: /^Add / }).isEnabled()).toBe(true);
    const frame = dialog.frameLocator('iframe');
    await expect.poll(() => frame.locator('main > *').count()).toBeGreaterThan(0);
    expect(await frame.getByText('could not be rendered').count()).toBe(0);
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await add.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(desk.diff()).toBe('');
});
