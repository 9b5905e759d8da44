import { describe, expect, it } from 'vitest';
import { connectBrowser, DESK, PHONE } from '../browser/harness.ts';

/** Bytes over the network, headers and all, that the home page may take on a phone before anybody scrolls. */
const MOST = 320_000;

const { open } = connectBrowser();

describe('on a phone, before scrolling', () => {
  it.each([1, 2, 3])('the home page weighs no more than it may, at %d pixels to one', async (density) => {
    let bytes = 0;
    const { page } = await open('/', {
      viewport: PHONE,
      deviceScaleFactor: density,
      isMobile: true,
      own: true,
      before: async (opening) => {
        const session = await opening.context().newCDPSession(opening);
        session.on('Network.loadingFinished', ({ encodedDataLength }) => {
          bytes += encodedDataLength;
        });
        await session.send('Network.enable');
      },
    });
    await page.waitForLoadState('networkidle');
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(MOST);
  });

  it('nothing is fetched for React before what is read has arrived', async () => {
    const order: string[] = [];
    const { page } = await open('/', {
      viewport: PHONE,
      before: async (opening) => {
        opening.on('load', () => order.push('load'));
        opening.on('request', (request) => {
          if (/\/assets\/hydrate-/.test(request.url())) order.push('React');
        });
      },
    });
    expect(order).toEqual(['load', 'React']);
    expect(await page.locator('[aria-roledescription=slide] img').first().evaluate(isShown)).toBe(true);
  });

  it('a page fetches its first picture in view before all others, and a gallery at its top one row', async () => {
    const { page } = await open('/gallery', { viewport: PHONE });
    const photos = page.locator('main img');
    const loading = await photos.evaluateAll((all) => all.map((one) => one.getAttribute('loading')));
    expect(loading.slice(0, 4)).toEqual(['eager', 'eager', 'eager', 'lazy']);
    expect(await page.locator('img[fetchpriority=high]').count()).toBe(1);
    expect(await photos.first().getAttribute('fetchpriority')).toBe('high');
  });

  it('a picture in the first screen of a desktop is not loaded lazily, and on no phone before all others', async () => {
    const { page } = await open('/upskill', { viewport: DESK });
    const photo = page.locator('main img').first();
    const top = await photo.evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeLessThan(DESK.height);
    expect(await photo.getAttribute('loading')).toBe('eager');
    expect(await page.locator('img[fetchpriority=high], link[rel=preload][imagesrcset]').count()).toBe(0);
  });
});

function isShown(image: Element): boolean {
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
}
