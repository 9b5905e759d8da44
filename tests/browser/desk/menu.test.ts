import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { createHands, WINDOWS } from './hands.ts';
import { expectSaved, serveDesk } from './open-desk.ts';

const desk = serveDesk('.');

interface MenuEntry {
  label: string;
  items?: MenuEntry[];
}

/** Returns the menu as it is written: `Home, People (Gallery)`. */
function readMenu(): string {
  const name = ({ label, items }: MenuEntry): string =>
    items ? `${label} (${items.map(name).join(', ')})` : label;
  return JSON.parse(desk.read('site.config.json')).navigation.map(name).join(', ');
}

const getForm = (page: Page) => page.getByRole('region', { name: 'Settings of what is selected' });
const getRow = (page: Page, name: string) => getForm(page).getByRole('row', { name, exact: true });
/** Counts the sub-menus of a name in the menu of the page, as its visitors see it. */
const countSubMenus = (frame: FrameLocator, name: string) =>
  frame.locator('header nav summary').filter({ hasText: name }).count();
const WAS = 'Home, People, Fellowship, Opportunity, Gallery';

describe('the menu', () => {
  it('is sorted, nested and unnested by the mouse, and the page shows it', async () => {
    const { page, frame, complaints } = await desk.open('/company');
    await page.getByRole('heading', { name: 'About Us', level: 1 }).waitFor();
    expect(readMenu()).toBe(WAS);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('order of the menu');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const drag = (from: string, to: string, y: number) =>
      getRow(page, from).dragTo(getRow(page, to), { targetPosition: { x: 80, y } });
    await drag('Gallery', 'Home', 2);
    await expect.poll(readMenu).toBe('Gallery, Home, People, Fellowship, Opportunity');
    await expectSaved(page);
    await drag('Gallery', 'People', 18);
    await expect.poll(readMenu).toBe('Home, People (Gallery), Fellowship, Opportunity');
    await expectSaved(page);
    await expect.poll(() => countSubMenus(frame, 'People')).toBeGreaterThan(0);
    await expectAccessible(page);
    // The lower edge of an entry with others in it is above them.
    await drag('Fellowship', 'People', 34);
    await expect.poll(readMenu).toBe('Home, People (Fellowship, Gallery), Opportunity');
    await expectSaved(page);
    await drag('Gallery', 'Opportunity', 34);
    await expect.poll(readMenu).toBe('Home, People (Fellowship), Opportunity, Gallery');
    await expectSaved(page);
    await desk.undoAll(page);
    expect(complaints).toEqual([]);
  });

  it('is sorted, nested, renamed and shortened by keys alone: the row keeps the focus', async () => {
    const hands = createHands('keyboard', await desk.open('/company'));
    const { page } = hands;
    await hands.find('Order of the menu');
    await getRow(page, 'Gallery').focus();
    const steps = [
      ['Alt+ArrowUp', 'Home, People, Fellowship, Gallery, Opportunity'],
      ['Alt+ArrowRight', 'Home, People, Fellowship (Gallery), Opportunity'],
      ['Alt+ArrowLeft', 'Home, People, Fellowship, Gallery, Opportunity'],
      ['Alt+ArrowDown', WAS],
    ] as const;
    for (const [keys, menu] of steps) {
      await page.keyboard.press(keys);
      await expect.poll(readMenu).toBe(menu);
      await expectSaved(page);
    }
    expect(desk.diff()).toBe('');
    await page.keyboard.press('Enter');
    await getForm(page).getByRole('heading', { name: 'Gallery' }).waitFor();
    await hands.type(getForm(page).getByRole('textbox', { name: 'Link text' }), 'Photos');
    await expect.poll(readMenu).toBe(WAS.replace('Gallery', 'Photos'));
    await expectSaved(page);
    await desk.undoAll(page);
  });

  it('is sorted and nested on a phone, a page leaves it, and its sub-menu goes with its last entry', async () => {
    const { page } = await desk.open('/gallery', WINDOWS.touch);
    const choose = async (name: string) => {
      await page.getByRole('main').getByRole('button', { name: 'More for Gallery' }).tap();
      await page.getByRole('menuitem', { name, exact: true }).tap();
    };
    await choose('Move up in the menu');
    await expect.poll(readMenu).toBe('Home, People, Fellowship, Gallery, Opportunity');
    await expectSaved(page);
    await choose('Order of the menu');
    const getField = () => page.evaluate(() => document.activeElement?.closest('[id^=field]')?.id);
    await expect.poll(getField).toBe('field-site.config.json#/navigation');
    await getRow(page, 'Gallery').getByRole('button', { name: 'More for Gallery' }).tap();
    await page.getByRole('menuitem', { name: 'Put it below the entry above' }).tap();
    await expect.poll(readMenu).toBe('Home, People, Fellowship (Gallery), Opportunity');
    await expectSaved(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Done' }).tap();
    await choose('Take it out of the menu');
    await expect.poll(readMenu).toBe('Home, People, Fellowship, Opportunity');
    await expectSaved(page);
    await desk.undoAll(page);
  });
});
