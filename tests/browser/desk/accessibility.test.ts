import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { takeTurn } from '../../attack/cases.ts';
import { runAxe, setColorScheme } from '../axe.ts';
import { expectAccessible, listTooSmall } from './expect-accessible.ts';
import { serveDesk } from './open-desk.ts';

const HOME = 'content/pages/home.json';
const WIDTHS = [1366, 768, 390, 1920];
const WITH_AXE = [1366, 390];
// A problem, and a change: both have marks.
const desk = serveDesk('.', ({ root, read }) => {
  const wrong = read(HOME).replace('"/#programmes"', '"https://cpsai.example.org/people"');
  writeFileSync(join(root, HOME), wrong);
});

/**
 * Checks what is shown at all widths: with axe at one of those at which other parts are beside each other, in dark colours once.
 * The screens take these widths in turn.
 */
async function expectAccessibleAtAllWidths(page: Page, turn: number): Promise<void> {
  const withAxe = takeTurn(WITH_AXE, turn);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    // It follows the width of the window a frame later.
    await expect.poll(() => listTooSmall(page)).toEqual([]);
    if (withAxe.includes(width)) expect(await runAxe(page)).toEqual([]);
  }
  await setColorScheme(page, 'dark');
  expect(await runAxe(page, 'of colours')).toEqual([]);
}

const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  start: (page) =>
    page
      .getByRole('button', { name: /Innovation Hub/ })
      .first()
      .click(),
  page: async () => {},
  'new page': async (page) => {
    await page.keyboard.press('n');
    await page.getByText('an article with its day').click();
    await page.getByLabel('Title').fill('News');
    await page.getByLabel('Published').waitFor();
    await page.getByLabel('Address').fill('no address');
    await page.getByRole('alert').waitFor();
  },
  'delete a page': async (page) => {
    await page.getByRole('button', { name: 'More for Gallery' }).click();
    await page.getByRole('menuitem', { name: 'Delete this page' }).click();
    await page.getByLabel('Where should its visitors go?').waitFor();
  },
  settings: async (page) => {
    await page.getByRole('button', { name: 'Site', exact: true }).click();
    await page.getByRole('region', { name: 'Settings of what is selected' }).getByText('Notice').waitFor();
  },
  problems: async (page) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('problems');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Please look' }).waitFor();
  },
  changes: async (page) => {
    await page
      .getByRole('button', { name: /change/i })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Changes' }).waitFor();
  },
  'find or do': async (page) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('about');
  },
  'replace everywhere': async (page) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('Fellowship');
    await page.getByRole('option', { name: 'Replace “Fellowship” everywhere' }).click();
    await page.getByLabel('Become').fill('Scholarship');
    await page.getByText('14 places', { exact: true }).waitFor();
  },
  'all keys': (page) => page.keyboard.press('?'),
  'add a block': async (page) => {
    await page.getByRole('row', { name: 'Recent Works' }).click();
    await page.getByRole('button', { name: 'Add a block below' }).click();
    await page.getByRole('dialog').frameLocator('iframe').locator('main > *').first().waitFor();
  },
  source: async (page) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('as it is written');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: /as it is written/ }).waitFor();
  },
  'a problem at its place': async (page) => {
    await page.keyboard.press('F8');
    await page.getByRole('button', { name: 'Back to the problems' }).waitFor();
  },
};

it.each(Object.keys(SCREENS))('%s is accessible at all widths', async (name) => {
  const { page } = await desk.open('/');
  await SCREENS[name]?.(page);
  await expectAccessibleAtAllWidths(page, Object.keys(SCREENS).indexOf(name));
});

it('sheets, the drawer and the search are accessible', async () => {
  const { page } = await desk.open('/', { viewport: { width: 390, height: 844 } });
  for (const name of ['Pages', 'Edit']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 900, height: 700 });
  await page.getByRole('button', { name: 'Pages and blocks' }).click();
  await page.getByRole('searchbox').first().fill('samridh');
  await expectAccessible(page);
});

it('a window of 420 px in height scrolls as a document', async () => {
  const { page } = await desk.open('/', { viewport: { width: 640, height: 400 } });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)).toBe(true);
});

it('what can not be saved says so, and is saved when it can be', async () => {
  const { page } = await desk.open('/');
  const before = desk.read(HOME);
  await page.route('**/api/act', (route) => route.abort());
  await page.getByRole('row', { name: 'Recent Works' }).click();
  await page.getByRole('row', { name: 'Recent Works' }).focus();
  await page.keyboard.press('ControlOrMeta+d');
  await page.getByRole('alert').getByText('Your last change is in this window').waitFor();
  await expectAccessibleAtAllWidths(page, 1);
  await page.unroute('**/api/act');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => desk.read(HOME)).not.toBe(before);
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => desk.read(HOME)).toBe(before);
});

it('a site without a repository says that nothing can be compared', async () => {
  const git = join(desk.root, '.git');
  const away = `${git}-away`;
  renameSync(git, away);
  onTestFinished(() => renameSync(away, git));
  const { page } = await desk.open('/');
  await page.goto(desk.getAddress('view=changes&page=/'));
  await page.getByText('No earlier version can be compared.').waitFor();
  await expectAccessible(page);
});
