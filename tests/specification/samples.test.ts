import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { connectBrowser } from '../browser/harness.ts';

/** The samples that stand where the hub will have pictures and films of its own. */

/** Text in the image of embedded devices: each step and its description. */
const STEPS = [
  ['Sense', 'Cameras, microphones, vibration, soil, air'],
  ['Infer', 'Models that fit a small board'],
  ['Act', 'In time, and without the cloud'],
];

const { visit } = connectBrowser();
const texts = async (page: Page, selector: string) =>
  (await page.locator(selector).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));

it('the words of the schedules are tables beside them, and both can be enlarged', async () => {
  const { page } = await visit('/upskill', { javaScriptEnabled: false });
  const blocks = await page.locator('main > *').evaluateAll((all) =>
    all.map((block) => ({
      picture: block.querySelector('a[target=_self] img')?.getAttribute('src') ?? '',
      rows: [...block.querySelectorAll('tr')].map((row) =>
        [...row.cells].map(({ textContent }) => textContent.trim()),
      ),
    })),
  );
  for (const [n, name] of ['schedule-1', 'schedule-2'].entries()) {
    const first = n * 7;
    const [head, ...weeks] = blocks.find(({ picture }) => picture.includes(name))?.rows ?? [];
    expect(head, name).toEqual(['Week', 'Topic', 'Hands-on work']);
    expect(weeks.map(([week]) => week)).toEqual(Array.from({ length: 7 }, (_, i) => String(first + i + 1)));
    expect(weeks.flat().filter((words) => words === '')).toEqual([]);
  }
  expect(await page.getByText('Sample course plan. Topics and order are illustrative.').count()).toBe(1);
});

it('the words of the picture of embedded devices stand below it, and it can be enlarged', async () => {
  const { page } = await visit('/ai-embedded-device', { javaScriptEnabled: false });
  expect(await page.locator('a[target=_self] img').count()).toBe(1);
  expect(await texts(page, 'main li h3')).toEqual(STEPS.map(([name]) => name));
  expect(await texts(page, 'main li p')).toEqual(STEPS.map(([, words]) => words));
});

it('no film of somebody else is shown, and none twice', () => {
  const files = readdirSync('content/pages', { recursive: true, encoding: 'utf8' });
  const pages = files
    .filter((file) => file.endsWith('.json'))
    .map((file) => readFileSync(`content/pages/${file}`, 'utf8'));
  const videos = pages.flatMap((page) => [
    ...page.matchAll(/"provider":\s*"\w+",\s*"id":\s*"([^"]+)"|"src":\s*"([^"]+\.(?:mp4|webm))"/g),
  ]);
  const names = videos.map(([, id, file]) => id ?? file ?? '');
  expect(names).toHaveLength(4);
  expect(new Set(names).size).toBe(names.length);
  // YouTube's identifiers end in one of sixteen signs, of which 1 is none: there can be no film of this name.
  for (const name of names) expect(name).toMatch(/^sample-\d{3}1$|^videos\//);
});
