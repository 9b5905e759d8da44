import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runAxe } from './axe.ts';
import { findOverflow } from './find-overflow.ts';
import { connectBrowser, DESK, expectQuiet, PHONE } from './harness.ts';
import { serveVisitors } from './visitors-site.ts';

const { open, visit } = connectBrowser();

const properties = {
  title: { title: 'Title', type: 'string' },
  year: { title: 'Year', type: 'integer' },
};
const papers = Array.from({ length: 25 }, (_, i) => `Paper ${i + 1},${2000 + ((i * 7) % 25)}`);
const table = { type: 'table', title: 'Papers' };
const controls = { filter: true, filterBy: 'year', sort: true, download: true };
const site = serveVisitors(
  {},
  {
    data: {
      'papers.csv': `title,year\n${papers.join('\n')}\n`,
      'papers.schema.json': JSON.stringify({ type: 'object', properties }),
    },
    pages: {
      papers: {
        ...{ path: '/papers', title: 'Papers' },
        blocks: [
          { type: 'pageHeader' },
          { ...table, ...controls, data: { from: 'data/papers', pageSize: 10 } },
        ],
      },
      grouped: {
        ...{ path: '/grouped', title: 'By year' },
        blocks: [
          { type: 'pageHeader' },
          {
            ...table,
            sort: true,
            data: { from: 'data/papers', groupBy: 'year', sort: ['year'], pageSize: 10 },
          },
        ],
      },
    },
  },
);
const titles = (page: Page) => page.locator('tbody td:first-child').allTextContents();
const status = (page: Page) => page.getByRole('status').innerText();
const INCLUDED = 'All 25 rows on 3 pages are included';

describe('a table on several pages', () => {
  it('finds rows of all pages, and says so', async () => {
    const opened = await visit(site('/papers'));
    const { page } = opened;
    expect(await titles(page)).toHaveLength(10);
    expect(await status(page)).toBe(INCLUDED);
    const field = page.getByRole('searchbox', { name: 'Filter' });
    await field.fill('paper 25');
    await expect.poll(() => titles(page)).toEqual(['Paper 25']);
    expect(await status(page)).toBe(`1 row found\n${INCLUDED}`);
    await field.fill('nothing');
    await expect.poll(() => status(page)).toBe(`Nothing found for “nothing”.\n${INCLUDED}`);
    await field.fill('');
    expect(await titles(page)).toEqual(Array.from({ length: 10 }, (_, i) => `Paper ${i + 1}`));
    expectQuiet(opened);
  });

  it('offers the values of all pages, and finds those of the last one on the first', async () => {
    const { page } = await visit(site('/papers/3'));
    const years = page.getByRole('combobox', { name: 'Year' });
    expect(await years.locator('option').count()).toBe(26);
    await years.selectOption('2007');
    await expect.poll(() => titles(page)).toEqual(['Paper 2']);
  });

  it('is sorted over all pages, by keyboard, and is as it was after', async () => {
    const { page } = await visit(site('/papers/2'));
    const header = page.getByRole('columnheader', { name: 'Year' });
    const years = () => page.locator('tbody td:nth-child(2)').allTextContents();
    const before = await years();
    expect(before).toHaveLength(10);
    await header.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect.poll(years).toEqual(Array.from({ length: 25 }, (_, i) => String(2000 + i)));
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await years())[0]).toBe('2024');
    await page.keyboard.press('Enter');
    await expect.poll(years).toEqual(before);
  });

  it('keeps its groups, those that go on on another page too', async () => {
    const { page } = await visit(site('/grouped'));
    expect(await page.locator('tbody').count()).toBe(10);
    expect(await status(page)).toBe(INCLUDED);
    await page.getByRole('button', { name: 'Title' }).click();
    await expect.poll(() => page.locator('tbody').count()).toBe(25);
  });

  it('is downloaded as a whole', async () => {
    const { page } = await visit(site('/papers/2'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    const chunks = await (await download.createReadStream()).toArray();
    expect(Buffer.concat(chunks).toString()).toBe(['\ufeffTitle,Year', ...papers, ''].join('\r\n'));
  });

  it('has the rows of its page where the others do not arrive, and says so', async () => {
    const { page } = await open(site('/papers'), {
      before: (own) => own.route('**/papers/3.json', (route) => route.abort()),
    });
    await page.getByRole('searchbox').fill('paper');
    await expect.poll(() => status(page)).toBe('10 rows found\nOnly this page is included');
    expect(await titles(page)).toHaveLength(10);
  });

  it('has its rows and links to its pages without JavaScript', async () => {
    const { page } = await visit(site('/papers/2'), { javaScriptEnabled: false });
    expect(await titles(page)).toEqual(Array.from({ length: 10 }, (_, i) => `Paper ${i + 11}`));
    expect(await page.locator('main input, main output').first().isVisible()).toBe(false);
    const numbers = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    expect(await numbers.allTextContents()).toEqual(['1', '2', '3']);
    await numbers.last().click();
    expect(await titles(page)).toHaveLength(5);
  });

  it.each([DESK, PHONE])('passes axe and exceeds no edge, filtered too, at $width px', async (viewport) => {
    const { page } = await visit(site('/papers'), { viewport });
    await page.getByRole('searchbox').fill('paper 25');
    await expect.poll(() => titles(page)).toHaveLength(1);
    expect(await findOverflow(page)).toEqual([]);
    expect(await runAxe(page)).toEqual([]);
  });
});
