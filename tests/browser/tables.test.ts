import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findLoneArrows } from './find-lone-arrows.ts';
import { findOverflow } from './find-overflow.ts';
import { connectBrowser, expectQuiet } from './harness.ts';

const { open } = connectBrowser();

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
    const opened = await open('/fellowship', { viewport: { width: 768, height: 800 } });
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

  it('has the arrow of a link beside its last word, however narrow', async () => {
    const { page } = await open('/projects', { viewport: { width: 320, height: 800 } });
    expect(await page.evaluate(findLoneArrows)).toEqual([]);
  });

  it.each(['/projects', '/fellowship', '/iit-kharagpur-cpsai-i-hub-foundation'])(
    'of %s breaks no word and exceeds no edge, at any width',
    async (path) => {
      const { page } = await open(path, { reducedMotion: 'reduce' });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect(await findOverflow(page), `at ${width} px`).toEqual([]);
        const beyond = await page
          .locator('div:has(> table)')
          .evaluateAll((blocks) =>
            blocks.filter((block) => block.scrollWidth > block.clientWidth).map((block) => block.textContent),
          );
        expect(beyond, `at ${width} px`).toEqual([]);
      }
    },
  );

  it('has compact rows where they do not fit: number and title, then short fields in one line with their labels', async () => {
    const { page } = await open('/projects', { viewport: { width: 390, height: 800 } });
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
    const { page } = await open('/iit-kharagpur-cpsai-i-hub-foundation');
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

describe('a list of links in lines', () => {
  it.each([390, 1366])(
    'leads to the tables of a page, each with the number of its rows, at %d px',
    async (width) => {
      const { page } = await open('/projects', {
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
