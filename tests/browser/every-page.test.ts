import { gzipSync } from 'node:zlib';
import { describe, expect, inject, it } from 'vitest';
import { readBudgets } from '../budgets.ts';
import { addAxe } from './axe.ts';
import { findFaults } from './find-faults.ts';
import { connectBrowser, expectQuiet } from './harness.ts';
import { listPaths } from './list-paths.ts';

const { open, visit } = connectBrowser(addAxe);
const paths = listPaths(inject('dist'));

describe('every page', () => {
  it('loads no more script and style than its budget before any interaction', async () => {
    const bodies = new Map<string, Promise<Buffer>>();
    const { page, close } = await open('/', {
      before: async (opening) =>
        opening.on('response', (response) => bodies.set(response.url(), response.body())),
    });
    await page.waitForLoadState('networkidle');
    const weigh = async (ending: string) => {
      const urls = [...bodies.keys()].filter((url) => url.endsWith(ending));
      const sizes = urls.map(async (url) => gzipSync((await bodies.get(url)) ?? '', { level: 9 }).length);
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    };
    const budgets = readBudgets();
    const [script, style] = [await weigh('.js'), await weigh('.css')];
    expect(script).toBeGreaterThan(budgets.javascript / 2);
    expect(script).toBeLessThanOrEqual(budgets.javascript);
    expect(style).toBeGreaterThan(budgets.css / 2);
    expect(style).toBeLessThanOrEqual(budgets.css);
    await close();
  });

  it('is in the site map', () => {
    // Those of the specification, and the list of all pages.
    expect(paths.length).toBe(20);
    expect(paths).toContain('/site-map');
  });
});

describe.each([...paths, '/no-such-page'].map((path, i) => [path, i] as const))('%s', (path, i) => {
  it('passes axe in light and dark at 320 px, which is 1280 px at 400 %, and at 1280 px; at 768 px too it has no overflow and no blurred image', async () => {
    const opened = await visit(path, { viewport: { width: 320, height: 800 } });
    const { page, complaints } = opened;
    expect(await findFaults(page, i)).toEqual([]);
    // At 1366 px the header, without its facts, is quiet: no higher than its words and the state of a call need.
    await page.setViewportSize({ width: 1366, height: 768 });
    const header = page.locator('[data-page-header] > :first-child');
    if (path !== '/') expect((await header.boundingBox())?.height).toBeLessThanOrEqual(154);
    expect(await page.locator('[style]').count()).toBe(0);
    expect(await page.locator('h1').count()).toBe(1);
    // A page that does not exist answers 404, and the browser says so.
    if (path === '/no-such-page') expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);
    else expectQuiet(opened);
  });

  it('has no style attribute and no inline script that runs in its HTML', async () => {
    const response = await fetch(inject('hub') + path);
    const html = await response.text();
    expect(html).not.toMatch(/<[^>]*\sstyle=/);
    const scripts = [...html.matchAll(/<script\b([^>]*)>([^<]*)/g)];
    const inline = scripts.filter(
      ([, attributes = '', text = '']) =>
        text.trim() !== '' && !/type="application\/(ld\+)?json"/.test(attributes),
    );
    expect(inline).toEqual([]);
  });
});
