import { describe, expect, it } from 'vitest';
import { connectBrowser, DESK, expectQuiet, getBlock, PHONE } from '../browser/harness.ts';

const { visit } = connectBrowser();

const SECTIONS = { 'Our Leadership': 4, 'Board of Directors': 7, 'Hub Governing Body': 10 };

describe.each([
  ['phone', PHONE],
  ['desk', DESK],
])('people on a %s', (_, viewport) => {
  it('shows the upper-cased path and three groups', async () => {
    const opened = await visit('/people', { viewport });
    const { page } = opened;
    expect(await page.locator('h1').textContent()).toBe('PEOPLE');
    for (const [name, count] of Object.entries(SECTIONS)) {
      const section = getBlock(page, name);
      expect(await section.locator('h3').count()).toBe(count);
      expect(await section.locator('img').count()).toBe(count);
    }
    expectQuiet(opened);
  });
});

describe('people', () => {
  it('puts the first of the leadership above the others', async () => {
    const { page } = await visit('/people');
    const tops = await getBlock(page, 'Our Leadership')
      .locator('h3')
      .evaluateAll((headings) => headings.map((heading) => Math.round(heading.getBoundingClientRect().top)));
    expect(Math.max(...tops.slice(1))).toBeGreaterThan((tops[0] ?? 0) + 50);
    expect(Math.min(...tops.slice(1))).toBeGreaterThan((tops[0] ?? 0) + 50);
  });

  it('has its small photos as discs of 96 pixels beside the words', async () => {
    const { page } = await visit('/people');
    const widths = await page
      .locator('main article img')
      .evaluateAll((images) => images.map((image) => Math.round(image.getBoundingClientRect().width)));
    expect(new Set(widths)).toEqual(new Set([96]));
  });
});
