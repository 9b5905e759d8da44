import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../src/node/build.ts';
import { serveFolder } from '../../src/node/serve.ts';
import { connectBrowser, expectQuiet } from './harness.ts';

/** A site with a photo of a few kilobytes, and a picture of noise that the build can't bring below the limit. */
const SITE = 'tests/fixtures/sites/small';
const { open } = connectBrowser();
let folder = '';
let server: Server;
let url = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'blocksite-photos-'));
  const { problems } = await buildSite({ root: SITE, out: join(folder, 'dist'), now: 0 });
  expect(problems).toEqual([]);
  ({ server, url } = await serveFolder(join(folder, 'dist'), 0));
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('photos', () => {
  it('are shown as they are within the limits, and after compression in our own worker beyond', async () => {
    const workers: string[] = [];
    const opened = await open(`${url}/photos`, {
      before: async (page) => {
        page.on('worker', (worker) => workers.push(worker.url()));
        await page.addInitScript(() => {
          const make = URL.createObjectURL;
          URL.createObjectURL = (blob) => {
            if (blob instanceof Blob) document.documentElement.dataset.blob = String(blob.size);
            return make(blob);
          };
        });
      },
    });
    const { page } = opened;
    const photos = page.locator('main img');
    expect(await photos.first().getAttribute('src')).toMatch(/^\/media\/wall\/calm\.[0-9a-f]{8}\.jpg$/);
    await expect.poll(() => photos.count(), { timeout: 20_000 }).toBe(2);
    const made = photos.last();
    expect(await made.getAttribute('alt')).toBe('Photo 2');
    expect(await made.getAttribute('src')).toMatch(/^blob:/);
    const bytes = await page.evaluate(() => Number(document.documentElement.dataset.blob));
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(0.5 * 2 ** 20);
    expect(workers).toHaveLength(1);
    expect(workers[0]).toMatch(new RegExp(`^${url}/assets/compress-worker-`));
    expectQuiet(opened);
  });

  it('nothing is shown before compression, and the original with a console error when it fails', async () => {
    const opened = await open(`${url}/photos`, {
      before: async (page) => {
        await page.route('**/assets/compress-worker-*.js', (route) =>
          setTimeout(() => void route.abort(), 500),
        );
      },
    });
    const { page, complaints } = opened;
    expect(await page.locator('main img').count()).toBe(1);
    await expect.poll(() => page.locator('main img').count()).toBe(2);
    expect(await page.locator('main img').last().getAttribute('src')).toMatch(
      /^\/media\/wall\/noise\.[0-9a-f]{8}\.png$/,
    );
    expect(complaints.some((line) => line.includes('could not be made smaller'))).toBe(true);
  });

  it('the original is shown without JavaScript', async () => {
    const { page } = await open(`${url}/photos`, { javaScriptEnabled: false });
    expect(await page.locator('main img').count()).toBe(2);
  });
});
