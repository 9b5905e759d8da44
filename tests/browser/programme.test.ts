import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getGzippedSize } from '../../src/build/pages/long-page.ts';
import { addAxe } from './axe.ts';
import { findFaults } from './find-faults.ts';
import { findOverflow } from './find-overflow.ts';
import { connectBrowser, DESK, expectQuiet, PAPER, PHONE } from './harness.ts';
import { serveVisitors } from './visitors-site.ts';

/** The budget of the script that only pages with a programme load, in bytes, gzipped. */
const SCRIPT = 3000;

const create = (title: string, start: string, end: string, room?: string) => {
  const [from, to] = [start, end].map((time) => `2027-03-${time}:00+05:30`);
  return { title, start: from, end: to, room, ...(room && { people: 'Ada', text: 'On *what*; and, why.' }) };
};
const sessions = [
  create('Opening', '04T09:00', '04T10:00'),
  create('Long', '04T10:00', '04T12:00', 'Hall'),
  create('Second', '04T11:00', '04T12:00', 'Attic'),
  create('First', '04T10:00', '04T11:00', 'Attic'),
  create('Lunch', '04T12:00', '04T13:00'),
  create('Party', '05T01:00', '05T02:00', 'Hall'),
];
/** A session beside 21 talks of ten minutes. */
const talks = Array.from({ length: 21 }, (_, i) => {
  const [from, to] = [i, i + 1].map((n) =>
    new Date(Date.UTC(2027, 2, 4, 9, n * 10)).toISOString().slice(8, 16),
  );
  return create(`Talk ${i + 1}.`, from ?? '', to ?? '', 'Attic');
});
const ORDER = ['Opening', 'Long', 'First', 'Second', 'Lunch', 'Party'];
const blocks = [{ type: 'pageHeader' }, { type: 'programme', title: 'Programme', sessions }];

const { open, visit } = connectBrowser(addAxe);
const navigation = ['/', '/places', '/hindi', '/meeting', '/talks', '/arabic'].map((href) => ({
  label: href,
  href,
}));
const url = serveVisitors(
  { timeZone: 'Asia/Kolkata', timeZoneName: 'IST', navigation },
  {
    pages: {
      meeting: { path: '/meeting', title: 'Meeting', blocks },
      talks: {
        path: '/talks',
        title: 'Talks',
        blocks: [
          { type: 'pageHeader' },
          { type: 'programme', sessions: [create('Exhibition', '04T09:00', '04T12:30', 'Hall'), ...talks] },
        ],
      },
      arabic: { path: '/arabic', title: 'لقاء', lang: 'ar', blocks },
    },
  },
);

const session = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const listTitles = (page: Page) =>
  page.getByRole('article').evaluateAll((all) => all.map((one) => one.firstElementChild?.textContent ?? ''));
const isGrid = (page: Page) =>
  page
    .locator('ol:has(article)')
    .first()
    .evaluate((list) => getComputedStyle(list).display === 'grid');
/** Returns the edges of sessions and of the times beside them, in whole pixels. */
async function findBoxes(page: Page, ...titles: string[]) {
  const boxes = await Promise.all(titles.map((title) => session(page, title).boundingBox()));
  return boxes.map((box) => {
    const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
    return {
      left: Math.round(x),
      right: Math.round(x + width),
      top: Math.round(y),
      bottom: Math.round(y + height),
    };
  });
}

describe('a programme', () => {
  it('is a grid of times and rooms where it fits, and a list on a phone and on paper, in the same order', async () => {
    const opened = await visit(url('/meeting'), { viewport: DESK });
    const { page } = opened;
    expect(await listTitles(page)).toEqual(ORDER);
    expect(await isGrid(page)).toBe(true);
    const [long, first, second, lunch] = await findBoxes(page, 'Long', 'First', 'Second', 'Lunch');
    expect([first?.top, first?.left]).toEqual([long?.top, second?.left]);
    expect(first?.left).toBeGreaterThan(long?.right ?? 0);
    expect(second?.bottom).toBe(long?.bottom);
    expect([lunch?.left, lunch?.right]).toEqual([long?.left, first?.right]);
    expect(await page.getByText('Hall').first().isVisible()).toBe(true);
    await page.setViewportSize(PHONE);
    expect(await isGrid(page)).toBe(false);
    await page.setViewportSize(PAPER);
    await page.emulateMedia({ media: 'print' });
    expect(await isGrid(page)).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    expectQuiet(opened);
    const { page: plain } = await visit(url('/meeting'), { javaScriptEnabled: false });
    expect(await listTitles(plain)).toEqual(ORDER);
    expect(await plain.getByRole('button', { name: 'calendar' }).count()).toBe(0);
  });

  it('passes axe and fits its window, from left to right and from right to left', async () => {
    for (const [turn, path] of ['/meeting', '/arabic'].entries()) {
      const opened = await visit(url(path));
      expect(await findFaults(opened.page, turn), path).toEqual([]);
      for (const width of [360, 640, 1024, 1920]) {
        await opened.page.setViewportSize({ width, height: 800 });
        expect(await findOverflow(opened.page), `${path} at ${width} px`).toEqual([]);
      }
      expectQuiet(opened);
    }
    const { page } = await visit(url('/arabic'), { viewport: DESK });
    const [long, first] = await findBoxes(page, 'Long', 'First');
    expect(first?.right).toBeLessThan(long?.left ?? 0);
  });

  it('marks what is on, and opens there if it was opened at no other place', async () => {
    const at = (time: string, path = '/meeting') =>
      open(url(path), {
        viewport: PHONE,
        own: true,
        before: (page) => page.clock.setFixedTime(new Date(time)),
      });
    const { page } = await at('2027-03-04T11:20:00+05:30');
    const current = page.locator('[aria-current=time]');
    await expect.poll(() => current.count()).toBe(2);
    expect(await current.locator('.pill').allTextContents()).toEqual(['On now', 'On now']);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    const { page: linked } = await at('2027-03-04T11:20:00+05:30', '/meeting#content');
    const { page: before } = await at('2027-03-04T08:20:00+05:30');
    for (const other of [linked, before]) expect(await other.evaluate(() => scrollY)).toBeLessThan(100);
    expect(await before.locator('[aria-current=time]').count()).toBe(0);
  });

  it('shows its times in the zone of the visitor as well, if that has others', async () => {
    const { page: near } = await open(url('/meeting'), { timezoneId: 'Asia/Colombo' });
    expect(await near.getByText('Times in IST').textContent()).toBe('Times in IST');
    const opened = await open(url('/meeting'), { timezoneId: 'Europe/Berlin' });
    const { page } = opened;
    await page.getByRole('button', { name: 'Show in my time' }).click();
    const party = await session(page, 'Party').textContent();
    expect(party).toContain('1:00 am – 2:00 am IST');
    expect(party).toContain('Thu 8:30 pm – Thu 9:30 pm GMT+1');
    expectQuiet(opened);
  });

  it('saves a session or a day for calendars', async () => {
    const { page } = await open(url('/meeting'));
    const save = async (name: string | RegExp) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ]);
      const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString();
      expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
      return { name: file.suggestedFilename(), lines: text.replaceAll('\r\n ', '').split('\r\n') };
    };
    const { name, lines } = await save('Add to calendar: Long');
    expect(name).toBe('Long.ics');
    for (const line of [
      'DTSTART:20270304T043000Z',
      'DTEND:20270304T063000Z',
      'LOCATION:Hall',
      'SUMMARY:Long',
      'DESCRIPTION:Ada\\nOn what\\; and\\, why.',
    ])
      expect(lines).toContain(line);
    const day = await save(/calendar.*Thursday/);
    expect(day.lines.filter((line) => line === 'BEGIN:VEVENT').length).toBe(5);
    const ids = day.lines.filter((line) => line.startsWith('UID:'));
    expect(new Set(ids).size).toBe(5);
    expect(ids.filter((id) => !/^UID:[!-~]+@[\w.-]+$/.test(id))).toEqual([]);
  });

  it('has a script that other pages do not load', async () => {
    const { page } = await open(url('/places'));
    const listScripts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name }) => (/\/programme-/.test(name) ? name : [])),
      );
    expect(await listScripts()).toEqual([]);
    await page.goto(url('/meeting'));
    await expect.poll(listScripts).toHaveLength(1);
    const [script = ''] = await listScripts();
    expect(getGzippedSize(await (await fetch(script)).text())).toBeLessThan(SCRIPT);
  });

  it('has a session beside many short ones, as long as all of them', async () => {
    const { page } = await visit(url('/talks'), { viewport: DESK });
    const [whole, first, last] = await findBoxes(page, 'Exhibition', 'Talk 1.', 'Talk 21.');
    expect(whole).toMatchObject({ top: first?.top, bottom: last?.bottom });
  });
});
