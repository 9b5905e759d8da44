import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serveDesk } from './open-desk.ts';

const FILE = 'content/pages/people.json';
const BEFORE = 'They run the hub from day to day.';
const AFTER = 'They run the hub every day.';
const desk = serveDesk('.');

it('a window follows another one and an editor beside, and says when the server has gone', async () => {
  const [one, other] = [await desk.open('/people'), await desk.open('/people')];
  await one.frame.getByText(BEFORE).click();
  await one.page.keyboard.press('ControlOrMeta+a');
  await one.page.keyboard.type(AFTER);
  await one.page.keyboard.press('Enter');
  await other.frame.getByText(AFTER).waitFor();
  await expect.poll(() => other.page.getByRole('button', { name: /^Undo/ }).isEnabled()).toBe(true);
  writeFileSync(join(desk.root, FILE), desk.read(FILE).replace(AFTER, 'Somebody else wrote this.'));
  for (const { frame } of [one, other]) await frame.getByText('Somebody else wrote this.').waitFor();
  expect([...one.complaints, ...other.complaints]).toEqual([]);
  await desk.restart();
  for (const { page } of [one, other]) {
    await page
      .getByRole('alert')
      .getByText(/program/)
      .waitFor();
    await page.context().close();
  }
});
