import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runAxe } from './axe.ts';
import { findOverflow } from './find-overflow.ts';
import { connectBrowser, DESK, expectQuiet, PHONE } from './harness.ts';
import { serveVisitors } from './visitors-site.ts';

const { visit } = connectBrowser();

const items = [
  { title: 'Farming', text: 'Sensing for **small** farms.' },
  { title: 'Énergie', eyebrow: 'New', text: 'Forecasts for the grid.' },
  { title: 'Courts', list: ['Summaries', 'Small claims'] },
];
const allow = [{ rule: 'orphan-page', why: 'A page for this test.' }];
const header = { type: 'pageHeader' };
const site = serveVisitors(
  {},
  {
    data: {
      'topics.csv': 'title\nFarming\nRoads\n',
      'topics.schema.json': JSON.stringify({ type: 'object', properties: { title: { type: 'string' } } }),
    },
    pages: {
      topics: {
        ...{ path: '/topics', title: 'Topics', allow },
        blocks: [header, { type: 'cardList', title: 'All', filter: true, items }],
      },
      both: {
        ...{ path: '/both', title: 'Both', allow },
        blocks: [
          header,
          { type: 'table', title: 'Table', data: 'topics', filter: 'page' },
          { type: 'cardList', items },
        ],
      },
      paged: {
        ...{ path: '/paged', title: 'Paged' },
        blocks: [
          header,
          {
            type: 'cardList',
            filter: true,
            items: { from: 'data/topics', fields: { title: 'title' }, pageSize: 1 },
          },
        ],
      },
    },
  },
);
const cards = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();
const status = (page: Page) => page.getByRole('status').innerText();

describe('a list of cards with a filter', () => {
  it('shows the cards with all words in what they show, whatever the case and accents, and says how many', async () => {
    const opened = await visit(site('/topics'));
    const { page } = opened;
    await page.getByRole('searchbox', { name: 'Filter' }).focus();
    await page.keyboard.type('SMALL');
    await expect.poll(() => cards(page)).toEqual(['Farming', 'Courts']);
    expect(await status(page)).toBe('2 entries found');
    expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(1);
    await page.getByRole('searchbox').fill('new energie grid');
    await expect.poll(() => cards(page)).toEqual(['Énergie']);
    expect(await status(page)).toBe('1 entry found');
    await page.getByRole('searchbox').fill('nowhere');
    await expect.poll(() => status(page)).toBe('Nothing found for “nowhere”.');
    expect(await cards(page)).toEqual([]);
    await page.getByRole('searchbox').fill('');
    expect(await cards(page)).toHaveLength(3);
    expectQuiet(opened);
  });

  it('is not filtered by the field of all tables', async () => {
    const { page } = await visit(site('/both'));
    await page.getByRole('searchbox').fill('roads');
    await expect.poll(() => page.locator('tbody td').allTextContents()).toEqual(['Roads']);
    expect(await cards(page)).toHaveLength(3);
  });

  it('says on each of several pages that it finds what is on this one', async () => {
    const { page } = await visit(site('/paged'));
    expect(await status(page)).toBe('Only this page is included');
  });

  it('has all cards and no field without JavaScript', async () => {
    const { page } = await visit(site('/topics'), { javaScriptEnabled: false });
    expect(await cards(page)).toHaveLength(3);
    expect(await page.locator('main input').isVisible()).toBe(false);
  });

  it.each([DESK, PHONE])('passes axe and exceeds no edge, filtered too, at $width px', async (viewport) => {
    const { page } = await visit(site('/topics'), { viewport });
    expect(await runAxe(page)).toEqual([]);
    await page.getByRole('searchbox').fill('nowhere');
    await expect.poll(() => cards(page)).toEqual([]);
    expect(await runAxe(page)).toEqual([]);
    await page.getByRole('searchbox').fill('grid');
    await expect.poll(() => cards(page)).toHaveLength(1);
    expect(await findOverflow(page)).toEqual([]);
    expect(await runAxe(page)).toEqual([]);
  });
});
