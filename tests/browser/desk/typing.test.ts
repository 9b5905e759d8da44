import type { FrameLocator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { compose, expectSaved, serveDesk } from './open-desk.ts';

const FILE = 'content/pages/people.json';
const HOME = 'content/pages/home.json';
const SENTENCE = 'They run the hub from day to day.';
const desk = serveDesk('.');

/** Puts the caret behind the last word of a text. */
async function clickEnd(page: Page, frame: FrameLocator, text: string): Promise<void> {
  await frame.getByText(text, { exact: true }).first().click();
  await page.keyboard.press('End');
}

/** Types at the end of the sentence, leaves it, and types there again. */
async function typeTwice(page: Page, frame: FrameLocator): Promise<void> {
  await clickEnd(page, frame, SENTENCE);
  await page.keyboard.type(' A');
  await page.keyboard.press('Enter');
  await clickEnd(page, frame, `${SENTENCE} A`);
  await page.keyboard.type('B');
  await page.keyboard.press('Enter');
}

/** Lets the answers to changes come late. */
function delayAnswers(page: Page, milliseconds: number): Promise<unknown> {
  return page.route('**/api/act', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue();
  });
}

it('characters with a meaning in Markdown are words on the page', async () => {
  const { page, frame, complaints } = await desk.open('/people');
  await clickEnd(page, frame, SENTENCE);
  await page.keyboard.type(' *All* of [it], {name}');
  await page.keyboard.press('Enter');
  const typed = `${SENTENCE} *All* of [it], {name}`;
  await expect.poll(() => desk.read(FILE)).toContain('\\\\*All');
  await expect.poll(() => frame.getByText(typed, { exact: true }).count()).toBe(1);
  await expectSaved(page);
  expect(await frame.locator('[contenteditable]').count()).toBe(0);
  expect(complaints).toEqual([]);
  await desk.undoAll(page);
});

it('what is pasted is words in one line, without formats', async () => {
  const { page, frame } = await desk.open('/people');
  await clickEnd(page, frame, SENTENCE);
  await frame.locator('[contenteditable]').evaluate((element) => {
    const data = new DataTransfer();
    data.setData('text/plain', ' So\nit\n\nis');
    data.setData('text/html', '<b>So</b><p>it is</p>');
    const event = { inputType: 'insertFromPaste', dataTransfer: data, bubbles: true, cancelable: true };
    element.dispatchEvent(new InputEvent('beforeinput', event));
  });
  await page.keyboard.type('.');
  await page.keyboard.press('Escape');
  await expect.poll(() => desk.read(FILE)).toContain(`"${SENTENCE} So it is."`);
  expect(await frame.getByText(`${SENTENCE} So it is.`).innerHTML()).toBe(`${SENTENCE} So it is.`);
  await desk.undoAll(page);
});

it('two edits of one text are sent as what is typed there, which quick ones are joined by, and are taken back', async () => {
  const { page, frame } = await desk.open('/people');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/act')) sent.push(request.postData() ?? '');
  });
  await typeTwice(page, frame);
  await expect.poll(() => desk.read(FILE)).toContain(`${SENTENCE} AB`);
  await expectSaved(page);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((one) => !one.includes('"isTyping":true'))).toEqual([]);
  await desk.undoAll(page);
  expect(desk.diff()).toBe('');
});

it('words are typed on before the page has what was typed', async () => {
  const { page, frame } = await desk.open('/people', { isOwn: true });
  await delayAnswers(page, 600);
  await typeTwice(page, frame);
  await expect.poll(() => desk.read(FILE)).toContain(`"${SENTENCE} AB"`);
  await frame.getByText(`${SENTENCE} AB`, { exact: true }).waitFor();
  await desk.undoAll(page);
  expect(desk.diff()).toBe('');
});

it('letters are composed in a page that is shown at 75 %', async () => {
  const { page, frame } = await desk.open('/people');
  await expect.poll(() => page.getByText(/shown at 7\d %/).count()).toBe(1);
  await clickEnd(page, frame, SENTENCE);
  await compose(page, [' ক', ' কে', ' কেন'], ' কেন্দ্র');
  await page.keyboard.press('Enter');
  await expect.poll(() => desk.read(FILE)).toContain(`"${SENTENCE} কেন্দ্র"`);
  await desk.undoAll(page);
});

it('an optional text that is emptied leaves the file', async () => {
  const { page, frame } = await desk.open('/people');
  await frame.getByText(SENTENCE, { exact: true }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await desk.expectWords(`-"text": "${SENTENCE}",`);
  await desk.undoAll(page);
});

it('on a phone a word is tapped and typed', async () => {
  const { page, frame } = await desk.open('/people', {
    viewport: { width: 390, height: 844 },
    isPhone: true,
  });
  await frame.getByText(SENTENCE, { exact: true }).tap();
  await page.keyboard.press('End');
  await page.keyboard.type(' Yes.');
  await page.keyboard.press('Enter');
  await expect.poll(() => desk.read(FILE)).toContain(`${SENTENCE} Yes.`);
  await desk.undoAll(page);
});

it.each(['key', 'key, with a closed form', 'button'])(
  'words that are selected on the page get a format by its %s',
  async (way) => {
    const { page, frame } = await desk.open('/people');
    if (way.includes('closed')) await page.keyboard.press('ControlOrMeta+Backslash');
    await frame.getByText(SENTENCE).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Yes');
    await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
    if (way === 'button') await page.getByRole('button', { name: 'Bold (Ctrl B)' }).first().click();
    else await page.keyboard.press('ControlOrMeta+b');
    await expect.poll(() => desk.read(FILE)).toContain(`${SENTENCE} **Yes**`);
    await frame.locator('strong', { hasText: 'Yes' }).waitFor();
    await desk.undoAll(page);
  },
);

it.each([
  ['key of a format', 0],
  ['key of a format, while answers come late', 400],
])('what is typed right after the %s has it', async (_way, milliseconds) => {
  const { page, frame, complaints } = await desk.open('/people', { isOwn: milliseconds > 0 });
  await frame.getByText(SENTENCE).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Yes');
  if (milliseconds > 0) await delayAnswers(page, milliseconds);
  for (const _ of 'Yes') await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('No /, never');
  const bold = frame.locator('strong', { hasText: 'No /, never' });
  await bold.waitFor();
  expect(desk.read(FILE)).toContain(`"${SENTENCE} **No /, never**"`);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.type('!');
  await expect.poll(() => desk.read(FILE)).toContain(`"${SENTENCE} **No /, never!**"`);
  expect(complaints).toEqual([]);
  await page.unroute('**/api/act');
  await desk.undoAll(page);
});

it('a format begins where the caret is, behind a space', async () => {
  const { page, frame } = await desk.open('/people');
  await clickEnd(page, frame, SENTENCE);
  await page.keyboard.type(' Yes, ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('all day');
  await expect.poll(() => desk.read(FILE)).toContain(`"${SENTENCE} Yes, **all day**"`);
  await frame.locator('strong', { hasText: 'all day' }).waitFor();
  // Nothing is put in again when the form is shown again.
  const after = desk.read(FILE);
  await page.getByRole('button', { name: /^\d+ changes?$/ }).click();
  await page.goBack();
  await page.getByRole('textbox', { name: 'Introduction' }).getByText('all day').waitFor();
  await expectSaved(page);
  expect(desk.read(FILE)).toBe(after);
  await desk.undoAll(page);
});

it('a text with marks is selected, with its field and the word that was clicked', async () => {
  const { page, frame } = await desk.open('/');
  await frame.getByText('25 innovation hubs').click();
  expect(await frame.locator('[contenteditable]').count()).toBe(0);
  await expect.poll(() => page.locator('main [aria-label$="About Us"]').count()).toBe(1);
  const original = desk.read(HOME);
  await page.keyboard.type('~');
  await expect.poll(() => desk.read(HOME)).toMatch(/\*\*25 [a-z ]*~[a-z ]*\*\*/);
  await frame.getByText('63 translational research projects').last().click();
  await page.keyboard.type('~');
  await expect.poll(() => desk.read(HOME)).toMatch(/\*\*63 [a-z ]*~[a-z ]*\*\*/);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => desk.read(HOME)).toBe(original);
});
