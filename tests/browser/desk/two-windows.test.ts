import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { createHands, type Way } from './hands.ts';
import { expectSaved, serveDesk } from './open-desk.ts';

const FILE = 'content/pages/people.json';
const BEFORE = 'They run the hub from day to day.';
const AFTER = 'They run the hub every day.';
const desk = serveDesk('.');

/** Writes in the file as an editor beside does. */
function replace(from: string, to: string): void {
  writeFileSync(join(desk.root, FILE), desk.read(FILE).replace(from, to));
}

// Task 11. Both are of the first person.
it.each([
  ['mouse', 'Keep mine', 'Convener'],
  ['keyboard', 'Take the other', 'Head'],
] as const)(
  'with the %s, what somebody else has changed meanwhile stays, and she picks one of two values',
  async (way: Way, choice, left) => {
    const original = desk.read(FILE);
    onTestFinished(() => writeFileSync(join(desk.root, FILE), original));
    const { page, frame, form, selectBlock, press, type } = createHands(way, await desk.open('/people'));
    // Without events, the window does not know of the other change.
    await page.route('**/api/events', (route) => route.abort());
    await page.reload();
    await frame.getByText(BEFORE).waitFor();
    await selectBlock('/blocks/1', 'Our Leadership');
    await press(form.getByRole('row', { name: 'Prof. Anirban Testwala' }));
    const position = form.getByRole('textbox', { name: 'Position' });
    await position.waitFor();
    replace('Institute of Technology, Testpur', 'Institute, Testpur');
    await type(position, 'Director');
    const merged = original
      .replace('Institute of Technology, Testpur', 'Institute, Testpur')
      .replace('"Project Director"', '"Director"');
    await expect.poll(() => desk.read(FILE)).toBe(merged);
    // The answer tells what the file has then: it comes before the next change.
    await expectSaved(page);

    replace('"position": "Director"', '"position": "Head"');
    // All at once: a pause in between would ask about a part of it.
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('Convener');
    const dialog = page.getByRole('dialog', { name: 'Changed twice' });
    for (const value of ['Convener', 'Head']) await dialog.getByText(value, { exact: true }).waitFor();
    expect(desk.read(FILE)).toBe(merged.replace('"position": "Director"', '"position": "Head"'));
    await press(dialog.getByRole('button', { name: choice }));
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => desk.read(FILE))
      .toBe(merged.replace('"position": "Director"', `"position": "${left}"`));
    await expect.poll(() => position.inputValue()).toBe(left);
  },
);

it('what is typed in a field without a pause does not overwrite what somebody else has written in it', async () => {
  const original = desk.read(FILE);
  onTestFinished(() => writeFileSync(join(desk.root, FILE), original));
  const { page, form, selectBlock, press } = createHands(
    'mouse',
    await desk.open('/people', { isOwn: true }),
  );
  await selectBlock('/blocks/1', 'Our Leadership');
  await press(form.getByRole('row', { name: 'Prof. Anirban Testwala' }));
  const position = form.getByRole('textbox', { name: 'Position' });
  await position.click();
  // No pause of typing ends.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.keyboard.type('Mine ');
  const known = page.waitForResponse('**/api/file');
  replace('"Project Director"', '"Head"');
  await known;
  await page.clock.resume();
  const dialog = page.getByRole('dialog', { name: 'Changed twice' });
  await dialog.getByText('Head', { exact: true }).waitFor();
  expect(desk.read(FILE)).toBe(original.replace('"Project Director"', '"Head"'));
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expectAccessible(page);
  }
  await dialog.getByRole('button', { name: 'Take the other' }).click();
  await expect.poll(() => position.inputValue()).toBe('Head');
  expect(desk.read(FILE)).toBe(original.replace('"Project Director"', '"Head"'));
});

it.each([
  ['Put it in', '"Project Director"'],
  ['Leave it as it is', '"Head"'],
])('undo says that it asks, what it would put in, and what others have done: %s', async (choice, left) => {
  const original = desk.read(FILE);
  onTestFinished(() => writeFileSync(join(desk.root, FILE), original));
  const { page, form, selectBlock, press } = createHands(
    'mouse',
    await desk.open('/people', { isOwn: true }),
  );
  await selectBlock('/blocks/1', 'Our Leadership');
  await press(form.getByRole('row', { name: 'Prof. Anirban Testwala' }));
  const position = form.getByRole('textbox', { name: 'Position' });
  // All at once: what comes after a pause is undone by itself.
  await position.fill('Convener');
  await expect.poll(() => desk.read(FILE)).toContain('"position": "Convener"');
  await expectSaved(page);
  replace('"position": "Convener"', '"position": "Head"');
  await expect.poll(() => position.inputValue()).toBe('Head');
  await page.keyboard.press('ControlOrMeta+z');
  const dialog = page.getByRole('dialog', { name: /^Undo: .+ was changed by another program since$/ });
  await dialog.getByText(/“.*Convener.*” can’t be undone by itself\. .*Head/).waitFor();
  const getSide = (name: string) => dialog.locator('section', { hasText: name }).locator('p').textContent();
  expect(await getSide('Undo would put in')).toBe('Project Director');
  expect(await getSide('There now')).toBe('Head');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: choice }).click();
  await expect.poll(() => desk.read(FILE)).toContain(`"position": ${left}`);
  await expectSaved(page);
  // What overwrites the words of others names them.
  if (choice === 'Put it in') await page.getByRole('button', { name: /^Undo: .*Head/ }).waitFor();
});

it('a window follows another one and an editor beside, and says when the server has gone', async () => {
  const [one, other] = [await desk.open('/people'), await desk.open('/people')];
  await one.frame.getByText(BEFORE).click();
  await one.page.keyboard.press('ControlOrMeta+a');
  await one.page.keyboard.type(AFTER);
  await one.page.keyboard.press('Enter');
  await other.frame.getByText(AFTER).waitFor();
  await expect.poll(() => other.page.getByRole('button', { name: /^Undo/ }).isEnabled()).toBe(true);
  replace(AFTER, 'Somebody else wrote this.');
  for (const { frame } of [one, other]) await frame.getByText('Somebody else wrote this.').waitFor();
  expect([...one.complaints, ...other.complaints]).toEqual([]);
  await desk.restart();
  for (const { page } of [one, other]) {
    await page
      .getByRole('alert')
      .getByText(/program/)
      .waitFor();
  }
});
