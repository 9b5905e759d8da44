import { describe, expect, it } from 'vitest';
import { connectBrowser, DESK, expectQuiet, PHONE } from '../browser/harness.ts';

const { visit } = connectBrowser();

const TABLES = [
  ['AI in Agriculture', 15],
  ['AI in Education', 5],
  ['AI in Environment and Disaster Management', 4],
  ['AI in Healthcare', 16],
  ['AI in Legal', 2],
  ['AI in Manufacturing', 6],
  ['AI in Transportation & Safety', 12],
  ['AI in Energy', 3],
] as const;

const COLUMNS = [
  'Sl/no.',
  'Project Title',
  'PI Name',
  'Sector',
  'PI affiliated Institute',
  'Email of the PIs',
];

describe.each([
  ['phone', PHONE],
  ['desk', DESK],
])('projects on a %s', (_, viewport) => {
  it('has eight tables in order, 63 rows in all', async () => {
    const opened = await visit('/projects', { viewport });
    const { page } = opened;
    expect(await page.locator('caption').allTextContents()).toEqual(TABLES.map(([title]) => title));
    const rows = await page
      .locator('table')
      .evaluateAll((tables) => tables.map((table) => table.querySelectorAll('tbody tr').length));
    expect(rows).toEqual(TABLES.map(([, count]) => count));
    expectQuiet(opened);
  });

  it('shows every column but the one pager link', async () => {
    const { page } = await visit('/projects', { viewport });
    const headers = await page.locator('table').first().locator('th[scope=col]').allTextContents();
    expect(headers).toEqual(COLUMNS);
  });
});

describe('projects', () => {
  it('shows the heading, the summary, the side list and the contact', async () => {
    const { page } = await visit('/projects');
    expect(await page.locator('h1').textContent()).toBe('TRANSLATIONAL RESEARCH PROJECTS');
    await expect.poll(() => page.locator('dl dd').first().textContent(), { timeout: 5000 }).toBe('63');
    for (const path of ['/projects', '/upskill', '/startup', '/collaboration', '/services', '/company']) {
      expect(
        await page.locator(`main aside a[href="${path}"], main [class*=aside] a[href="${path}"]`).count(),
      ).toBe(1);
    }
    expect(await page.locator('main address').count()).toBe(1);
  });

  it('links a title to its one pager only when there is one', async () => {
    const { page } = await visit('/projects');
    const titles = page.locator('tbody tr td:nth-child(2), tbody tr th');
    const linked = titles.locator('a');
    expect(await linked.count()).toBeGreaterThan(0);
    expect(await linked.count()).toBeLessThan(63);
    const hrefs = await linked.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.filter((href) => href === '' || href === '/')).toEqual([]);
    const targets = await linked.evaluateAll((links) => links.map((link) => link.getAttribute('target')));
    expect(new Set(targets)).toEqual(new Set(['_blank']));
  });

  it.each(['ai_energy', 'ai_legal'])('?section=%s scrolls to its table', async (section) => {
    const { page } = await visit(`/projects?section=${section}`);
    const top = () => page.locator(`#${section}`).evaluate((element) => element.getBoundingClientRect().top);
    await expect
      .poll(async () => Math.abs((await top()) - 64) < 200 || (await atBottom(page)), { timeout: 5000 })
      .toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  });

  it('scrolls to the table after a click on a programme as well', async () => {
    const { page } = await visit('/');
    await page.locator('a[href="/projects?section=ai_energy"]').click();
    await page.waitForURL('**/projects?section=ai_energy');
    const visible = () =>
      page.locator('#ai_energy').evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top < window.innerHeight && bottom > 0;
      });
    await expect.poll(visible, { timeout: 5000 }).toBe(true);
  });
});

async function atBottom(page: import('playwright-core').Page): Promise<boolean> {
  return page.evaluate(
    () => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2,
  );
}
