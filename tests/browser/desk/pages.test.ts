import { describe, expect, it } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { WINDOWS } from './hands.ts';
import { expectSaved, serveDesk } from './open-desk.ts';

const desk = serveDesk('.');
const NEW = 'content/pages/calls/samridh-cohort-3.json';

/** Lists the files of the site that differ from the commit, with what was done to them. */
function listChanged(): string[] {
  const lines = desk.git('status', '--porcelain', '-uall', '--', 'content', 'site.config.json').split('\n');
  return lines.filter((line) => line !== '').sort();
}

describe('a call', () => {
  it('is announced on one screen, listed by itself, shown to visitors and taken back', async () => {
    const { page, frame, complaints } = await desk.open('/people');
    await page.keyboard.press('n');
    await page.getByRole('heading', { name: 'New page' }).waitFor();
    await page.getByText('an announcement with a deadline').click();
    await page.getByLabel('Title').fill('Samridh Cohort 3');
    await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('/samridh-cohort-3');
    await page.getByLabel('Closes').fill('2027-01-31');
    await page.getByText('Opportunity').last().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Make the page' }).click();
    await frame.getByRole('heading', { name: 'Samridh Cohort 3', level: 1 }).waitFor();
    expect(listChanged()).toEqual([`?? ${NEW}`]);
    const made = JSON.parse(desk.read(NEW));
    expect(made).toMatchObject({ path: '/samridh-cohort-3', draft: true, subject: { kind: 'call' } });
    expect(made.subject.closesAt).toBe('2027-01-31T23:59:00+05:30');
    await page.getByText('Draft: visitors don’t see it').waitFor();

    await page.getByRole('main').getByRole('button', { name: 'More for Samridh Cohort 3' }).click();
    await page.getByRole('menuitem', { name: 'Show it to visitors' }).click();
    await expect.poll(() => JSON.parse(desk.read(NEW)).draft).toBeUndefined();
    await expectSaved(page);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => JSON.parse(desk.read(NEW)).draft).toBe(true);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(listChanged).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('a page', () => {
  it('is made on a phone', async () => {
    const { page, frame } = await desk.open('/people', {
      viewport: { width: 390, height: 780 },
      isPhone: true,
    });
    await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: 'Pages' }).tap();
    await page.getByRole('button', { name: 'New page' }).tap();
    await page.getByLabel('Title').fill('Open day');
    await page.getByRole('button', { name: 'Make the page' }).tap();
    await frame.getByRole('heading', { name: 'Open day', level: 1 }).waitFor();
    expect(listChanged()).toEqual(['?? content/pages/open-day.json']);
    await expectSaved(page);
    await page.getByRole('button', { name: /^Undo: Open day/ }).tap();
    await expect.poll(listChanged).toEqual([]);
  });

  it('is made by keys alone', async () => {
    const { page, frame } = await desk.open('/people');
    await page.keyboard.press('n');
    await page.getByLabel('Title').waitFor();
    await page.keyboard.type('Open day');
    await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('/open-day');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await page.getByLabel('Published').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await frame.getByRole('heading', { name: 'Open day', level: 1 }).waitFor();
    const [made = ''] = listChanged();
    expect(JSON.parse(desk.read(made.slice(3)))).toMatchObject({
      title: 'Open day',
      subject: { kind: 'news' },
    });
    await expectSaved(page);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(listChanged).toEqual([]);
  });
});

describe('the address of a page', () => {
  it('is changed with all links to it, which are shown before', async () => {
    const { page } = await desk.open('/company');
    await page.getByRole('main').getByRole('button', { name: 'More for About Us' }).click();
    await page.getByRole('menuitem', { name: 'Change its address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('5 places lead to it; they will follow:').waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(5);
    await expectAccessible(page);
    await dialog.getByLabel('Address').fill('/about-us/company');
    await page.keyboard.press('Enter');
    await expect.poll(() => listChanged().length).toBe(5);
    expect(JSON.parse(desk.read('content/pages/company.json'))).toMatchObject({
      path: '/about-us/company',
      redirectFrom: ['/about', '/company'],
    });
    await expectSaved(page);
    await desk.undoAll(page);
  });
});

describe('a page that is deleted', () => {
  it('gives its address to another one, and its links follow', async () => {
    const { page, frame } = await desk.open('/company');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('delete this');
    await page
      .getByRole('option', { name: /^Delete this page/ })
      .and(page.locator('[data-focused]'))
      .waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('will be problems to correct:').waitFor();
    await dialog.getByLabel('Where should its visitors go?').selectOption({ label: 'Services' });
    await dialog.getByText('they will follow:').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete the page' }).click();
    await frame.getByRole('heading', { name: 'Services', level: 1 }).waitFor();
    expect(listChanged()).toContain(' D content/pages/company.json');
    expect(JSON.parse(desk.read('content/pages/services.json')).redirectFrom).toContain('/company');
    await expectSaved(page);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(listChanged).toEqual([]);
  });
});

describe('a page that stays', () => {
  it('says why where she wants to delete it, and what to do instead', async () => {
    const { page } = await desk.open('/');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^More for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete this page' }).click();
    const dialog = page.getByRole('dialog', { name: /^Delete/ });
    await dialog.getByText('The home page is where visitors arrive').waitFor();
    expect(await dialog.getByRole('button', { name: 'Delete the page' }).count()).toBe(0);
    await expectAccessible(page);
  });
});

describe('the uses of a page', () => {
  it('are the lists that show it by themselves, and the links to it; each leads there', async () => {
    const { page, frame } = await desk.open('/Eir_prayas', WINDOWS.touch);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^More for/ })
      .tap();
    await page.getByRole('menuitem', { name: 'Where it is listed and linked' }).tap();
    const dialog = page.getByRole('dialog');
    const list = dialog.getByRole('button', { name: 'Opportunity lists it by itself' });
    await list.waitFor();
    await expectAccessible(page);
    await list.tap();
    await frame.getByRole('heading', { name: 'Opportunity', level: 1 }).waitFor();
    expect(await dialog.count()).toBe(0);
  });
});
