import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { connectBrowser, expectQuiet, watchBlobs } from './harness.ts';
import { serveFixture } from './visitors-site.ts';

/** A site with a small photo and an image of noise that can't be compressed below the limit. */
const SITE = 'tests/fixtures/sites/small';
const { open } = connectBrowser();
const site = serveFixture(SITE);

/** Creates a PNG of deterministic noise with `channels` values per pixel. */
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

const LIMIT = 0.5 * 2 ** 20;

describe('photos', () => {
  it('are shown as they are within the limits, and after compression in our own worker beyond', async () => {
    const workers: string[] = [];
    const opened = await open(site('/photos'), {
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
    expect(workers[0]).toMatch(new RegExp(`^${site('/assets/compress-worker-')}`));
    expectQuiet(opened);
  });

  it.each([
    ['a JPEG, of PNGs of noise', 3, 'image/jpeg'],
    ['WebP, where such a PNG is transparent', 4, 'image/webp'],
  ] as const)('become %s, and the visitor need not wait long', async (_, channels, format) => {
    const body = await noise(channels);
    const { page, complaints } = await open(site('/photos'), {
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
    const { page, complaints } = await open(site('/photos'), {
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
    const opened = await open(site('/photos'), {
      before: (page) =>
        page.route('**/assets/compress-worker-*.js', (route) => setTimeout(() => void route.abort(), 500)),
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
    const { page } = await open(site('/photos'), { javaScriptEnabled: false });
    expect(await page.locator('main img').count()).toBe(2);
  });
});

describe('a chosen file', () => {
  type Compress = (photo: Blob, limits: { maxMB: number; maxPx: number }) => Promise<Blob>;
  /** Compresses a PNG by the module of the bundle; resolves to what it became. */
  const compressed = async (page: Page, bytes: Buffer, limits: Parameters<Compress>[1]) => {
    const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const url = urls.find((one) => /\/compress-(?!worker)/.test(one));
    const module = await page.evaluateHandle<Record<string, Compress>>(`import(${JSON.stringify(url)})`);
    return module.evaluate(
      async (own, { file, ...limit }) => {
        const [compressPhoto] = Object.values(own);
        const photo = new File([new Uint8Array(file)], 'chosen.png', { type: 'image/png' });
        const blob = await compressPhoto?.(photo, limit);
        const bitmap = blob && (await createImageBitmap(blob));
        return { size: blob?.size, type: blob?.type, width: bitmap?.width, height: bitmap?.height };
      },
      { file: [...bytes], ...limits },
    );
  };
  const png = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();

  it('is made as small as its limits say, and left alone within them', async () => {
    const opened = await open(site('/photos'));
    const { page } = opened;
    await expect.poll(() => page.locator('main img').count()).toBe(2);
    const file = await png(1200, 600);
    const within = await compressed(page, file, { maxMB: 0.5, maxPx: 1920 });
    expect(within).toEqual({ size: file.length, type: 'image/png', width: 1200, height: 600 });
    const smaller = await compressed(page, file, { maxMB: 0.5, maxPx: 300 });
    expect(smaller).toMatchObject({ type: 'image/jpeg', width: 300, height: 150 });
    expectQuiet(opened);
  });

  it('that is no photo is refused', async () => {
    const { page } = await open(site('/photos'));
    await expect.poll(() => page.locator('main img').count()).toBe(2);
    await expect(compressed(page, Buffer.from('no photo'), { maxMB: 0.5, maxPx: 300 })).rejects.toThrow();
  });
});
