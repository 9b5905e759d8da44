import { describe, expect, it } from 'vitest';
import { connectBrowser, getBlock } from '../browser/harness.ts';

const { visit } = connectBrowser();

/** Pixels that the list of all projects may be long on a phone, with every row in it. */
const LONGEST = 9000;

describe('projects', () => {
  it('are a page of at most 9,000 pixels on a phone of 390, every row to be read without JavaScript', async () => {
    const { page } = await visit('/projects', {
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: false,
    });
    const rows = page.locator('tbody tr');
    expect(await rows.count()).toBe(63);
    for (const row of await rows.all()) expect(await row.isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(LONGEST);
  });

  it('have rows and links at least 24 pixels apart on a phone', async () => {
    const { page } = await visit('/projects', { viewport: { width: 390, height: 844 } });
    const lines = await page.locator('tbody a').evaluateAll((links) =>
      links.map((link) => {
        const boxes = [...link.getClientRects()];
        return { first: boxes[0]?.y ?? 0, last: boxes.at(-1)?.y ?? 0 };
      }),
    );
    lines.forEach(({ first }, i) => {
      const before = lines[i - 1];
      if (before) expect(first - before.last).toBeGreaterThanOrEqual(24);
    });
    const rows = page.locator('tbody tr');
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  });

  it('have each address on one line of their column', async () => {
    const { page } = await visit('/projects', { viewport: { width: 1366, height: 768 } });
    const broken = page.locator('td a[href^="mailto:"]').evaluateAll((links) =>
      links.flatMap((link) => {
        const { lineHeight } = getComputedStyle(link);
        return link.getBoundingClientRect().height > 1.5 * parseFloat(lineHeight) ? link.textContent : [];
      }),
    );
    expect(await broken).toEqual([]);
  });

  it.each([390, 768, 1366])('have an index of the categories with their numbers, at %d px', async (width) => {
    const { page } = await visit('/projects', { viewport: { width, height: 800 } });
    const index = getBlock(page, 'Categories').getByRole('link');
    const counted = await page
      .locator('div:has(> div > table)')
      .evaluateAll((blocks) =>
        blocks.map(
          (block) =>
            `#${block.id} ${block.querySelector('caption')?.textContent} ${block.querySelectorAll('tbody tr').length}`,
        ),
      );
    expect(counted).toHaveLength(8);
    const links = await index.evaluateAll((all) =>
      all.map((link) => `${link.getAttribute('href')} ${link.textContent}`),
    );
    expect(links).toEqual(counted);
    for (const link of await index.all()) expect(await link.isVisible()).toBe(true);
  });
});

describe('advertisement 2022', () => {
  it('says of the Project Engineers that both numbers stand', async () => {
    const { page } = await visit('/iit-kharagpur-cpsai-i-hub-foundation');
    const remark = page.locator('main p', { hasText: 'Project Engineer' }).first();
    expect(await remark.textContent()).toMatch(/\b6\b.*\b4\b.*both/);
    expect(await page.locator('main li', { hasText: 'Project Engineer' }).textContent()).toMatch(
      /4 posts.*\b6\b/,
    );
  });
});
