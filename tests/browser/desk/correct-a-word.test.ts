import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { getChangedWords, serveDesk } from './open-desk.ts';

const FILE = 'content/pages/people.json';
const BEFORE = 'They run the hub from day to day.';
const AFTER = 'They run the hub every day.';
const desk = serveDesk('.');

it('she clicks a sentence, types another, sees it, and undoes it after a restart', async () => {
  const original = desk.read(FILE);
  onTestFinished(() => writeFileSync(join(desk.root, FILE), original));
  const { page, frame, complaints } = await desk.open('/people');
  await frame.getByText(BEFORE).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(AFTER);
  await page.keyboard.press('Enter');
  await expect.poll(() => getChangedWords(desk.diff())).toEqual(['-from day to', '+every']);
  await expect.poll(() => frame.getByText(AFTER).getAttribute('contenteditable')).toBeNull();
  expect(complaints).toEqual([]);
  await page.context().close();

  await desk.restart();
  const second = await desk.open('/people');
  await second.frame.getByText(AFTER).waitFor();
  await second.page.getByRole('button', { name: /^Undo/ }).click();
  await second.frame.getByText(BEFORE).waitFor();
  expect(desk.read(FILE)).toBe(original);
  await second.page.getByRole('button', { name: /^Redo/ }).click();
  await second.frame.getByText(AFTER).waitFor();
  await second.page.context().close();
});
