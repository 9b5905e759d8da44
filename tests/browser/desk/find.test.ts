import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { serveDesk } from './open-desk.ts';

const desk = serveDesk('.');
const PHONE = { width: 390, height: 844 };
const FILE = 'content/pages/people.json';
const LONG = 'AI-powered Embedded System Design Course';

async function type(page: Page, query: string) {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(query);
}

/** Waits until an entry has the focus of the list, of which the field tells half a second after a key. */
async function expectFocused(page: Page, name: string): Promise<void> {
  const getFocused = (field: Element) =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';
  await expect.poll(() => getDialog(page).getByRole('combobox').evaluate(getFocused)).toContain(name);
}

const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Find or do' });

it('at 390 px the title of what is found is whole, in as many lines as it needs', async () => {
  const { page } = await desk.open('/', { viewport: PHONE });
  await type(page, 'embedded');
  const title = getDialog(page).getByRole('option', { name: LONG }).locator('span').first();
  await title.waitFor();
  const isWhole = (element: Element) => {
    const { width, right } = element.getBoundingClientRect();
    return element.scrollWidth <= Math.ceil(width) && right <= innerWidth;
  };
  const all = await getDialog(page).getByRole('option').locator('span').all();
  expect(all.length).toBeGreaterThan(3);
  for (const one of all) expect(await one.evaluate(isWhole)).toBe(true);
  expect(await title.evaluate((element) => getComputedStyle(element).textOverflow)).toBe('clip');
  await expectAccessible(page);
});

it('what is nearly called so is shown, and Enter looks for it', async () => {
  const { page } = await desk.open('/');
  await type(page, 'galery');
  const dialog = getDialog(page);
  await dialog.getByText('Nothing for “galery”. Did you mean “gallery”?').waitFor();
  await expectFocused(page, 'Nothing for “galery”');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog.getByRole('combobox').inputValue()).toBe('gallery');
  await dialog.getByText('Did you mean').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('page=/gallery');
});

it('a next step leads to all that can be done, and what can’t be done says what to do instead', async () => {
  const { page } = await desk.open('/');
  await type(page, 'zzyzx');
  const dialog = getDialog(page);
  await dialog.getByText('is called “zzyzx”').waitFor();
  await dialog.getByRole('option', { name: 'Look through all' }).click();
  await dialog.getByRole('option', { name: 'Hide this page' }).waitFor();
  await page.keyboard.type('upload a pdf');
  await dialog.getByText('Put it into the folder content/media').waitFor();
  await expectFocused(page, 'Upload a file');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  expect(await dialog.count()).toBe(1);
});

it('what a button does is done', async () => {
  const { page, frame } = await desk.open('/');
  await page.getByRole('row', { name: 'Recent Works' }).click();
  await type(page, 'delete section');
  await expectFocused(page, 'Delete the block');
  await page.keyboard.press('Enter');
  await frame.getByRole('heading', { name: 'Recent Works' }).waitFor({ state: 'detached' });
  await desk.undoAll(page);
  await type(page, 'mobile view');
  await expectFocused(page, 'See it as on a phone');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Phone', pressed: true }).waitFor();
  await type(page, 'add a quote');
  await expectFocused(page, 'Add a block: Quote');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add Quote' }).waitFor();
  await page.keyboard.press('Escape');
  await type(page, 'new event');
  await expectFocused(page, 'New page: Event');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: /^Event/, checked: true }).waitFor();
});

it('Ctrl K is the link where words of a rich text are selected, and finds everywhere else', async () => {
  const { page, frame } = await desk.open('/people');
  const link = page.getByRole('dialog', { name: 'Where the link goes' });
  const sentence = frame.getByText('They run the hub from day to day.', { exact: true });
  await sentence.click();
  await page.keyboard.press('ControlOrMeta+k');
  await getDialog(page).waitFor();
  await page.keyboard.press('Escape');
  await sentence.click();
  await page.keyboard.press('End');
  for (const _ of 'day.') await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ControlOrMeta+k');
  await link.waitFor();
  await page.keyboard.type('gallery');
  await page.getByRole('option', { name: 'Gallery /gallery', exact: true }).click();
  await expect.poll(() => desk.read(FILE)).toContain('from day to [day.](/gallery)"');
  await desk.undoAll(page);
  await frame.getByText('Board of Directors').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+k');
  await getDialog(page).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Heading' }).first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+k');
  await getDialog(page).waitFor();
});
