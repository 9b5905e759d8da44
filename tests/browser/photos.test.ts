import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { connectBrowser, expectQuiet, saveData, watchBlobs } from './harness.ts';
import { createNoise, serveLargePhotos } from './large-photos.ts';

const { open } = connectBrowser();
const site = serveLargePhotos();

const LIMIT = 0.5 * 2 ** 20;

describe('photos', () => {
  it('are shown as they are within the limits, and after compression in our own worker beyond', async () => {
    const workers: string[] = [];
    const opened = await open(site('/photos'), {
      own: true,
      before: async (page) => {
        page.on('worker', (worker) => workers.push(worker.url()));
        await watchBlobs(page);
      },
    });
    const { page } = opened;
    const photos = page.locator('main img');
    expect(await photos.first().getAttribute('src')).toMatch(
      /^\/assets\/media\/wall\/calm\.[0-9a-f]{8}\.jpg$/,
    );
    await expect.poll(() => photos.count(), { timeout: 20_000 }).toBe(3);
    const made = photos.last();
    expect(await made.getAttribute('alt')).toBe('Photo 3');
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
    const body = await createNoise(1000, 800, channels);
    const { page, complaints } = await open(site('/photos'), {
      own: true,
      before: async (opening) => {
        await watchBlobs(opening);
        await opening.route('**/media/wall/rough.*.png', (route) =>
          route.fulfill({ body, contentType: 'image/png' }),
        );
      },
    });
    await expect.poll(() => page.locator('main img').count()).toBe(3);
    const made = await page.evaluate(() => ({ ...document.documentElement.dataset }));
    expect(complaints).toEqual([]);
    expect(made.format).toBe(format);
    expect(Number(made.blob)).toBeLessThanOrEqual(LIMIT);
    expect(Number(made.blob)).toBeGreaterThan(LIMIT / 4);
  });

  it('are shown as they are when making them smaller takes too long', async () => {
    const { page, complaints } = await open(site('/photos'), {
      own: true,
      before: async (opening) => {
        await opening.clock.install();
        await opening.route('**/assets/compress-worker-*.js', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'postMessage; for (;;);' }),
        );
      },
    });
    await expect.poll(() => page.workers().length).toBe(1);
    await page.clock.runFor(9000);
    await expect.poll(() => page.locator('main img').count()).toBe(3);
    expect(await page.locator('main img').last().getAttribute('src')).toMatch(
      /^\/assets\/media\/wall\/rough\./,
    );
    expect(complaints.some((line) => line.includes('could not be made smaller'))).toBe(true);
    await expect.poll(() => page.workers().length).toBe(0);
  });

  it('nothing is shown before compression, and the original with a console error when it fails', async () => {
    const held: Route[] = [];
    const { page, complaints } = await open(site('/photos'), {
      before: (opening) => opening.route('**/assets/compress-worker-*.js', (route) => void held.push(route)),
    });
    await expect.poll(() => held.length).toBe(1);
    expect(await page.locator('main img').count()).toBe(2);
    await held[0]?.abort();
    await expect.poll(() => page.locator('main img').count()).toBe(3);
    expect(await page.locator('main img').last().getAttribute('src')).toMatch(
      /^\/assets\/media\/wall\/rough\.[0-9a-f]{8}\.png$/,
    );
    expect(complaints.some((line) => line.includes('could not be made smaller'))).toBe(true);
  });

  it.each(['/photos', '/people'])(
    'at %s the original is never fetched if a version of it is within the limit',
    async (path) => {
      const originals: string[] = [];
      const { page } = await open(site(path), {
        before: async (opening) =>
          opening.on('request', (request) => {
            if (/noise\.\w+\.png$/.test(request.url())) originals.push(request.url());
          }),
      });
      await page.getByAltText(/3|rough/).waitFor({ timeout: 20_000 });
      const photo = page.getByAltText(/2|noise/);
      const shown = () =>
        photo.evaluate((element) => element instanceof HTMLImageElement && element.currentSrc);
      await expect.poll(shown).toMatch(/\/media\/wall\/noise\.[0-9a-f]{8}\.540\.avif$/);
      expect(originals).toEqual([]);
    },
  );

  it.each([
    ['without JavaScript', { javaScriptEnabled: false }],
    ['without React', { hydrates: false, own: true, before: saveData }],
  ])('that would have to be made smaller are links %s', async (_, options) => {
    for (const path of ['/photos', '/people']) {
      const { page } = await open(site(path), options);
      const link = page.locator('main').getByRole('link', { name: /^Load: (Photo 3|Portrait rough)/ });
      expect(await link.isVisible()).toBe(true);
      await link.click();
      await page.waitForURL(/\/media\/wall\/rough\.[0-9a-f]{8}\.png$/);
    }
  });
});

describe('a photo', () => {
  type Compress = (url: string, limits: { photoMaxMB: number; photoMaxPx: number }) => Promise<Blob>;
  /** Compresses a PNG by the module of the bundle; resolves to what it became. */
  const compressed = async (page: Page, body: Buffer, limits: Parameters<Compress>[1]) => {
    await page.route('**/a.png', (route) => route.fulfill({ body, contentType: 'image/png' }));
    const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const url = urls.find((one) => /\/compress-(?!worker)/.test(one));
    const module = await page.evaluateHandle<Record<string, Compress>>(`import(${JSON.stringify(url)})`);
    return module.evaluate(async (own, limit) => {
      const [compressPhoto] = Object.values(own);
      const blob = await compressPhoto?.('/a.png', limit);
      const bitmap = blob && (await createImageBitmap(blob));
      return { size: blob?.size, type: blob?.type, width: bitmap?.width, height: bitmap?.height };
    }, limits);
  };
  const png = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();

  it('is made as small as its limits say, and left alone within them', async () => {
    const opened = await open(site('/photos'));
    const { page } = opened;
    await expect.poll(() => page.locator('main img').count()).toBe(3);
    const file = await png(1200, 600);
    const within = await compressed(page, file, { photoMaxMB: 0.5, photoMaxPx: 1920 });
    expect(within).toEqual({ size: file.length, type: 'image/png', width: 1200, height: 600 });
    const smaller = await compressed(page, file, { photoMaxMB: 0.5, photoMaxPx: 300 });
    expect(smaller).toMatchObject({ type: 'image/jpeg', width: 300, height: 150 });
    expectQuiet(opened);
  });

  it('that is no photo is refused', async () => {
    const { page } = await open(site('/photos'));
    await expect.poll(() => page.locator('main img').count()).toBe(3);
    await expect(
      compressed(page, Buffer.from('no photo'), { photoMaxMB: 0.5, photoMaxPx: 300 }),
    ).rejects.toThrow();
  });
});
