import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cleanSvg } from '../../src/build/images/svg.ts';
import { VECTORS } from '../attack/svg-vectors.ts';
import { nextFrame } from './harness.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.connect(inject('browser'));
});
afterAll(() => browser.close());

/** Opens SVGs as documents, and returns everything they do that an image does not. */
async function opened(svgs: readonly string[]): Promise<string[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const deeds: string[] = [];
  let body = '';
  page.on('dialog', async (dialog) => {
    deeds.push(`ran code: ${body}`);
    await dialog.dismiss();
  });
  await context.route('**/*', (route) => {
    const url = route.request().url();
    if (url.startsWith('http://own.example/')) return route.fulfill({ contentType: 'image/svg+xml', body });
    deeds.push(`asked for ${url}: ${body}`);
    return route.abort();
  });
  for (const [i, svg] of svgs.entries()) {
    body = svg;
    await page.goto(`http://own.example/${i}.svg`);
    await page.mouse.click(4, 4);
    // Animations begin with a frame.
    await nextFrame(page);
  }
  await context.close();
  return deeds;
}

it('a sanitized SVG opened as a document runs nothing and requests nothing', async () => {
  const cleaned = VECTORS.flatMap((text) => {
    try {
      return cleanSvg(Buffer.from(text));
    } catch {
      return [];
    }
  });
  expect(cleaned.length).toBeGreaterThan(10);
  expect(await opened(cleaned)).toEqual([]);
  // As they came, many of them do.
  const deeds = await opened(VECTORS.slice(0, 12));
  expect(deeds.filter((deed) => deed.startsWith('ran code')).length).toBeGreaterThan(3);
});
