import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeTurn } from '../../attack/cases.ts';
import { createHands, type Hands, reach, type Way, WINDOWS } from './hands.ts';
import { expectSaved, getChangedWords, serveDesk } from './open-desk.ts';

const PEOPLE = 'content/pages/people.json';
const EIR = 'content/pages/calls/eir-prayas.json';
const CHANAKYA = 'content/pages/calls/chanakya-cohort-6.json';
const CALL = 'content/pages/calls/samridh-cohort-3.json';
const PHOTO = 'content/media/people/asha-sample.jpg';
const [BEFORE, AFTER] = ['They run the hub from day to day.', 'They run the hub every day.'];

/** The entry of the new person, as the file has it behind the last one. */
const ADDED = `
        {
          "name": "Asha Sample",
          "position": "Director",
          "text": "Example Institute",
          "photo": {
            "src": "people/asha-sample.jpg",
            "alt": "Asha Sample"
          }
        }`;

/** A text with what the desk does not edit, before and behind a paragraph and two lines. */
const TEXT = [
  '| Stage | Month |\n|---|---|\n| Talk | May |',
  'Fellows of {product} work on site. They read the fellowship rules before.',
  'Apply online.',
  'Come to an interview.',
  'Travel is paid.[^1]',
  '![Hills](banners/eir.jpg)',
  '[^1]: By *train*, second class.',
];

/** Writes the entries of a list as the file has them, one a line. */
function writeEntries(entries: readonly string[]): string {
  return entries.map((entry) => `\n            ${JSON.stringify(entry)}`).join(',');
}

const desk = serveDesk('.', ({ root, read, git }) => {
  const heading = '"title": "Call for Applications: Cohort 6",\n          "text": [';
  const [before = '', after = ''] = read(CHANAKYA).split(heading);
  const text = heading + writeEntries(TEXT) + after.slice(after.indexOf('\n          ]'));
  writeFileSync(join(root, CHANAKYA), before + text);
  git('commit', '--quiet', '--all', '--message', 'Text');
});

/** Waits until a file is what it was with each text of pairs in the place of the other. */
async function expectReplaced(file: string, ...pairs: readonly (readonly [from: string, to: string])[]) {
  const original = desk.git('show', `HEAD:${file}`);
  const wanted = pairs.reduce((text, [from, to]) => text.replaceAll(from, () => to), original);
  expect(wanted).not.toBe(original);
  await expect.poll(() => desk.read(file)).toBe(wanted);
  expect(listChanged().filter((name) => name !== PHOTO)).toEqual([file]);
}

/** Lists the files of the site that differ from the commit. */
function listChanged(): string[] {
  const lines = desk.git('status', '--porcelain', '-uall', '--', 'content', 'site.config.json').split('\n');
  return lines.flatMap((line) => line.slice(3) || []).sort();
}

/** Reads the files of the site that differ from the commit, new ones too; `null` for one that is gone. */
function readChanged() {
  const read = (file: string) => (existsSync(join(desk.root, file)) ? desk.read(file) : null);
  return listChanged().map((file) => [file, read(file)]);
}

function takePhoto(): Promise<Buffer> {
  return sharp({ create: { width: 160, height: 160, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
}

describe.each<Way>(['mouse', 'keyboard', 'touch'])('with %s', (way) => {
  const isKeys = way === 'keyboard';
  const onComputer = it.skipIf(way === 'touch');
  let window: Hands | undefined;
  let hands: Hands;

  // The tasks share a window: she works on.
  beforeEach(async () => {
    window ??= createHands(way, await desk.open('/people', { ...WINDOWS[way], isShared: true }));
    window.page.setDefaultTimeout(15_000);
    hands = window;
  });

  /** Takes everything back: the files are as they were, to the byte. After a failure, the next task opens another window. */
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      await hands.page.context().close();
      window = undefined;
      return;
    }
    for (let i = 0; i < 20 && listChanged().length > 0; i++) {
      const before = readChanged();
      await hands.undo();
      await expect.poll(readChanged).not.toEqual(before);
      // A picture goes after the texts.
      await expectSaved(hands.page);
    }
    expect(listChanged()).toEqual([]);
    // Its answer leads to the place of what was undone.
    await expectSaved(hands.page);
    expect(hands.complaints.filter((one) => !/inline style|40[04]/.test(one))).toEqual([]);
  });
  afterAll(async () => {
    await window?.leave();
  });

  it('corrects a word (1)', async () => {
    const { page, frame, form, find, press, type } = hands;
    if (isKeys) {
      await find('Our Leadership');
      await type(form.getByRole('textbox', { name: 'Introduction' }), AFTER);
    } else {
      await press(frame.getByText(BEFORE));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(AFTER);
      await page.keyboard.press('Enter');
    }
    await expectReplaced(PEOPLE, [BEFORE, AFTER]);
    await frame.getByText(AFTER).waitFor();
  });

  it('adds a person with a photo (2)', async () => {
    const { page, form, selectBlock, press, type } = hands;
    await selectBlock('/blocks/1', 'Our Leadership');
    await press(form.getByRole('button', { name: 'Add a person' }));
    await type(form.getByRole('textbox', { name: 'Name' }), 'Asha Sample');
    await type(form.getByRole('textbox', { name: 'Position' }), 'Director');
    await type(form.getByRole('textbox', { name: 'Text', exact: true }), 'Example Institute');
    const chooser = page.waitForEvent('filechooser');
    await press(
      isKeys ? form.locator('input[type=file]').first() : form.getByText('Choose a picture').first(),
    );
    const photo = { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: await takePhoto() };
    await (await chooser).setFiles(photo);
    await type(form.getByRole('textbox', { name: 'What it shows' }), 'Asha Sample');
    const [, last = ''] = /"alt": "Monogram of Dr. Kavya Demorao"(\s+}\s+})/.exec(desk.read(PEOPLE)) ?? [];
    await expectReplaced(PEOPLE, [`Dr. Kavya Demorao"${last}`, `Dr. Kavya Demorao"${last},${ADDED}`]);
    expect(listChanged()).toEqual([PHOTO, PEOPLE]);
  });

  onComputer('orders by importance (3)', async () => {
    const { page, form, find, selectBlock, press } = hands;
    await find('/people');
    await selectBlock('/blocks/2', 'Board of Directors');
    if (isKeys) {
      await press(form.getByRole('button', { name: 'Move Dr. Arun Fictionath' }));
      await press(page.getByRole('button', { name: 'Insert before Prof. Ravi Placeholderan' }));
    } else {
      const [third, first] = ['Dr. Arun Fictionath', 'Prof. Ravi Placeholderan'].map((name) =>
        form.getByRole('row', { name }),
      );
      if (first) await third?.dragTo(first, { targetPosition: { x: 60, y: 2 } });
    }
    const [moved = ''] =
      /\n {8}{\n {10}"name": "Dr. Arun Fictionath"[\s\S]*?\n {8}},/.exec(desk.read(PEOPLE)) ?? [];
    const top = '\n        {\n          "name": "Prof. Ravi Placeholderan"';
    await expectReplaced(PEOPLE, [moved, ''], [top, moved + top]);
  });

  it('formats a paragraph (4)', async () => {
    const { page, frame, form, find, selectWords, mark, press } = hands;
    await find('/chanakya-cohort-6');
    await frame.getByText('Travel is paid').waitFor();
    await selectWords('work on site', 'Call for Applications');
    const text = form.getByRole('textbox', { name: 'Text', exact: true });
    const pressFormat = (name: RegExp, keys: string) =>
      isKeys ? page.keyboard.press(keys) : press(form.getByRole('button', { name }).first());
    await text.waitFor();
    await mark(text, 'site');
    await pressFormat(/^Bold/, 'ControlOrMeta+b');
    await mark(text, 'the fellowship rules');
    await pressFormat(/^Link/, 'ControlOrMeta+k');
    const dialog = page.getByRole('dialog', { name: 'Where the link goes' });
    await dialog.getByRole('combobox').waitFor();
    await page.keyboard.type('Fellowship');
    const target = page.getByRole('option', { name: 'Fellowship /fellowship', exact: true });
    await target.waitFor();
    if (isKeys) {
      while ((await target.getAttribute('data-focused')) === null) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    } else await press(target);
    await dialog.waitFor({ state: 'detached' });
    await mark(text, 'Apply online.', 'Come to an interview.');
    await press(form.getByRole('button', { name: 'List', exact: true }));
    await expectReplaced(
      CHANAKYA,
      ['site. They', '**site**. They'],
      ['the fellowship rules', '[the fellowship rules](/fellowship)'],
      ['"Apply online', '"- Apply online'],
      ['"Come to an', '"- Come to an'],
    );
  });

  onComputer('writes a notice on every page (5)', async () => {
    const { page, form, press, type, pickDate } = hands;
    const site = page.getByRole('navigation', { name: 'The site' });
    await press(site.getByRole('button', { name: 'Site' }));
    const summary = page.locator('summary', { hasText: 'Notice' });
    await press(form.locator(summary).first());
    const notice = form.locator('details', { has: summary }).first();
    await press(
      isKeys
        ? notice.getByRole('radio', { name: 'Warning' })
        : notice.getByText('Warning', { exact: true }).first(),
    );
    await type(notice.getByRole('textbox', { name: 'Text', exact: true }), 'Closed in winter.');
    await pickDate(notice.getByLabel('First day'), '2026-12-24');
    await pickDate(notice.getByLabel('Last day'), '2027-01-02');
    const read = () => getChangedWords(desk.diff()).map((line) => line.replace(/^(.) +/, '$1'));
    // After each pause of typing, the page is rendered.
    await expect
      .poll(read, { timeout: 60_000 })
      .toEqual([
        '+"notice": {',
        '+"kind": "warning",',
        '+"text": "Closed in winter.",',
        '+"from": "2026-12-24",',
        '+"until": "2027-01-02"',
        '+},',
      ]);
  });

  it('extends a deadline, and one undo takes back both dates (6)', async () => {
    const { frame, form, find, selectWords, press, pickDate, undo } = hands;
    await find('/Eir_prayas');
    await frame.getByText('APPLY NOW').first().waitFor();
    await selectWords('APPLY NOW', 'APPLY NOW');
    const original = desk.read(EIR);
    await pickDate(form.getByLabel('Closes', { exact: true }), '2027-01-31T23:59');
    const question = form.getByRole('group', { name: 'Announcement has the same date. Change both?' });
    await question.waitFor();
    expect(desk.read(EIR)).toBe(original);
    await press(question.getByRole('button', { name: 'Change both' }));
    expect(original.split('2025-09-30T23:59:00+05:30')).toHaveLength(3);
    await expectReplaced(EIR, ['2025-09-30T23:59:00+05:30', '2027-01-31T23:59:00+05:30']);
    await question.waitFor({ state: 'detached' });
    await undo();
    await expect.poll(() => desk.read(EIR)).toBe(original);
  });

  it('announces a call (8)', async () => {
    const { page, frame, form, find, press, type, pickDate } = hands;
    await find('New page');
    await page.getByRole('heading', { name: 'New page' }).waitFor();
    const screen = page.getByRole('main');
    await press(
      isKeys
        ? screen.getByRole('radio', { name: /^Call/ })
        : screen.getByText('an announcement with a deadline'),
    );
    await type(screen.getByLabel('Title'), 'Samridh Cohort 3');
    await pickDate(screen.getByLabel('Closes'), '2027-01-31');
    await screen.getByText('Home and Opportunity list it by themselves.').waitFor();
    await press(screen.getByRole('button', { name: 'Make the page' }));
    await frame.getByRole('heading', { name: 'Samridh Cohort 3', level: 1 }).waitFor();
    if (isKeys) {
      await find('first condition');
      await reach(page, form.getByRole('textbox', { name: 'Text', exact: true }));
      for (const keys of ['ControlOrMeta+Home', 'Shift+End']) await page.keyboard.press(keys);
    } else {
      await press(frame.getByText('[What it is about.]'));
      await page.keyboard.press('ControlOrMeta+a');
    }
    await page.keyboard.type('Funds for startups.');
    await expect.poll(() => desk.read(CALL)).toContain('Funds for startups.');
    await press(page.getByRole('main').getByRole('button', { name: 'More for Samridh Cohort 3' }));
    await press(page.getByRole('menuitem', { name: 'Show it to visitors' }));
    await expect.poll(() => 'draft' in JSON.parse(desk.read(CALL))).toBe(false);
    expect(JSON.parse(desk.read(CALL))).toMatchObject({
      path: '/samridh-cohort-3',
      title: 'Samridh Cohort 3',
      subject: { kind: 'call', closesAt: '2027-01-31T23:59:00+05:30' },
      blocks: [{}, { text: ['Funds for startups.', expect.any(String), expect.any(String)] }, {}, {}],
    });
    expect(listChanged()).toEqual([CALL]);
    await expectSaved(page);
  });

  it('changes an address, and all links follow (9)', async () => {
    const { page, frame, find, press, type } = hands;
    await find('/company');
    await frame.getByRole('heading', { name: 'About Company', level: 1 }).waitFor();
    await press(page.getByRole('main').getByRole('button', { name: 'More for About Us' }));
    await press(page.getByRole('menuitem', { name: 'Change its address' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByText('5 places lead to it; they will follow:').waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(5);
    await type(dialog.getByLabel('Address'), '/about-us/company');
    await press(dialog.getByRole('button', { name: 'Change the address' }));
    await expect.poll(() => listChanged().length).toBe(5);
    const files = listChanged();
    for (const file of files) {
      const original = desk.git('show', `HEAD:${file}`);
      const wanted = original
        .replace('"path": "/company",', '"path": "/about-us/company",')
        .replaceAll('"href": "/company"', '"href": "/about-us/company"')
        .replace('"redirectFrom": ["/about"]', '"redirectFrom": ["/about", "/company"]');
      expect(desk.read(file)).toBe(wanted);
    }
  });

  if (takeTurn<Way>(['mouse', 'keyboard'], 0).includes(way))
    it('takes back a mistake after the program was started again (10)', async () => {
      const { page, frame, find, selectBlock } = hands;
      await find('/people');
      await frame.getByText(BEFORE).waitFor();
      await selectBlock('/blocks/1', 'Our Leadership');
      const original = desk.read(PEOPLE);
      const countBlocks = () => JSON.parse(desk.read(PEOPLE)).blocks.length;
      const count = countBlocks();
      if (isKeys) {
        await reach(page, page.getByRole('row', { name: 'Our Leadership' }));
        await page.keyboard.press('Delete');
      } else
        await page
          .getByRole('toolbar', { name: 'This block' })
          .getByRole('button', { name: /^Delete/ })
          .click();
      await expect.poll(countBlocks).toBe(count - 1);
      await expectSaved(page);
      await page.context().close();
      await desk.restart();
      window = createHands(way, await desk.open('/people', { ...WINDOWS[way], isShared: true }));
      hands = window;
      await hands.undo();
      await expect.poll(() => desk.read(PEOPLE)).toBe(original);
      await expectSaved(hands.page);
      expect(listChanged()).toEqual([]);
      await hands.redo();
      await expect.poll(countBlocks).toBe(count - 1);
    });
});
