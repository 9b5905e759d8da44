import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { getChangedWords, serveDesk } from './open-desk.ts';

const FILE = 'content/pages/people.json';
const desk = serveDesk('.');

it('a page is typed as text, with its problems, and undone; others change it meanwhile', async () => {
  const original = desk.read(FILE);
  const { page, complaints } = await desk.open('/people');
  await page.goto(desk.getAddress('view=source&page=/people'));
  const text = page.getByRole('textbox', { name: /as it is written/ });
  await text.getByText('They run the hub').click();
  await page.keyboard.press('Home');
  await page.keyboard.type(' ');
  await expect.poll(() => desk.read(FILE).length).toBe(original.length + 1);

  writeFileSync(join(desk.root, FILE), desk.read(FILE).replace('"PEOPLE"', '"ALL PEOPLE"'));
  await text.getByText('ALL PEOPLE').waitFor();
  expect(complaints).toEqual([]);
  await page.keyboard.type('{');
  await expect.poll(() => desk.read(FILE)).toContain('  {"text": "They run the hub');
  expect(desk.read(FILE)).toContain('"ALL PEOPLE"');
  const problems = page.getByRole('list', { name: 'Problems here' });
  await problems.getByRole('button').first().click();
  expect(await page.locator('.cm-lintRange-error').count()).toBeGreaterThan(0);
  expect(await text.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => getChangedWords(desk.diff())).toEqual(['-"PEOPLE",', '+"ALL PEOPLE",']);
});

it('it is read on a phone, and the keyboard leaves it', async () => {
  const { page, complaints } = await desk.open('/people', {
    viewport: { width: 390, height: 740 },
    isDark: true,
  });
  await page.goto(desk.getAddress('view=source&page=/people'));
  const text = page.getByRole('textbox', { name: /as it is written/ });
  await text.getByText('They run the hub').click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const isInside = () => text.evaluate((element) => element.contains(document.activeElement));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await isInside()).toBe(false);
  expect(complaints).toEqual([]);
});
