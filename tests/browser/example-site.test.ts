import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { IS_ALL } from '../attack/cases.ts';
import { addAxe } from './axe.ts';
import { dependsOnScripts } from './depends-on-scripts.ts';
import { findFaults } from './find-faults.ts';
import { findOverflowAtWidths, findSpacedOverflow, listWidths } from './find-overflow.ts';
import { connectBrowser, expectQuiet } from './harness.ts';
import { serveFixture } from './visitors-site.ts';

const { open, visit } = connectBrowser(addAxe);
const { visit: visitPlain } = connectBrowser();
const urlOf = serveFixture('examples', () => ({ now: Date.parse('2026-11-25T12:00:00Z') }));

/** Pages with queries, and one page of each template. */
const PAGES = [
  '/',
  '/news',
  '/news/upper-valley',
  '/tags/rivers',
  '/events',
  '/events/summer-school-2027',
  '/events/gauge-walk',
  '/people',
  '/people/asha-sampleworth',
  '/courses',
  '/meeting',
  '/courses/2027',
  '/partners',
  '/work',
  '/work/rivers',
  '/work/papers',
  '/work/papers/2',
  '/work/papers/floods',
  '/work/countries',
  '/countries/ii',
];

/** Returns the text of the content without the fields that filter, which are for those who have scripts. */
async function readWords(page: Page): Promise<string> {
  const words = await page.locator('main').innerText();
  const ofScripts = await page.locator('main .needs-script').allInnerTexts();
  return ofScripts.reduce((left, text) => left.replace(text, ''), words).replaceAll(/\n+/g, '\n');
}

/** Returns the text of the content, shown or not, and the text of the content in the HTML of the page. */
function compareTexts(page: Page): Promise<{ now: string; before: string }> {
  return page.evaluate(async () => {
    // The policy allows no script to parse HTML: the browser does it.
    const request = new XMLHttpRequest();
    request.open('GET', location.href);
    request.responseType = 'document';
    await new Promise((done) => {
      request.onload = done;
      request.send();
    });
    const textOf = (one: Document | null) => one?.querySelector('main')?.textContent ?? '';
    return { now: textOf(document), before: textOf(request.responseXML) };
  });
}

describe.each(PAGES.map((path, i) => [path, i] as const))('%s of the example site', (path, i) => {
  it('passes axe, has neither overflow nor blurred images, at all widths, in light and dark, and the same words without JavaScript', async () => {
    const viewport = { width: 320, height: 800 };
    const opened = await visit(urlOf(path), { viewport });
    const { page } = opened;
    if (IS_ALL || dependsOnScripts(await (await fetch(urlOf(path))).text())) {
      const { page: plain } = await open(urlOf(path), { viewport, javaScriptEnabled: false });
      expect(await readWords(page)).toBe(await readWords(plain));
    } else {
      const { now, before } = await compareTexts(page);
      expect(now).toMatch(/\w/);
      expect(now).toBe(before);
    }
    expect([...(await findFaults(page, i, listWidths(i))), ...(await findSpacedOverflow(page))]).toEqual([]);
    expectQuiet(opened);
  });
});

/** Pages of templates with many rows, of which those in `PAGES` are enough; in the weekly workflow, of the longest tables alone. */
const OF_ROWS = IS_ALL ? /^\/(countries|people)\/./ : /^\/(countries|people|tags|work\/papers)\/./;

it('has no other page that is wider than its window at any width, or with text spacing on a phone', async () => {
  const map = await (await fetch(urlOf('/sitemap.xml'))).text();
  const paths = [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  expect(paths).toEqual(expect.arrayContaining(PAGES));
  const measured = paths.filter((path) => !OF_ROWS.test(path) && !PAGES.includes(path));
  expect(measured.length).toBeGreaterThan(0);
  const found: string[] = [];
  for (const [turn, path] of measured.entries()) {
    const { page } = await visitPlain(urlOf(path));
    found.push(...(await findOverflowAtWidths(page, turn)).map((line) => `${path}: ${line}`));
  }
  expect(found).toEqual([]);
}, 180_000);

it('shows that authors and tags in a header are links', async () => {
  const { page } = await visitPlain(urlOf('/news/upper-valley'));
  const links = page.locator('h1 ~ ul a, :has(> h1) ~ ul a');
  expect(await links.allInnerTexts()).toEqual(['Asha Sampleworth', 'Ravi Placeholderan', 'gauges', 'rivers']);
  for (const link of await links.all())
    expect(await link.evaluate((one) => getComputedStyle(one).textDecorationLine)).toBe('underline');
});

it('puts a page of text alone into a column in the middle, with one edge', async () => {
  const { page } = await visitPlain(urlOf('/news/upper-valley'), { viewport: { width: 1366, height: 800 } });
  const edges = ['h1', 'main p', 'figure', 'main :is(h2, h3)'].map((part) =>
    page
      .locator(part)
      .first()
      .evaluate((one) => Math.round(one.getBoundingClientRect().left)),
  );
  const [left = 0, ...others] = await Promise.all(edges);
  expect(left).toBeGreaterThan(250);
  expect(others).toEqual(others.map(() => left));
});

it('shows the image in the header of a page of text below the title, wider than the text', async () => {
  const { page } = await visitPlain(urlOf('/news/device-of-the-year'), {
    viewport: { width: 1366, height: 800 },
  });
  const [title, image, text] = await Promise.all(
    ['h1', 'main figure', 'main p'].map((part) => page.locator(part).first().boundingBox()),
  );
  expect(image?.y).toBeGreaterThan(title?.y ?? 0);
  expect(image?.width).toBe(816);
  expect(text?.x).toBe(title?.x);
});

it('puts a page of text with a side column into the middle, with both side by side', async () => {
  const { page } = await visitPlain(urlOf('/policy'), { viewport: { width: 1366, height: 800 } });
  const boxOf = async (part: string) => {
    const { x = 0, width = 0 } = (await page.locator(part).boundingBox()) ?? {};
    return { left: Math.round(x), right: Math.round(x + width) };
  };
  const [title, text, aside] = [
    await boxOf('h1'),
    await boxOf('[data-column=main]'),
    await boxOf('[data-column=aside]'),
  ];
  expect(title.left).toBe(text.left);
  expect(text.right - text.left).toBe(612);
  expect(aside.left - text.right).toBeLessThan(70);
  const clientWidth = await page.evaluate(() => document.documentElement.clientWidth);
  expect(Math.abs(text.left + aside.right - clientWidth)).toBeLessThan(10);
});

it('shows one logo as large as one of many', async () => {
  const { page } = await visitPlain(urlOf('/partners'), { viewport: { width: 1366, height: 800 } });
  const widths = await page
    .locator('main article')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().width)));
  expect(widths).toEqual(widths.map(() => 405));
});

it('has a tab stop for a table of a text that scrolls on a phone, with the name of the heading before it', async () => {
  const { page } = await visitPlain(urlOf('/policy'), { viewport: { width: 320, height: 800 } });
  const regions = page.getByRole('region').filter({ has: page.locator('> table') });
  expect(await regions.getAttribute('aria-label')).toBe('Data of farms');
  expect(await regions.getAttribute('tabindex')).toBe('0');
});
