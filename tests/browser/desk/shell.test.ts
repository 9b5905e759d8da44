import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { nextFrame } from '../harness.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectSaved, getChangedWords, serveDesk } from './open-desk.ts';

const HOME = 'content/pages/home.json';
const desk = serveDesk('.');

/** Returns the name of the panel that has the focus. */
function getPanel(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.closest('[data-panel]')?.getAttribute('data-panel'));
}

function getRow(page: Page, name: string | RegExp) {
  return page.getByRole('row', { name });
}

/** Returns the titles of the blocks of the home page, as they are in the file. */
function listTitles(): string[] {
  const { blocks }: { blocks: { title: string }[] } = JSON.parse(desk.read(HOME));
  return blocks.map(({ title }) => title);
}

// No other test has changed anything before.
it('a key that has nothing to undo is no failure', async () => {
  const { page } = await desk.open('/people');
  await page.getByRole('button', { name: /^Undo: nothing/ }).waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => page.locator('p[aria-live]').textContent()).toBe('Undo: nothing');
  await expectSaved(page);
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('F6 goes from part to part, also out of the page in the frame', async () => {
  const { page } = await desk.open('/');
  const seen: unknown[] = [];
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('F6');
    seen.push(await getPanel(page));
  }
  expect(seen).toEqual(['top', 'left', 'middle', 'right', 'top']);
  await page.keyboard.press('Shift+F6');
  expect(await getPanel(page)).toBe('right');
});

it('arrows walk the tree, Enter opens a page, and the address leads back', async () => {
  const { page, frame } = await desk.open('/');
  await getRow(page, 'About this page').focus();
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Highlights');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('block=/blocks/0');
  await page.keyboard.press('End');
  await getRow(page, 'People').click();
  await frame.getByRole('heading', { level: 1, name: 'People' }).waitFor();
  expect(page.url()).toContain('page=/people');
  await page.goBack();
  await expect.poll(() => getRow(page, 'Highlights').getAttribute('aria-selected')).toBe('true');
  await page.reload();
  await expect.poll(() => getRow(page, 'Highlights').getAttribute('aria-selected')).toBe('true');
});

it('a page that is asked for takes the clicks, not the one that is still shown', async () => {
  const { page, frame } = await desk.open('/');
  await frame.locator('[data-desk-block~="/blocks/3"]').first().scrollIntoViewIfNeeded();
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/page', async (route) => {
    await isReleased;
    await route.continue();
  });
  await getRow(page, 'People').click();
  const box = await page.locator('iframe').boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 200);
  expect(page.url()).not.toContain('block=');
  release();
  await frame.getByRole('heading', { level: 1, name: 'People' }).waitFor();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 300);
  await expect.poll(() => page.url()).toContain('block=/blocks/');
  expect(await frame.locator('html').evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});

it('a block is moved by keys, and undo goes to its place', async () => {
  const { page } = await desk.open('/');
  const before = desk.read(HOME);
  const titles = listTitles();
  await getRow(page, 'About Us').first().click();
  await getRow(page, 'About Us').first().focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(listTitles).toEqual(titles.with(2, 'About Us').with(3, titles[2] ?? ''));
  await expectSaved(page);
  await page.getByText('About Us moved to place 3 of 7').waitFor({ state: 'attached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    // Behind its name, hidden words say that it differs from the commit.
    .toMatch(/^About Us/);
  const [undo] = await page.getByRole('button', { name: /^Undo/ }).all();
  expect(await undo?.getAttribute('aria-label')).toMatch(
    /^Undo: Home › .*About Us.* moved below .+ \(Ctrl Z\)$/,
  );

  // The lines of the block are somewhere else, and no byte of them is another one.
  const sort = (text: string) => text.split('\n').sort();
  expect(sort(desk.read(HOME))).toEqual(sort(before));
  await getRow(page, 'People').click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => desk.read(HOME)).toBe(before);
  await expect.poll(() => page.url()).toMatch(/page=\/&block=\/blocks\/\d$/);
});

it('a block that is dragged in the tree keeps the focus, whenever the answer comes', async () => {
  const { page } = await desk.open('/', { isOwn: true });
  const before = desk.read(HOME);
  const titles = listTitles();
  await page.clock.install();
  const height = (await getRow(page, 'Recent Works').boundingBox())?.height ?? 0;
  const drag = () =>
    getRow(page, 'Contact Us').dragTo(getRow(page, 'Recent Works'), {
      targetPosition: { x: 60, y: height * 0.1 },
    });
  const getFocused = () =>
    page.evaluate(() => {
      const row = document.activeElement;
      return `${row?.getAttribute('data-key')}: ${row?.textContent}`;
    });
  const isMoved = /^block \/blocks\/5: Contact Us/;
  // What is dropped gets the focus somewhat later, too.
  const endDrop = async () => {
    await page.clock.fastForward(200);
    await nextFrame(page);
  };

  await drag();
  await expect.poll(getFocused).toMatch(isMoved);
  await endDrop();
  expect(await getFocused()).toMatch(isMoved);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => desk.read(HOME)).toBe(before);
  await getRow(page, 'Contact Us').and(page.locator('[data-key="block /blocks/6"]')).waitFor();

  await page.route('**/api/act', async (route) => {
    const response = await route.fetch();
    await endDrop();
    await route.fulfill({ response });
  });
  await drag();
  await expect.poll(getFocused).toMatch(isMoved);
  expect(listTitles()).not.toEqual(titles);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => desk.read(HOME)).toBe(before);
});

it('a block is duplicated and deleted, and the focus is at the one that is left', async () => {
  const { page } = await desk.open('/');
  const before = desk.read(HOME);
  await getRow(page, 'Recent Works').click();
  await getRow(page, 'Recent Works').focus();
  await page.keyboard.press('ControlOrMeta+d');
  await expect.poll(() => listTitles().filter((title) => title === 'Recent Works').length).toBe(2);
  await expect.poll(() => page.url()).toContain('/blocks/6');
  // Both have the same words.
  const getFocused = () => page.evaluate(() => document.activeElement?.getAttribute('data-key'));
  await expect.poll(getFocused).toBe('block /blocks/6');
  await page.keyboard.press('Delete');
  await expect.poll(() => desk.read(HOME)).toBe(before);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Contact Us');
  // The file is as it was before the first of these keys.
  for (const count of [2, 1]) {
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => listTitles().filter((title) => title === 'Recent Works').length).toBe(count);
  }
  expect(desk.read(HOME)).toBe(before);
});

it('Ctrl Z undoes what was typed on the page, from inside it', async () => {
  const { page, frame } = await desk.open('/people');
  const file = 'content/pages/people.json';
  const before = desk.read(file);
  await frame.getByText('They run the hub from day to day.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Always.');
  await expect.poll(() => desk.read(file)).toContain('day. Always.');
  await expectSaved(page);
  // The answer comes once the notice is seen.
  await page.route('**/api/page', async (route) => {
    await page.getByText('Drawing the page …').waitFor();
    await route.continue();
  });
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => desk.read(file)).toBe(before);
  await frame.getByText('They run the hub from day to day.', { exact: true }).waitFor();
});

it('the search of the tree looks in all pages and shows their addresses', async () => {
  const { page } = await desk.open('/');
  await page.getByRole('searchbox', { name: 'Find a page' }).fill('samridh');
  const found = await page.getByRole('row').allTextContents();
  expect(found).toHaveLength(1);
  expect(found[0]).toContain('/');
  await page.getByRole('searchbox', { name: 'Find a page' }).fill('tender');
  await page.getByText('No page is called “tender”.').waitFor();
});

it('Ctrl K finds a block and does what it is asked', async () => {
  const { page } = await desk.open('/');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('focus areas');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('block=/blocks/4');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('all keys');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'All keys' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

it('Ctrl K leads to a page whose keys work at once, also from the start', async () => {
  const { page, frame } = await desk.open('/');
  await page.getByTitle('Start: recent pages, what to do').click();
  for (const query of ['/people', 'board of directors']) {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(query);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const isStage = () => page.evaluate(() => document.activeElement?.tagName === 'SECTION');
    await expect.poll(isStage).toBe(true);
  }
  await page.keyboard.press('Enter');
  await frame.locator('h2[contenteditable]', { hasText: 'Board of Directors' }).waitFor();
});

it('a file that is dropped beside a field for pictures is not opened', async () => {
  const { page, frame } = await desk.open('/people');
  const drag = (element: Element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
    const event = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
    return !element.dispatchEvent(event);
  };
  expect(await frame.getByText('Our Leadership').evaluate(drag)).toBe(true);
  expect(await page.getByRole('textbox', { name: 'Short title' }).evaluate(drag)).toBe(true);
});

it('Ctrl K finds a setting of the site and one of the page, and leads to it', async () => {
  const { page } = await desk.open('/people');
  const getFocused = () => page.evaluate(() => document.activeElement?.closest('[id^=field]')?.id);
  for (const [query, field] of [
    ['notice site', 'site.config.json#/notice'],
    ['short title about', 'content/pages/people.json#/navTitle'],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(query);
    await page.keyboard.press('Enter');
    await expect.poll(getFocused).toBe(`field-${field}`);
  }
});

it('Start says which page it opens to change a text', async () => {
  const { page, frame } = await desk.open('/people');
  await page.getByTitle('Start: recent pages, what to do').click();
  await page.getByRole('button', { name: 'Change a text opens the home page' }).click();
  await frame.getByRole('heading', { name: 'About Us' }).first().waitFor();
  await expect.poll(() => page.url()).toMatch(/page=\/$/);
});

it('at 390 px, pages and the form are sheets over the page', async () => {
  const { page } = await desk.open('/', { viewport: { width: 390, height: 844 } });
  const left = page.getByRole('navigation', { name: 'Pages and blocks' });
  expect(await left.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  expect(Math.round((await left.boundingBox())?.height ?? 0)).toBe(Math.round(844 * 0.58));
  await getRow(page, 'About Us').first().click();
  await expect.poll(() => left.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('complementary').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Find or do' }).locator('visible=true').click();
  await page.keyboard.type('notice site');
  await page.keyboard.press('Enter');
  await page.getByText('Something to know.').waitFor();
});

it('panels close and open, and have their widths', async () => {
  const { page } = await desk.open('/', { viewport: { width: 1920, height: 1000 } });
  const [left, right] = [page.locator('[data-panel=left]'), page.locator('[data-panel=right]')];
  expect([await left.boundingBox(), await right.boundingBox()].map((box) => box?.width)).toEqual([272, 392]);
  await page.keyboard.press('ControlOrMeta+\\');
  await page.keyboard.press('ControlOrMeta+Shift+\\');
  expect([await left.isVisible(), await right.isVisible()]).toEqual([false, false]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.keyboard.press('ControlOrMeta+\\');
  await page.keyboard.press('ControlOrMeta+Shift+\\');
  expect([await left.boundingBox(), await right.boundingBox()].map((box) => box?.width)).toEqual([232, 328]);
});

it('F8 goes to the place of a problem, and there is a way back', async () => {
  const file = join(desk.root, HOME);
  const wrong = readFileSync(file, 'utf8').replace('"/#programmes"', '"https://cpsai.example.org/people"');
  writeFileSync(file, wrong);
  const { page } = await desk.open('/people');
  const problems = page.getByRole('button', { name: /problems?$/ });
  await expect.poll(() => problems.allTextContents()).toEqual(['1 problem']);
  await problems.click();
  await page.getByRole('heading', { name: 'Please look' }).waitFor();
  await page.keyboard.press('F8');
  await expect.poll(() => page.url()).toContain('page=/&block=/blocks/0');
  await page.getByRole('button', { name: 'Back to the problems' }).click();
  await page.getByRole('heading', { name: 'Problems', level: 1 }).waitFor();
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Back to the problems' }).waitFor();
  await page.keyboard.press('ControlOrMeta+.');
  await expect.poll(() => getChangedWords(desk.diff())).toEqual(['-"/#programmes",', '+"/people",']);
  await page.getByRole('button', { name: 'No problems' }).waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  const form = page.getByRole('complementary');
  await form.getByText('Please look:').waitFor();
  await form.getByRole('button', { name: 'Write “/people”' }).click();
  await expect.poll(() => getChangedWords(desk.diff())).toEqual(['-"/#programmes",', '+"/people",']);
  await page.getByRole('button', { name: 'No problems' }).waitFor();

  await page.getByRole('button', { name: '1 change', exact: true }).click();
  // It is said at once, not when it is done.
  await page.route('**/api/takeBack', async (route) => {
    await page.getByRole('button', { name: 'Taking back …' }).waitFor();
    await route.continue();
  });
  await page.getByRole('button', { name: /^Take back: .*\/people/ }).click();
  await expect.poll(() => desk.diff()).toBe('');
  await page.getByText('Nothing has changed since').waitFor();
});

it('a page that can’t be shown as it is says why, and leads to it', async () => {
  const { page, frame } = await desk.open('/people');
  const file = join(desk.root, 'content/pages/people.json');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, before.slice(0, before.length / 2));
  await page.getByText(/^This is the page before your last change, because: ./).waitFor();
  await frame.getByRole('heading', { level: 1, name: 'People' }).waitFor();
  expect(await expectAccessible(page)).toBeUndefined();
  await page.getByRole('status').getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('button', { name: 'Back to the problems' }).waitFor();
  writeFileSync(file, before);
  await page.getByText(/^This is the page before/).waitFor({ state: 'detached' });
});

it('a page that another program has added is taken back, and undo brings it back', async () => {
  const file = join(desk.root, 'content/pages/new.json');
  const text = '{"path": "/new", "title": "New page", "blocks": [{ "type": "pageHeader" }]}\r\n';
  const { page, frame } = await desk.open('/people');
  writeFileSync(file, text);
  await getRow(page, 'New page').click();
  const heading = frame.getByRole('heading', { level: 1, name: 'New page' });
  await heading.waitFor();
  await page.getByRole('button', { name: '1 change', exact: true }).click();
  await page.getByRole('button', { name: 'Take back: Page New page added: /new' }).click();
  await expect.poll(() => existsSync(file)).toBe(false);
  await page.getByText('Nothing has changed since').waitFor();
  await expect.poll(() => page.url()).toMatch(/page=\/$/);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.keyboard.press('ControlOrMeta+z');
  await heading.waitFor();
  expect(readFileSync(file, 'utf8')).toBe(text);
  // It is gone again, and so is its place.
  await getRow(page, 'People').click();
  await frame.getByRole('heading', { level: 1, name: 'People' }).waitFor();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await page.getByRole('heading', { name: 'Changes', level: 1 }).waitFor();
  expect(existsSync(file)).toBe(false);
});

it('a change of another program is shown', async () => {
  const { page, frame } = await desk.open('/people');
  const file = join(desk.root, 'content/pages/people.json');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, before.replace('from day to day', 'day by day'));
  await frame.getByText('They run the hub day by day.').waitFor();
  await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
  writeFileSync(file, before);
  await frame.getByText('They run the hub from day to day.').waitFor();
});

it('a change while a window opens is shown in it', async () => {
  const other = await desk.open('/people');
  const { page, frame } = await desk.open('/people');
  const file = join(desk.root, 'content/pages/people.json');
  const before = readFileSync(file, 'utf8');
  // Between the reading of the page and the first event.
  await page.route('**/api/events', async (route) => {
    await frame.getByText('They run the hub from day to day.').waitFor();
    writeFileSync(file, before.replace('from day to day', 'day by day'));
    await other.frame.getByText('They run the hub day by day.').waitFor();
    await route.continue();
  });
  await page.reload();
  await frame.getByText('They run the hub day by day.').waitFor();
  writeFileSync(file, before);
  for (const one of [frame, other.frame]) await one.getByText('They run the hub from day to day.').waitFor();
});

it('a change while a page is opened is shown in it', async () => {
  const other = await desk.open('/people');
  const { page, frame } = await desk.open('/');
  const file = join(desk.root, 'content/pages/people.json');
  const before = readFileSync(file, 'utf8');
  // Between the answer of the server and its arrival.
  const answerLate = async (route: Route) => {
    const response = await route.fetch();
    writeFileSync(file, before.replace('from day to day', 'day by day'));
    await other.frame.getByText('They run the hub day by day.').waitFor();
    await route.fulfill({ response });
  };
  await page.route('**/api/page', answerLate, { times: 1 });
  await page.getByRole('row', { name: 'People', exact: true }).first().click();
  await frame.getByText('They run the hub day by day.').waitFor();
  writeFileSync(file, before);
  for (const one of [frame, other.frame]) await one.getByText('They run the hub from day to day.').waitFor();
});

it('a window that could not read all at its start says so, and follows changes', async () => {
  const { page, frame } = await desk.open('/people');
  const file = join(desk.root, 'content/pages/people.json');
  const before = readFileSync(file, 'utf8');
  await page.route('**/api/file', async (route) => {
    const isSettings = route.request().postData()?.includes('site.config.json');
    if (isSettings) await route.fulfill({ status: 429, body: 'This is too much at once.' });
    else await route.continue();
  });
  const isFollowing = page.waitForResponse('**/api/events');
  await page.reload();
  await page.getByRole('alert').getByText('This is too much at once.').waitFor();
  await page.unroute('**/api/file');
  await isFollowing;
  writeFileSync(file, before.replace('from day to day', 'day by day'));
  await frame.getByText('They run the hub day by day.').waitFor();
  await page.getByRole('button', { name: '1 change', exact: true }).waitFor();
  writeFileSync(file, before);
  await frame.getByText('They run the hub from day to day.').waitFor();
});

it('after a mistake of the program there is a way on, and what could not be saved is saved', async () => {
  const { page, frame } = await desk.open('/people');
  const file = 'content/pages/people.json';
  const before = desk.read(file);
  await page.route('**/api/act', (route) => route.abort());
  await frame.getByText('They run the hub from day to day.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Always.');
  await page.getByRole('alert').getByText('Your last change is in this window').waitFor();
  await page.route('**/api/changes', (route) => route.fulfill({ json: { files: [{}] } }));
  writeFileSync(join(desk.root, HOME), `${desk.read(HOME)}\n`);
  await page.getByRole('heading', { name: 'The desk has stopped' }).waitFor();
  await expectAccessible(page);
  await page.unroute('**/api/act');
  await page.unroute('**/api/changes');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => desk.read(file)).toBe(before.replace('day to day.', 'day to day. Always.'));
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await page.getByRole('button', { name: 'Open it again' }).click();
  await frame.getByText('day to day. Always.').waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => desk.read(file)).toBe(before);
});

it('of two values for one place, she picks one', async () => {
  const { page, frame } = await desk.open('/people');
  const file = join(desk.root, 'content/pages/people.json');
  const before = readFileSync(file, 'utf8');
  // Without events, the window does not know of the other change.
  await page.route('**/api/events', (route) => route.abort());
  await page.reload();
  await frame.getByText('They run the hub from day to day.').waitFor();
  writeFileSync(file, before.replace('from day to day', 'at night'));
  await frame.getByText(/They run the hub/).click();
  await page.keyboard.press('End');
  // All at once: a pause in between would ask about a part of it.
  await page.keyboard.insertText(' Always.');
  await page.getByRole('dialog', { name: 'Changed twice' }).waitFor();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => desk.read('content/pages/people.json')).toContain('day to day. Always.');
});
