import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../src/build/build.ts';
import { serveFolder } from '../../src/server/serve.ts';
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

/** A PNG of noise, the same each time, of `channels` values a pixel: megabytes that hardly become fewer. */
function noise(channels: 3 | 4): Promise<Buffer> {
  const [width, height] = [1000, 800];
  const pixels = Buffer.alloc(width * height * channels);
  let state = 1;
  for (let i = 0; i < pixels.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // Of one with four values, the first line is transparent.
    pixels[i] = channels === 4 && i % 4 === 3 && i > 4 * width ? 255 : state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels } }).png({ compressionLevel: 1 }).toBuffer();
}

/** Remembers the picture that was made: its bytes and format. */
async function watchBlobs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob)
        Object.assign(document.documentElement.dataset, { blob: blob.size, format: blob.type });
      return make(blob);
    };
  });
}

const LIMIT = 0.5 * 2 ** 20;

describe('photos', () => {
  it('are shown as they are within the limits, and after compression in our own worker beyond', async () => {
    const workers: string[] = [];
    const opened = await open(`${url}/photos`, {
      before: async (page) => {
        page.on('worker', (worker) => workers.push(worker.url()));
        await watchBlobs(page);
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
    expect(bytes).toBeLessThanOrEqual(LIMIT);
    expect(workers).toHaveLength(1);
    expect(workers[0]).toMatch(new RegExp(`^${url}/assets/compress-worker-`));
    expectQuiet(opened);
  });

  it.each([
    ['a JPEG, of PNGs of noise', 3, 'image/jpeg'],
    ['WebP, where such a PNG is transparent', 4, 'image/webp'],
  ] as const)('become %s, and the visitor need not wait long', async (_, channels, format) => {
    const body = await noise(channels);
    const { page, complaints } = await open(`${url}/photos`, {
      before: async (opening) => {
        await watchBlobs(opening);
        await opening.route('**/media/wall/noise.*.png', (route) =>
          route.fulfill({ body, contentType: 'image/png' }),
        );
      },
    });
    await expect.poll(() => page.locator('main img').count()).toBe(2);
    const made = await page.evaluate(() => ({ ...document.documentElement.dataset }));
    expect(complaints).toEqual([]);
    expect(made.format).toBe(format);
    expect(Number(made.blob)).toBeLessThanOrEqual(LIMIT);
    expect(Number(made.blob)).toBeGreaterThan(LIMIT / 4);
  });

  it('are shown as they are when making them smaller takes too long', async () => {
    const { page, complaints } = await open(`${url}/photos`, {
      before: async (opening) => {
        await opening.clock.install();
        await opening.route('**/assets/compress-worker-*.js', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'postMessage; for (;;);' }),
        );
      },
    });
    await expect.poll(() => page.workers().length).toBe(1);
    await page.clock.runFor(9000);
    await expect.poll(() => page.locator('main img').count()).toBe(2);
    expect(await page.locator('main img').last().getAttribute('src')).toMatch(/^\/media\/wall\/noise\./);
    expect(complaints.some((line) => line.includes('could not be made smaller'))).toBe(true);
    await expect.poll(() => page.workers().length).toBe(0);
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
