import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectSaved, serveDesk } from './open-desk.ts';

const FILE = 'content/pages/people.json';
const desk = serveDesk('.');

function getHeading(page: Page) {
  return page.getByRole('complementary').getByRole('textbox', { name: 'Heading', exact: true });
}

/** Opens the form of a block with a heading. */
async function openHeading() {
  const opened = await desk.open('/people', { isOwn: true });
  await opened.page.getByRole('row', { name: 'Our Leadership' }).first().click();
  await getHeading(opened.page).waitFor();
  return opened;
}

/** Opens the desk at a new address, as its command does. */
async function openAgain(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(desk.url);
  return other;
}

it('a window goes on after the server was killed, three times in one text: all words are there, none twice', async () => {
  const { page } = await openHeading();
  const heading = getHeading(page);
  await heading.fill('One');
  for (const word of [' two', ' three', ' four']) {
    await desk.kill();
    await heading.pressSequentially(word);
    await page.getByRole('alert').getByText('Not saved').waitFor();
    await heading.pressSequentially(`,`);
    await desk.restart();
    const other = await openAgain(page);
    await expectSaved(page);
    await other.close();
    await heading.focus();
    await page.keyboard.press('End');
  }
  await expect.poll(() => desk.read(FILE)).toContain('"One two, three, four,"');
  expect(await heading.inputValue()).toBe('One two, three, four,');
  await desk.undoAll(page);
});

it('what a closed window could not save is saved by the next one', async () => {
  const { page } = await openHeading();
  await desk.kill();
  await getHeading(page).fill('Our Leaders');
  await getHeading(page).blur();
  await page.getByRole('alert').getByText('Not saved').waitFor();
  const other = await page.context().newPage();
  await page.close();
  await desk.restart();
  await other.goto(desk.url);
  await expect.poll(() => desk.read(FILE)).toContain('"Our Leaders"');
  await expectSaved(other);
  await desk.undoAll(other);
});

it('what is not saved is shown by form and page, can be copied whole, and asks before the window is closed', async () => {
  const { page, frame } = await desk.open('/people', { isOwn: true });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const words = frame.getByRole('heading', { level: 2, name: 'Our Leadership' });
  const getRow = (name: string) => page.getByRole('row', { name }).first();
  await getRow('Board of Directors').waitFor();
  await words.dblclick();
  await desk.kill();
  const long = `Our Leadership ${'and those who help it '.repeat(20)}`.trim();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(long);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Your last change is in this window').waitFor();
  expect(await frame.getByRole('heading', { level: 2, name: long }).count()).toBe(1);
  for (const name of ['Board of Directors', 'Our Leadership']) await getRow(name).click();
  await expect.poll(() => getHeading(page).inputValue()).toBe(long);
  await page.getByRole('button', { name: 'Copy them' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(long);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await desk.restart();
  await openAgain(page);
  await expectSaved(page);
  await expect.poll(() => desk.read(FILE)).toContain(long);
  await desk.undoAll(page);
});
