import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { runAxe, setColorScheme } from './axe.ts';
import { findLoneArrows } from './find-lone-arrows.ts';
import { findOverflow } from './find-overflow.ts';
import { connectBrowser, DESK, expectQuiet, PHONE } from './harness.ts';
import { serveVisitors } from './visitors-site.ts';

const { open, visit } = connectBrowser();

const WIDTHS = [320, 360, 390, 768, 1024, 1366, 1920];
const table = (page: Page, title: string) => page.getByRole('table', { name: title });
const displays = (within: Locator, selector: string) =>
  within
    .locator(selector)
    .evaluateAll((elements) => [...new Set(elements.map((element) => getComputedStyle(element).display))]);
const isTable = async (within: Locator) => (await displays(within, 'tbody tr')).join() === 'table-row';
const tops = (row: Locator) =>
  row.locator('td').evaluateAll((cells) => cells.map((cell) => cell.getClientRects()[0]?.top ?? 0));

describe('a table', () => {
  it('stays a table while its columns fit into its width', async () => {
    const opened = await visit('/fellowship', { viewport: { width: 768, height: 800 } });
    const { page } = opened;
    for (const title of [
      'Chanakya Postdoc Fellowship',
      'Ph.D Fellows Research Work',
      'UG Fellows Research Work',
    ])
      expect(await isTable(table(page, title)), title).toBe(true);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await isTable(table(page, 'Chanakya Postdoc Fellowship'))).toBe(true);
    expect(await isTable(table(page, 'UG Fellows Research Work'))).toBe(false);
    expectQuiet(opened);
  });

  it('has no filter where the script does not arrive', async () => {
    const { page } = await open('/projects', {
      hydrates: false,
      before: (own) => own.route('**/hydrate-*.js', (route) => route.abort()),
    });
    await page.waitForLoadState('networkidle');
    expect(await page.locator('input[type=search]').first().isVisible()).toBe(false);
    expect(await table(page, 'AI in Education').locator('tbody tr').count()).toBeGreaterThan(3);
  });

  it('has the arrow of a link beside its last word, however narrow', async () => {
    const { page } = await visit('/projects', { viewport: { width: 320, height: 800 } });
    expect(await page.evaluate(findLoneArrows)).toEqual([]);
  });

  it.each(['/projects', '/fellowship', '/iit-kharagpur-cpsai-i-hub-foundation'])(
    'of %s breaks no word and exceeds no edge, at any width',
    async (path) => {
      const { page } = await visit(path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect(await findOverflow(page), `at ${width} px`).toEqual([]);
        const beyond = await page
          .locator('div:has(> div > table)')
          .evaluateAll((blocks) =>
            blocks.filter((block) => block.scrollWidth > block.clientWidth).map((block) => block.textContent),
          );
        expect(beyond, `at ${width} px`).toEqual([]);
      }
    },
  );

  it('has compact rows where they do not fit: number and title, then short fields in one line with their labels', async () => {
    const { page } = await visit('/projects', { viewport: { width: 390, height: 800 } });
    const first = table(page, 'AI in Education').locator('tbody tr').first();
    const [number = 0, title = -1, person = 0, sector = -1] = await tops(first);
    expect(Math.abs(number - title)).toBeLessThan(3);
    expect(Math.abs(person - sector)).toBeLessThan(3);
    expect(person).toBeGreaterThan(title);
    const labels = await first
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
    expect(labels.slice(2, 5)).toEqual(['"PI Name:"', '"Sector:"', '"PI affiliated Institute:"']);
    expect((await first.boundingBox())?.height).toBeLessThan(140);
  });

  it('is a table with rows, headers and cells to screen readers, however it is displayed', async () => {
    const { page } = await open('/projects', { viewport: { width: 390, height: 800 } });
    const education = table(page, 'AI in Education');
    expect(await isTable(education)).toBe(false);
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    await session.detach();
    const count = (role: string) => nodes.filter((node) => node.role?.value === role).length;
    const names = nodes.filter((node) => node.role?.value === 'table').map((node) => node.name?.value);
    expect(names).toHaveLength(8);
    expect(names).toContain('AI in Education');
    expect(count('columnheader')).toBe(8 * 6);
    expect(count('row')).toBe(8 + 63);
    expect(count('cell')).toBe(63 * 6);
    expect(await education.getByRole('cell').count()).toBe(5 * 6);
    // All that is a table's by itself.
    expect(await education.locator('[role]').count()).toBe(0);
  });

  it('has ranges of numbers right-aligned, on one line', async () => {
    const { page } = await visit('/iit-kharagpur-cpsai-i-hub-foundation');
    const pay = page.locator('td', { hasText: /^\d+-\d+$/ });
    expect(await pay.count()).toBe(16);
    expect(
      await pay.evaluateAll((cells) => [
        ...new Set(
          cells.map((cell) => `${getComputedStyle(cell).textAlign} ${getComputedStyle(cell).whiteSpace}`),
        ),
      ]),
    ).toEqual(['end nowrap']);
  });
});

describe('a table with controls', () => {
  const properties = {
    name: { title: 'Name', type: 'string' },
    price: { title: 'Price in ₹', type: 'integer' },
    until: { title: 'Until', type: 'string', format: 'date' },
    form: { title: 'Form', type: 'string', format: 'uri-reference' },
  };
  const grants = [
    'name,price,until,form',
    '"**Zoë** Grant, by the [places](/places)",9,2026-08-07,/places',
    'École Award,120000,2025-12-31,',
    '=Formula Prize,,,/',
    'Åland Fund,1500,2026-01-02,https://example.org/fund',
  ];
  const controls = { filter: true, sort: true, download: true };
  const allow = [{ rule: 'orphan-page', why: 'A page for this test.' }];
  const grantTable = { type: 'table', title: 'Grants: 2026', data: 'grants', text: 'All grants.' };
  const site = serveVisitors(
    {},
    {
      data: {
        'grants.csv': `${grants.join('\n')}\n`,
        'grants.schema.json': JSON.stringify({ type: 'object', properties }),
        'prizes.csv': 'name,price\nÉcole Prize,5\n',
        'prizes.schema.json': JSON.stringify({ type: 'object', properties }),
      },
      pages: {
        grants: {
          ...{ path: '/grants', title: 'Grants', allow },
          blocks: [{ type: 'pageHeader' }, { ...grantTable, ...controls }],
        },
        all: {
          ...{ path: '/all', title: 'All', allow },
          blocks: [
            { type: 'pageHeader' },
            { ...grantTable, id: 'grants', filter: 'page', filterBy: 'price' },
            {
              type: 'columns',
              main: [{ type: 'table', title: 'Prizes', data: 'prizes' }],
              aside: [{ type: 'prose', text: 'By us.' }],
            },
          ],
        },
      },
    },
  );
  const names = (page: Page) =>
    page
      .locator('tbody td:first-child')
      .evaluateAll((cells) => cells.map((cell) => cell.textContent?.split(' ')[0]));

  it('shows the rows that have all words in any column, whatever the case and accents, and says how many', async () => {
    const opened = await visit(site('/grants'));
    const { page } = opened;
    const field = page.getByRole('searchbox', { name: 'Filter' });
    const status = page.getByRole('status');
    await field.fill('ECOLE award');
    expect(await names(page)).toEqual(['École']);
    expect(await status.textContent()).toBe('1 row found');
    await field.fill('2026');
    expect(await names(page)).toEqual(['Zoë', 'Åland']);
    expect(await status.textContent()).toBe('2 rows found');
    await field.fill('aland prize');
    expect(await status.textContent()).toBe('Nothing found for “aland prize”.');
    expect(await page.getByRole('table').isVisible()).toBe(false);
    expect(await field.isVisible()).toBe(true);
    await field.fill(' ');
    expect(await names(page)).toHaveLength(4);
    expect(await status.textContent()).toBe('');
    expectQuiet(opened);
  });

  it('shares its filter with all tables of the page; one without such a row is hidden', async () => {
    const { page } = await visit(site('/all'));
    const field = page.getByRole('searchbox', { name: 'Filter all tables' });
    await field.fill('ecole');
    expect(await names(page)).toEqual(['École', 'École']);
    expect(await page.getByRole('status').textContent()).toBe('2 rows found');
    await field.fill('prize 5');
    expect(await table(page, 'Grants: 2026').isVisible()).toBe(false);
    expect(await table(page, 'Prizes').isVisible()).toBe(true);
    await field.fill('fund');
    expect(await page.getByRole('heading', { name: 'Prizes' }).isVisible()).toBe(false);
    expect(await field.isVisible()).toBe(true);
  });

  it('shares the choice of a value with all tables of the page, beside the words', async () => {
    const { page } = await visit(site('/all'));
    const list = page.getByRole('combobox', { name: 'Price in ₹' });
    expect(await list.locator('option').allTextContents()).toEqual(['All', '9', '1,20,000', '1,500', '5']);
    await list.selectOption('5');
    expect(await table(page, 'Grants: 2026').isVisible()).toBe(false);
    expect(await names(page)).toEqual(['École']);
    expect(await page.getByRole('status').textContent()).toBe('1 row found');
    await list.selectOption('9');
    await page.getByRole('searchbox').fill('zoe');
    expect(await names(page)).toEqual(['Zoë']);
    await page.getByRole('searchbox').fill('fund');
    expect(await page.getByRole('status').textContent()).toBe('Nothing found for “fund”.');
    await list.selectOption('All');
    expect(await names(page)).toEqual(['Åland']);
  });

  it('has links with names of their own, which begin with their words', async () => {
    const { page } = await visit(site('/grants'));
    expect(await page.getByRole('link', { name: /^Form/ }).allTextContents()).toEqual([
      'Form: Zoë Grant, by the places',
      'Form: Åland Fund (opens in a new tab)',
    ]);
  });

  it.each([DESK, PHONE])('is sorted by keyboard, up, down and as it was, at $width px', async (viewport) => {
    const { page } = await visit(site('/grants'), { viewport });
    const header = (name: string) => page.getByRole('columnheader', { name });
    const button = (name: string) => page.getByRole('button', { name });
    const sortedBy = async (name: string) => [
      await header(name).getAttribute('aria-sort'),
      ...(await names(page)),
    ];
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('Tab');
    expect(await button('Name').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await button('Name').isVisible()).toBe(true);
    await page.keyboard.press('Enter');
    expect(await sortedBy('Name')).toEqual(['ascending', '=Formula', 'Åland', 'École', 'Zoë']);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await sortedBy('Price')).toEqual(['ascending', 'Zoë', 'Åland', 'École', '=Formula']);
    expect(await header('Name').getAttribute('aria-sort')).toBe('none');
    await page.keyboard.press('Space');
    expect(await sortedBy('Price')).toEqual(['descending', 'École', 'Åland', 'Zoë', '=Formula']);
    await page.keyboard.press('Space');
    expect(await sortedBy('Price')).toEqual(['none', 'Zoë', 'École', '=Formula', 'Åland']);
    await button('Until').click();
    expect(await sortedBy('Until')).toEqual(['ascending', 'École', 'Åland', 'Zoë', '=Formula']);
    expect(await button('Form').count()).toBe(0);
  });

  it('is downloaded as CSV that spreadsheet programs read', async () => {
    const { page } = await visit(site('/grants'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Grants 2026.csv');
    const chunks = await (await download.createReadStream()).toArray();
    expect(Buffer.concat(chunks).toString()).toBe(
      [
        '\ufeffName,Price in ₹,Until,Form',
        '"Zoë Grant, by the places",9,2026-08-07,https://www.example.org/places',
        'École Award,120000,2025-12-31,',
        "'=Formula Prize,,,",
        'Åland Fund,1500,2026-01-02,https://example.org/fund',
        '',
      ].join('\r\n'),
    );
  });

  it.each([DESK, PHONE])(
    'is whole without JavaScript and has no control that needs it, at $width px',
    async (viewport) => {
      const { page } = await visit(site('/grants'), { viewport, javaScriptEnabled: false });
      expect(await names(page)).toEqual(['Zoë', 'École', '=Formula', 'Åland']);
      expect(await page.getByRole('searchbox').count()).toBe(0);
      expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
      expect(await page.locator('main input').isVisible()).toBe(false);
      expect(await page.getByRole('columnheader').allTextContents()).toEqual([
        'Name',
        'Price in ₹',
        'Until',
        'Form',
      ]);
      expect(
        await page
          .locator('td', { hasText: 'Zoë' })
          .getByRole('link', { name: 'places', exact: true })
          .count(),
      ).toBe(1);
    },
  );

  it('keeps its place while the page hydrates', async () => {
    for (const viewport of [DESK, PHONE]) {
      const { page } = await visit(site('/grants'), { viewport });
      const shift = await page.evaluate(
        () =>
          new Promise((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
            }).observe({ type: 'layout-shift', buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
          }),
      );
      expect(shift).toBeLessThan(0.01);
    }
  });

  it('has dates on one line, exceeds no edge and passes axe, at any width, in light and dark', async () => {
    const { page } = await visit(site('/grants'));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findOverflow(page), `at ${width} px`).toEqual([]);
      const lines = await page
        .locator('td[data-kind="date"]:not(:empty)')
        .evaluateAll((cells) => cells.map((cell) => [cell.textContent, getComputedStyle(cell).whiteSpace]));
      expect(lines[0], `at ${width} px`).toEqual(['7 August 2026', 'nowrap']);
    }
    for (const viewport of [DESK, PHONE])
      for (const scheme of ['light', 'dark'] as const) {
        await page.setViewportSize(viewport);
        await setColorScheme(page, scheme);
        expect(await runAxe(page), `${scheme}, ${viewport.width} px`).toEqual([]);
      }
  });
});

describe('a list of links in lines', () => {
  it.each([390, 1366])(
    'leads to the tables of a page, each with the number of its rows, at %d px',
    async (width) => {
      const { page } = await visit('/projects', {
        viewport: { width, height: 800 },
        javaScriptEnabled: false,
      });
      const links = page.locator('main li > a[href^="#"]');
      expect(await links.count()).toBe(8);
      for (const link of await links.all()) {
        const target = page.locator((await link.getAttribute('href')) ?? '');
        const rows = await target.locator('tbody tr').count();
        expect(await link.textContent()).toBe(`${await target.locator('caption').textContent()} ${rows}`);
        expect(await link.isVisible()).toBe(true);
      }
    },
  );
});
