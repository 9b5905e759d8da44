import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runAxe } from './axe.ts';
import { findOverflow } from './find-overflow.ts';
import { connectBrowser, DESK, expectQuiet, PHONE } from './harness.ts';
import { serveVisitors } from './visitors-site.ts';

const { open, visit } = connectBrowser();

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
      'topics.csv': 'title,kind\nFarming,Land\nRoads,Land\nRail,Land\nPorts,Water\n',
      'topics.schema.json': JSON.stringify({
        type: 'object',
        properties: { title: { type: 'string' }, kind: { type: 'string' } },
      }),
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
      grouped: {
        ...{ path: '/grouped', title: 'Grouped' },
        blocks: [
          header,
          {
            type: 'cardList',
            filter: true,
            items: { from: 'data/topics', sort: ['kind'], groupBy: 'kind', pageSize: 2 },
          },
        ],
      },
      paged: {
        ...{ path: '/paged', title: 'Paged' },
        blocks: [
          header,
          {
            type: 'cardList',
            filter: true,
            items: [{ title: 'All roads' }, { from: 'data/topics', fields: { title: 'title' }, pageSize: 1 }],
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
    await expect.poll(() => page.locator('tbody td:first-child').allTextContents()).toEqual(['Roads']);
    expect(await cards(page)).toHaveLength(3);
  });

  it('finds those on other pages of the list too, each once, and says so', async () => {
    const opened = await visit(site('/paged'));
    const { page } = opened;
    expect(await status(page)).toBe('All 4 entries on 4 pages are included');
    expect(await cards(page)).toEqual(['All roads', 'Farming']);
    await page.getByRole('searchbox').fill('road');
    await expect.poll(() => cards(page)).toEqual(['All roads', 'Roads']);
    expect(await status(page)).toBe('2 entries found\nAll 4 entries on 4 pages are included');
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => cards(page)).toEqual(['All roads', 'Farming']);
    expectQuiet(opened);
  });

  it('finds those of its group on the next page', async () => {
    const { page } = await visit(site('/grouped'));
    await page.getByRole('searchbox').fill('r');
    await expect.poll(() => cards(page)).toEqual(['Farming', 'Roads', 'Rail']);
  });

  it('says that it finds what is on this page if the others are out of reach', async () => {
    const { page } = await open(site('/paged'), {
      before: (own) => own.route('**/paged/2.json', (route) => route.abort()),
    });
    await page.getByRole('searchbox').fill('road');
    await expect.poll(() => status(page)).toContain('Only this page is included');
    expect(await cards(page)).toEqual(['All roads']);
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
