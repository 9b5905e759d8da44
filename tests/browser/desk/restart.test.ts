import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { IS_ALL } from '../../attack/cases.ts';
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

it('a window goes on after the server was killed, several times in one text: all words are there, none twice', async () => {
  const { page } = await openHeading();
  const heading = getHeading(page);
  let written = 'One';
  await heading.fill(written);
  for (const word of [' two', ' three', ' four'].slice(0, IS_ALL ? 3 : 2)) {
    written += `${word},`;
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
  await expect.poll(() => desk.read(FILE)).toContain(JSON.stringify(written));
  expect(await heading.inputValue()).toBe(written);
  await desk.undoAll(page);
});

it('a window goes on whose server was killed before it knew its site', async () => {
  const { page } = await openHeading();
  await page.route('**/api/site', (route) => route.abort());
  await page.reload();
  await getHeading(page).waitFor();
  await desk.kill();
  await page.unroute('**/api/site');
  await getHeading(page).fill('Our Leaders');
  await page.getByRole('alert').getByText('Not saved').waitFor();
  await desk.restart();
  await openAgain(page);
  await expectSaved(page);
  await expect.poll(() => desk.read(FILE)).toContain('"Our Leaders"');
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

const PHOTO = ['-"people/anirban-testwala.png",', '+"people/anirban-testwala.jpg",'];

async function createPhoto(background: string) {
  const create = { width: 40, height: 30, channels: 3, background } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer };
}

/** Opens the form of a person with a photo. */
async function openPerson() {
  const opened = await openHeading();
  const form = opened.page.getByRole('complementary');
  await form.getByRole('row', { name: 'Prof. Anirban Testwala' }).click();
  const chooser = form.locator('input[type=file]').first();
  await chooser.waitFor({ state: 'attached' });
  return { ...opened, form, chooser };
}

const listNewFiles = () => desk.git('ls-files', '--others', 'content').trim().split('\n');

/** Times at which the server ends, each with its request. "The last of two pictures" is about the third one in each run. */
const ENDS = [
  ['when it was sent', '**/api/act'],
  ['after it was saved, before the answer', '**/api/act'],
  ...(IS_ALL ? [['before it is sent', undefined] as const] : []),
] as const;

it.each(ENDS)('a picture is in the page once if the server ends %s', async (when, request) => {
  const { page, form, chooser } = await openPerson();
  if (request === undefined) await desk.kill();
  else
    await page.route(
      request,
      async (route) => {
        if (when.startsWith('after')) await route.fetch();
        await desk.kill();
        await route.abort();
      },
      { times: 1 },
    );
  await chooser.setInputFiles(await createPhoto('#147'));
  await page.getByRole('alert').getByText('Not saved').waitFor();
  await form.getByRole('textbox', { name: 'What it shows' }).fill('Prof. Testwala');
  await desk.restart();
  await openAgain(page);
  await desk.expectWords(...PHOTO, '-"Monogram of Prof. Anirban', '+"Prof.');
  expect(listNewFiles()).toEqual(['content/media/people/anirban-testwala.jpg']);
  await expectSaved(page);
  const journal = desk.read('.blocksite/desk/journal.jsonl');
  expect(journal).toContain('people/anirban-testwala.png → people/anirban-testwala.jpg"');
  expect(journal).not.toContain('unsent');
  await desk.undoAll(page);
  expect(listNewFiles()).toEqual(['']);
});

it('the last of two pictures that a closed window could not send is in the page', async () => {
  const { page, chooser } = await openPerson();
  await desk.kill();
  const [first, last] = [await createPhoto('#147'), await createPhoto('#741')];
  await chooser.setInputFiles(first);
  await page.getByRole('alert').getByText('Not saved').waitFor();
  await chooser.setInputFiles(last);
  await page.getByRole('alert').getByText('Your last 2 changes').waitFor();
  const other = await page.context().newPage();
  await page.close();
  await desk.restart();
  await other.goto(desk.url);
  await desk.expectWords(PHOTO[0] ?? '', '+"people/anirban-testwala-2.jpg",');
  await expectSaved(other);
  const { channels } = await sharp(join(desk.root, 'content/media/people/anirban-testwala-2.jpg')).stats();
  expect(channels.map(({ mean }) => Math.round(mean / 0x11))).toEqual([7, 4, 1]);
  await desk.undoAll(other);
});

it('a file that is refused holds nothing up', async () => {
  const { page, form, chooser } = await openPerson();
  const file = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear all') };
  await chooser.setInputFiles(file);
  await page.getByRole('alert').getByText('"letter.jpg" is not a picture').waitFor();
  await form.getByRole('textbox', { name: 'What it shows' }).fill('Prof. Testwala');
  await desk.expectWords('-"Monogram of Prof. Anirban', '+"Prof.');
  await expectSaved(page);
  await desk.undoAll(page);
});
