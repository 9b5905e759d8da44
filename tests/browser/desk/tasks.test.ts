import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { type DeskWindow, serveDesk } from './open-desk.ts';

const desk = serveDesk('.');
let opened: DeskWindow;

/** Opens a page and returns its window and the form in it. */
async function open(path: string, options?: Parameters<typeof desk.open>[1]) {
  opened = await desk.open(path, options);
  opened.page.setDefaultTimeout(8000);
  return { ...opened, form: opened.page.getByRole('region', { name: 'Settings of what is selected' }) };
}

async function undo(page: Page): Promise<void> {
  const before = desk.diff();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => desk.diff()).not.toBe(before);
}

/** Takes everything back: the files are as they were, to the byte. */
afterEach(async () => {
  const { page, complaints } = opened;
  await desk.undoAll(page);
  expect(complaints.filter((one) => !/inline style|404/.test(one))).toEqual([]);
});

describe('extend a deadline (6)', () => {
  const FILE = 'content/pages/calls/eir-prayas.json';
  const [OLD, NEW] = ['2025-09-30T23:59:00+05:30', '2027-01-31T23:59:00+05:30'];

  it('changes the date of the block and of the announcement together; one undo takes back both', async () => {
    const { page, frame, form } = await open('/Eir_prayas');
    const original = desk.read(FILE);
    await frame.getByText('APPLY NOW').click();
    await form.getByLabel('Closes', { exact: true }).fill('2027-01-31T23:59');
    const question = form.getByRole('group', { name: 'Announcement has the same date. Change both?' });
    await question.waitFor();
    expect(desk.read(FILE)).toBe(original);
    await question.getByRole('button', { name: 'Change both' }).click();
    await expect.poll(() => desk.read(FILE)).toBe(original.replaceAll(OLD, NEW));
    expect(original.split(OLD)).toHaveLength(3);
    await question.waitFor({ state: 'detached' });
    await undo(page);
    expect(desk.read(FILE)).toBe(original);
  });
});

describe('add a person with a photo (2)', () => {
  const FILE = 'content/pages/people.json';

  it('writes one entry behind the last one, and the file beside those of the others', async () => {
    const { page, frame, form } = await open('/people');
    const before = JSON.parse(desk.read(FILE)).blocks[1].items;
    await frame
      .locator('[data-desk-block~="/blocks/1"]')
      .first()
      .click({ position: { x: 3, y: 3 } });
    await form.getByRole('button', { name: 'Add a person' }).click();
    await form.getByRole('textbox', { name: 'Name' }).fill('Dr. Asha Sampleworth');
    await form.getByRole('textbox', { name: 'Position' }).fill('Director');
    await form.getByRole('textbox', { name: 'Text', exact: true }).click();
    await page.keyboard.type('Example Institute of Technology');
    const picture = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#789' } })
      .jpeg()
      .toBuffer();
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: picture });
    await form.getByRole('textbox', { name: 'What it shows' }).fill('Portrait of Dr. Asha Sampleworth');
    const added = {
      name: 'Dr. Asha Sampleworth',
      position: 'Director',
      text: 'Example Institute of Technology',
      photo: { src: 'people/dr-asha-sampleworth.jpg', alt: 'Portrait of Dr. Asha Sampleworth' },
    };
    await expect.poll(() => JSON.parse(desk.read(FILE)).blocks[1].items).toEqual([...before, added]);
    expect(existsSync(join(desk.root, 'content/media', added.photo.src))).toBe(true);
  });
});

describe('a notice on every page (5)', () => {
  it('writes its kind, text and days in the site settings', async () => {
    const { page, form } = await open('/');
    const site = page.getByRole('navigation', { name: 'The site' });
    await site.getByRole('button', { name: 'Site' }).click();
    await form.locator('summary', { hasText: 'Notice' }).first().click();
    await form.getByText('Warning', { exact: true }).first().click();
    const notice = form
      .locator('details')
      .filter({ has: page.locator('summary', { hasText: 'Notice' }) })
      .first();
    await notice.getByRole('textbox', { name: 'Text', exact: true }).click();
    await page.keyboard.type('Closed from 24 December to 2 January.');
    await notice.getByLabel('First day').fill('2026-12-24');
    await notice.getByLabel('Last day').fill('2027-01-02');
    await desk.expectWords(
      '+"notice": {',
      '+"kind": "warning",',
      '+"text": "Closed from 24 December to 2 January.",',
      '+"from": "2026-12-24",',
      '+"until": "2027-01-02"',
      '+},',
    );
  });
});
