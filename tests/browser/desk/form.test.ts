import type { Locator } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { IS_ALL } from '../../attack/cases.ts';
import { type DeskWindow, expectSaved, type OpenOptions, serveDesk } from './open-desk.ts';

const desk = serveDesk('.');
let opened: DeskWindow;
let form: Locator;

/** Opens a page and selects a block of it. */
async function select(path: string, block: string, options?: OpenOptions): Promise<void> {
  opened = await desk.open(path, options);
  opened.page.setDefaultTimeout(8000);
  form = opened.page.getByRole('region', { name: 'Settings of what is selected' });
  await opened.frame
    .locator(`[data-desk-block~="${block}"]`)
    .first()
    .click({ position: { x: 3, y: 3 } });
}

/** Takes everything back: the files are as they were, to the byte. */
afterEach(async () => {
  await desk.undoAll(opened.page);
  expect(opened.complaints).toEqual([]);
});

/** Pages whose forms have fields of all kinds, and the least number of each kind that is focused in the weekly workflow. */
const PASSED = ['/people', '/Eir_prayas'];
const KINDS: Readonly<Record<string, number>> = {
  textarea: 10,
  '.ProseMirror': 10,
  '[type=radio]': 10,
  '[role=combobox]': 5,
  '[role=switch]': 3,
  '[type=date], [type=datetime-local]': 2,
  '[type=file], button': 10,
  '[role=row]': 10,
};
const LEAST = Object.entries(KINDS).map(
  ([kind, count]) => [kind, IS_ALL ? count : Math.ceil(count / 3)] as const,
);
/** Tab stops after which it is looked whether the focus is still in the form: fewer than there are outside of it. */
const STOPS = 5;

it('opens, focuses and leaves fields without writing anything, and idles for ten minutes', async () => {
  opened = await desk.open('/', { isOwn: true });
  const { page } = opened;
  form = page.getByRole('region', { name: 'Settings of what is selected' });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const focused = new Map(LEAST.map(([kind]) => [kind, 0]));
  const tabThrough = async () => {
    await form.evaluate(watchFocus, Object.keys(KINDS));
    for (let isInside = true; isInside; ) {
      for (let i = 0; i < STOPS; i++) await page.keyboard.press('Tab');
      const seen = await page.evaluate(takeFocused);
      isInside = seen.isInside;
      for (const kind of seen.kinds) focused.set(kind, (focused.get(kind) ?? 0) + 1);
    }
  };
  const isPassed = () => LEAST.every(([kind, least]) => Number(focused.get(kind)) >= least);
  // It is that of the pages that are loaded from now on.
  await page.clock.install();
  for (const path of PASSED) {
    await page.goto(desk.getAddress(`page=${path}`));
    const blocks = page.locator('[data-panel=left] [data-key^="block "]');
    await blocks.first().waitFor();
    for (let i = 0; i < (await blocks.count()) && !isPassed(); i++) {
      await blocks.nth(i).click();
      await expect.poll(() => blocks.nth(i).getAttribute('aria-selected')).toBe('true');
      await tabThrough();
    }
  }
  for (const [kind, least] of LEAST) expect.soft(focused.get(kind), kind).toBeGreaterThanOrEqual(least);
  const started = await page.evaluate(() => Date.now());
  await page.clock.runFor('10:00');
  expect(await page.evaluate(() => Date.now())).toBeGreaterThanOrEqual(started + 600_000);
  expect(sent.filter((url) => /\/api\/(act|undo|redo|upload|takeBack)/.test(url))).toEqual([]);
  await desk.expectWords();
});

/** Opens all of a form, focuses its first control, and notes the kinds of those that get the focus from now on. Runs in the page. */
function watchFocus(form: Element, kinds: string[]): void {
  const seen: string[] = [];
  const panel = form.closest('[data-panel=right]');
  for (const one of form.querySelectorAll('details')) one.open = true;
  panel?.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) seen.push(...kinds.filter((kind) => target.matches(kind)));
  });
  Object.assign(window, { focusedKinds: seen });
  form.querySelector<HTMLElement>('button, input, textarea, [tabindex="0"]')?.focus();
}

/** Takes the kinds that were focused since the last time. Runs in the page. */
function takeFocused(): { kinds: string[]; isInside: boolean } {
  const { focusedKinds = [] } = window as { focusedKinds?: string[] };
  const isInside = document.activeElement?.closest('[data-panel=right] *') != null;
  return { kinds: focusedKinds.splice(0), isInside };
}

it('changes the number of an entry, in a row of its own', async () => {
  await select('/', '/blocks/2');
  await form.getByRole('row', { name: 'Startups' }).click();
  await form.getByRole('button', { name: 'Overall Statistics' }).waitFor();
  await form.getByRole('textbox', { name: 'Number' }).fill('7');
  await desk.expectWords('-6,', '+7,');
  await expect.poll(() => opened.frame.getByText('7', { exact: true }).count()).toBeGreaterThan(0);
  expect(await opened.page.getByRole('button', { name: /^Undo/ }).isEnabled()).toBe(true);
});

it('a number that is clicked on the page is typed in its field', async () => {
  await select('/', '/blocks/2');
  await opened.frame
    .locator('[data-desk-block~="/blocks/2"]')
    .getByText('6', { exact: true })
    .first()
    .click();
  // Where it is written is asked for then.
  await opened.page.waitForFunction(() => document.activeElement?.matches('[data-panel="right"] input'));
  await opened.page.keyboard.type('7');
  await desk.expectWords('-6,', '+67,');
});

it('begins at its top', async () => {
  await select('/people', '/blocks/1');
  await opened.page.setViewportSize({ width: 1366, height: 440 });
  const panel = opened.page.locator('[data-panel="right"]');
  const getScroll = () => panel.evaluate(({ scrollTop }) => scrollTop);
  const row = form.getByRole('row', { name: 'Prof. Anirban Testwala' });
  await row.scrollIntoViewIfNeeded();
  await panel.evaluate((element) => element.scrollBy(0, 60));
  expect(await getScroll()).toBeGreaterThan(0);
  await row.click();
  await form.getByRole('heading', { name: 'Prof. Anirban Testwala' }).waitFor();
  expect(await getScroll()).toBe(0);
});

it('adds to a long list above its rows', async () => {
  await select('/people', '/blocks/3');
  const add = form.getByRole('button', { name: 'Add a person' });
  await expect.poll(() => form.getByRole('row').count()).toBeGreaterThan(8);
  expect(await add.count()).toBe(1);
  const getTop = async (one: Locator) => (await one.first().boundingBox())?.y ?? 0;
  expect(await getTop(add)).toBeLessThan(await getTop(form.getByRole('row')));
});

it('has a way back from an entry of the settings of the site', async () => {
  await select('/', '/blocks/2');
  const site = opened.page.getByRole('navigation', { name: 'The site' });
  await site.getByRole('button', { name: 'Site' }).click();
  const row = form.getByRole('row', { name: 'Gallery' });
  await row.click();
  await form.getByRole('heading', { name: 'Gallery' }).waitFor();
  await form.getByRole('navigation', { name: 'Way back' }).getByRole('button').click();
  await row.waitFor();
});

it('a double click adds one entry', async () => {
  await select('/', '/blocks/3');
  await form.getByRole('button', { name: 'Add an action' }).dblclick();
  // Another entry would be added before this is written.
  await form.getByRole('textbox', { name: 'Link text' }).fill('Once');
  await desk.expectWords('+},', '+{', '+"label": "Once",', '+"href": ""');
});

it('chooses a look, and turns a switch', async () => {
  await select('/people', '/blocks/1');
  await form.getByText('Small', { exact: true }).click();
  await desk.expectWords('-"avatar",', '+"small",');
  await form.getByRole('switch', { name: 'First one featured' }).click();
  await desk.expectWords('-"avatar",', '+"small",', '-true,', '+false,');
});

it('clears an optional text with its key and comma, and types another at the same place', async () => {
  await select('/people', '/blocks/1');
  const heading = form.getByRole('textbox', { name: 'Heading', exact: true });
  await heading.fill('');
  await desk.expectWords('-"title": "Our Leadership",');
  await heading.pressSequentially('Who leads');
  await desk.expectWords('-"Our Leadership",', '+"Who leads",');
  await heading.blur();
  expect(await heading.inputValue()).toBe('Who leads');
});

it('is typed in, left and typed in again while the answers come late', async () => {
  await select('/people', '/blocks/1', { isOwn: true });
  const { page } = opened;
  await page.clock.install();
  const answers: (() => void)[] = [];
  await page.route('**/api/act', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  const field = form.getByRole('textbox', { name: 'Introduction' });
  await field.fill('One');
  await expect.poll(() => answers.length).toBe(1);
  await field.fill('Two');
  // The pause of typing ends.
  await page.clock.fastForward(300);
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  await form.getByRole('textbox', { name: 'Heading', exact: true }).focus();
  await field.fill('Three');
  answers[1]?.();
  await expect.poll(() => answers.length).toBe(3);
  answers[2]?.();
  await expect.poll(() => desk.read('content/pages/people.json')).toContain('"Three"');
  await page.unroute('**/api/act');
  expect(await field.textContent()).toBe('Three');
});

it('is typed in again after it was cleared before its turn: that is no change by others', async () => {
  await select('/people', '/blocks/1');
  const { page } = opened;
  const field = form.getByRole('textbox', { name: 'Heading', exact: true });
  await field.fill('');
  await desk.expectWords('-"title": "Our Leadership",');
  const answers: (() => void)[] = [];
  await page.route('**/api/act', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  await form.getByRole('switch', { name: 'First one featured' }).click();
  await expect.poll(() => answers.length).toBe(1);
  for (const words of ['Two', '', 'Three']) {
    await field.fill(words);
    // As after a pause: what is typed is sent.
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  }
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await expect.poll(() => desk.read('content/pages/people.json')).toContain('"Three"');
  await page.unroute('**/api/act');
  expect(await page.getByRole('dialog', { name: 'Changed twice' }).count()).toBe(0);
});

it('adds an entry with what it needs, opened with the caret in its first field', async () => {
  await select('/', '/blocks/3');
  await form.getByRole('button', { name: 'Add an action' }).click();
  const label = form.getByRole('textbox', { name: 'Link text' });
  await expect.poll(() => label.evaluate((element) => element === document.activeElement)).toBe(true);
  await opened.page.keyboard.type('Write to us');
  await expect.poll(() => desk.diff()).toContain('Write to us');
  await desk.expectWords('+},', '+{', '+"label": "Write to us",', '+"href": ""');
});

it('an entry that is moved keeps the focus: what is pressed next is about it', async () => {
  await select('/people', '/blocks/2');
  const { keyboard } = opened.page;
  const getFocused = () =>
    opened.page.evaluate(() => document.activeElement?.closest('[role=row]')?.textContent);
  for (const [name, action, place] of [
    ['Dr. Arun Fictionath', 'Move up', 1],
    ['Prof. Ravi Placeholderan', 'Move down', 1],
  ] as const) {
    await form.getByRole('button', { name: `More for ${name}` }).click();
    await opened.page.getByRole('menuitem', { name: action }).click();
    await expect.poll(() => form.getByRole('row').nth(place).textContent()).toContain(name);
    await expect.poll(getFocused).toContain(name);
  }
  await form.getByRole('row', { name: 'Prof. Sunita Mockherjee' }).focus();
  for (const key of ['ArrowRight', 'Enter']) await keyboard.press(key);
  await opened.page.getByRole('button', { name: 'Insert before Dr. Arun Fictionath' }).focus();
  await keyboard.press('Enter');
  await expect.poll(() => form.getByRole('row').first().textContent()).toContain('Mockherjee');
  await expect.poll(getFocused).toContain('Mockherjee');
  await keyboard.press('Enter');
  await form.getByRole('heading', { name: 'Prof. Sunita Mockherjee' }).waitFor();
});

it('says where an address is changed, and leads there', async () => {
  await select('/people', '/blocks/1');
  await opened.page.getByRole('row', { name: 'About this page' }).click();
  const address = form.getByRole('textbox', { name: 'Address', exact: true });
  await expect.poll(() => address.getAttribute('readonly')).not.toBeNull();
  await form.getByText('Other pages link to it. “Change its address”').waitFor();
  await form.getByRole('button', { name: 'Change its address' }).click();
  await opened.page.getByRole('dialog', { name: 'Change the address of' }).waitFor();
  await opened.page.keyboard.press('Escape');
});

it('a long text has room in the form', async () => {
  await select('/chanakya-cohort-6', '/blocks/1/main/0');
  const text = form.getByRole('textbox', { name: 'Text', exact: true });
  await expect.poll(async () => (await text.boundingBox())?.height).toBeGreaterThan(300);
});

it('reorders a list by the keyboard, and by the menu of a row', async () => {
  await select('/', '/blocks/3');
  await form.getByRole('button', { name: 'Move More about the hub' }).focus();
  await opened.page.keyboard.press('Enter');
  await opened.page.keyboard.press('ArrowDown');
  await opened.page.keyboard.press('Enter');
  const rows = form.getByRole('row');
  await expect.poll(() => rows.first().textContent()).toContain('Read the newsletter');
  const moved = JSON.parse(desk.read('content/pages/home.json')).blocks[3].actions;
  expect(moved.map((action: { label: string }) => action.label)).toEqual([
    'Read the newsletter',
    'More about the hub',
  ]);
  await form.getByRole('button', { name: 'More for More about the hub' }).click();
  await opened.page.getByRole('menuitem', { name: 'Move up' }).click();
  await desk.expectWords();
});

/** Searches for the target of a person who has no link yet. */
async function searchLink(words: string): Promise<void> {
  await select('/people', '/blocks/1');
  await form.getByRole('row', { name: 'Prof. Anirban Testwala' }).click();
  await form.getByRole('combobox', { name: 'Link' }).click();
  await opened.page.keyboard.type(words);
}

it('finds the page that a link leads to by its name, and shows it', async () => {
  await searchLink('Gall');
  await opened.page.getByRole('option', { name: 'Gallery /gallery' }).waitFor();
  await opened.page.keyboard.press('ArrowDown');
  await opened.page.keyboard.press('Enter');
  await desk.expectWords('-}', '+},', '+"href": "/gallery"');
  await form.getByRole('button', { name: 'Link Gallery /gallery' }).waitFor();
});

it('finds a file for a link that leads nowhere yet', async () => {
  await searchLink('broch');
  await opened.page.getByRole('option', { name: 'brochure' }).click();
  await desk.expectWords('-}', '+},', '+"href": "files/brochure.pdf"');
});

it('asks about a second date until it is answered, or the page is left: then the problem has remedies', async () => {
  const file = 'content/pages/calls/eir-prayas.json';
  const [was, now] = ['2025-09-30T23:59:00+05:30', '2027-01-31T23:59:00+05:30'];
  const countDates = () => [was, now].map((date) => desk.read(file).split(date).length - 1);
  await select('/Eir_prayas', '/blocks/1/aside/0');
  const { page } = opened;
  // The state of the call comes from its dates, and its words are those of the site.
  await opened.frame.getByText('Deadline passed on').first().click();
  await form.getByText('The state and the dates of the call').first().waitFor();
  await form.getByText('Used on all pages').first().waitFor();
  await page.locator('[data-panel=left] [data-key="block /blocks/1/aside/0"]').click();
  const closes = form.getByLabel('Closes', { exact: true });
  const question = form.getByRole('group', { name: 'Announcement has the same date. Change both?' });
  await closes.fill('2027-01-31T23:59');
  await question.waitFor();
  // Something else is looked at.
  await page.locator('[data-panel=left] [data-key="block /blocks/0"]').click();
  await closes.waitFor({ state: 'detached' });
  await question.waitFor();
  expect(countDates()).toEqual([2, 0]);
  await page.locator('[data-panel=left] [data-key="block /blocks/1/aside/0"]').click();
  expect(await closes.inputValue()).toBe('2027-01-31T23:59');
  await question.getByRole('button', { name: 'Change both' }).click();
  await expect.poll(countDates).toEqual([0, 2]);
  // The window knows of it a moment after the file.
  await expectSaved(page);
  expect(await question.count()).toBe(0);
  await closes.fill('2025-09-30T23:59');
  await question.waitFor();
  await page.locator('[data-panel=left] [data-key="page /people"]').click();
  await expect.poll(countDates).toEqual([1, 1]);
  await page.goBack();
  await page.locator('[data-panel=left] [data-key="block /blocks/1/aside/0"]').click();
  await form.getByText('but “Announcement” says 31 January 2027').waitFor();
  expect(await question.count()).toBe(0);
  await form.getByRole('button', { name: 'Write “31 January 2027' }).click();
  await expect.poll(countDates).toEqual([0, 2]);
});

it('a key for a format is about what the key before has selected, however soon it follows', async () => {
  await select('/people', '/blocks/1');
  const text = form.getByRole('textbox', { name: 'Introduction' });
  await text.click();
  await opened.page.keyboard.press('ControlOrMeta+Home');
  // Nothing comes in between, not even the event of the selection.
  await text.evaluate((element) => {
    getSelection()?.modify('extend', 'forward', 'word');
    const key = { key: 'b', ctrlKey: true, bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent('keydown', key));
  });
  await desk.expectWords('-"They', '+"**They**');
});

it('the dialog for a link takes the focus and all keys, and gives the focus back', async () => {
  await select('/people', '/blocks/1');
  const { page } = opened;
  const text = form.getByRole('textbox', { name: 'Introduction' });
  const isFocused = (element: Element) => element === document.activeElement;
  await text.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: 'Where the link goes' });
  await expect.poll(() => dialog.getByRole('combobox').evaluate(isFocused)).toBe(true);
  await page.keyboard.press('ControlOrMeta+k');
  expect(await page.getByRole('dialog').count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await expect.poll(() => text.evaluate(isFocused)).toBe(true);
});

it('shows a rich text as it is written until its editor is there, which is loaded before it is needed', async () => {
  await select('/people', '/blocks/1');
  const { page } = opened;
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rich-text-field-*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  const asked = page.waitForRequest('**/rich-text-field-*.js', { timeout: 60_000 });
  await page.goto(page.url().replace(/\?.*/, '?page=/people'));
  await asked;
  await opened.frame
    .locator('[data-desk-block~="/blocks/1"]')
    .first()
    .click({ position: { x: 3, y: 3 } });
  await form.getByText('They run the hub from day to day.').waitFor();
  expect(await form.getByRole('toolbar').count()).toBe(0);
  release();
  await form.getByRole('toolbar').first().waitFor();
  await form.getByRole('textbox').getByText('They run the hub from day to day.').waitFor();
});
