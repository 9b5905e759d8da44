import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from './axe.ts';
import { connectBrowser, expectQuiet } from './harness.ts';

const { open } = connectBrowser();

const sitemap = () => readFileSync(join(inject('dist'), 'sitemap.xml'), 'utf8');
const paths = [...sitemap().matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>/g)].map((match) => match[1] || '/');

describe('every page', () => {
  it('loads at most 96 KB of script and 15 KB of style, gzipped', () => {
    const assets = join(inject('dist'), 'assets');
    const weigh = (pattern: RegExp) =>
      readdirSync(assets)
        .filter((file) => pattern.test(file))
        .reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file)), { level: 9 }).length, 0);
    expect(weigh(/^(main|hydrate|theme)-.*\.js$/)).toBeLessThanOrEqual(90_000);
    expect(weigh(/^style-[0-9a-f]{8}\.css$/)).toBeLessThanOrEqual(15_000);
  });

  it('is in the site map', () => {
    // Those of the specification, and the list of all pages.
    expect(paths.length).toBe(20);
    expect(paths).toContain('/site-map');
  });
});

describe.each([...paths, '/no-such-page'])('%s', (path) => {
  it.each([320, 768, 1280])(
    'passes axe in light and dark at %d px, without overflow or complaint',
    async (width) => {
      const opened = await open(path, {
        colorScheme: 'light',
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      });
      const { page, complaints } = opened;
      const grounds = new Set<string>();
      const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expect.poll(async () => grounds.has(await ground())).toBe(false);
        grounds.add(await ground());
        expect(await axeFindings(page), colorScheme).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        ).toBeLessThanOrEqual(0);
        expect(await page.locator('[style]').count()).toBe(0);
        expect(await page.locator('h1').count()).toBe(1);
      }
      // A page that does not exist answers 404, and the browser says so.
      if (path === '/no-such-page') expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);
      else expectQuiet(opened);
      await opened.close();
    },
  );

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
