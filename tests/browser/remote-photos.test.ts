import type { Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectBrowser, PHONE, saveData, watchBlobs } from './harness.ts';
import { canServeRemotePhotos, LONG_TEXT, serveRemotePhotos } from './remote-host.ts';

const MEGABYTE = 2 ** 20;
/** The limits of the site: the defaults of its schema. */
const LIMITS = { bytes: 0.5 * MEGABYTE, pixels: 1920 };

describe.skipIf(!canServeRemotePhotos)('photos of another site', () => {
  const { open: openAny } = connectBrowser();
  const { site, host, requests } = serveRemotePhotos();
  beforeEach(() => {
    requests.length = 0;
  });
  const open = (options: Parameters<typeof openAny>[1] = {}) =>
    openAny(site('/remote'), { ignoreHTTPSErrors: true, ...options });
  const getLink = (page: Page, name: string) => page.getByRole('link', { name: `Load: ${name}` });

  it('request nothing from there before a click, and keep their place', async () => {
    const { page, complaints } = await open();
    await page.mouse.wheel(0, 4000);
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([]);
    expect(complaints).toEqual([]);
    const link = getLink(page, 'Open');
    expect(await link.textContent()).toBe(`Load: OpenComes from ${host()}, which may set cookies.`);
    const [place, own] = await Promise.all(
      [link, page.getByAltText('Own')].map((element) => element.boundingBox()),
    );
    expect(place?.width).toBeCloseTo(own?.width ?? 0, 0);
    expect(place?.height).toBeCloseTo(own?.height ?? 0, 0);
  });

  it('have room for any text', async () => {
    const { page } = await open({ viewport: PHONE });
    const link = getLink(page, LONG_TEXT);
    const bottoms = await Promise.all(
      [link.locator('span').last(), link, page.locator('main ul > li').last(), page.locator('main ul')].map(
        (element) => element.evaluate((box) => Math.floor(box.getBoundingClientRect().bottom)),
      ),
    );
    expect(bottoms).toEqual([...bottoms].sort((a, b) => a - b));
  });

  it('are fetched, made smaller within the limits and shown in the same place, with the focus', async () => {
    const { page, complaints } = await open({ own: true, before: watchBlobs });
    const link = getLink(page, 'Open');
    const before = await link.boundingBox();
    await link.focus();
    await page.keyboard.press('Enter');
    const photo = page.getByAltText('Open', { exact: true });
    await photo.waitFor({ timeout: 20_000 });
    expect(await photo.getAttribute('src')).toMatch(/^blob:/);
    expect(await photo.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await photo.boundingBox()).toEqual(before);
    const made = await photo.evaluate(async (element) => {
      if (!(element instanceof HTMLImageElement)) throw new Error('The photo is no image.');
      await element.decode();
      return Math.max(element.naturalWidth, element.naturalHeight);
    });
    expect(made).toBeGreaterThan(LIMITS.pixels / 4);
    expect(made).toBeLessThanOrEqual(LIMITS.pixels);
    const bytes = await page.evaluate(() => Number(document.documentElement.dataset.blob));
    expect(bytes).toBeGreaterThan(LIMITS.bytes / 4);
    expect(bytes).toBeLessThanOrEqual(LIMITS.bytes);
    expect(requests).toEqual(['/open.jpg']);
    expect(complaints.filter((line) => !line.startsWith('foreign request'))).toEqual([]);
  });

  it('say while they load that they do, and show nothing of the photo', async () => {
    const held: Route[] = [];
    const { page } = await open({
      before: (opening) => opening.route('**/assets/compress-worker-*.js', (route) => void held.push(route)),
    });
    await getLink(page, 'Open').click();
    await expect.poll(() => page.locator('main [role=status]').first().textContent()).toBe('Loading …');
    expect(await getLink(page, 'Open').getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => held.length).toBe(1);
    expect(await page.getByAltText('Open', { exact: true }).count()).toBe(0);
    await held[0]?.continue();
    await page.getByAltText('Open', { exact: true }).waitFor({ timeout: 20_000 });
  });

  it('leave the focus where the visitor has moved it meanwhile', async () => {
    const { page } = await open();
    await getLink(page, 'Open').click();
    await getLink(page, 'Closed').focus();
    await page.getByAltText('Open', { exact: true }).waitFor({ timeout: 20_000 });
    expect(await getLink(page, 'Closed').evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
  });

  it('are shown as they are, with an error on the console, where their site lets no other read them', async () => {
    const { page, complaints } = await open();
    await getLink(page, 'Closed').click();
    const photo = page.getByAltText('Closed');
    await photo.waitFor({ timeout: 20_000 });
    expect(await photo.getAttribute('src')).toBe(`https://${host()}/closed.jpg`);
    await expect
      .poll(() => photo.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth))
      .toBe(2600);
    expect(complaints.some((line) => line.includes('could not be made smaller'))).toBe(true);
  });

  it.each([
    ['without JavaScript', { javaScriptEnabled: false }],
    ['without React', { hydrates: false, own: true, before: saveData }],
  ])('are links %s', async (_, options) => {
    const { page } = await open(options);
    const link = getLink(page, 'Open');
    expect(await link.isVisible()).toBe(true);
    expect(requests).toEqual([]);
    await link.click();
    await page.waitForURL(`https://${host()}/open.jpg`);
  });

  it('are left out on paper, unless they were loaded', async () => {
    const { page } = await open();
    await page.emulateMedia({ media: 'print' });
    expect(
      await page.locator('main ul > li').evaluateAll((all) => all.map((one) => one.checkVisibility())),
    ).toEqual([false, false, true, false]);
  });

  it('come from listed hosts only: the policy allows no other', async () => {
    const { page } = await open();
    const results = await page.evaluate(async (url) => {
      const violations: string[] = [];
      addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective));
      const image = new Image();
      image.src = 'https://photos.example.net/a.jpg';
      await image.decode().catch(() => {});
      await fetch('https://photos.example.net/a.jpg').catch(() => {});
      const { status } = await fetch(url);
      return { violations, status };
    }, `https://${host()}/open.jpg`);
    // Each directive is in the header and in the document.
    expect([...new Set(results.violations)].sort()).toEqual(['connect-src', 'img-src']);
    expect(results.status).toBe(200);
    const policy = (await fetch(site('/remote'))).headers.get('content-security-policy');
    expect(policy).toContain(`img-src 'self' blob: data: https://${host()};`);
    expect(policy).toContain(`connect-src 'self' https://${host()};`);
  });

  it('and pages of it are embedded by a click, in a frame without rights over the window', async () => {
    const { page, complaints } = await open();
    const link = getLink(page, 'A form');
    expect(await link.textContent()).toBe(`Load: A form. Comes from ${host()}, which may set cookies.`);
    expect(requests).toEqual([]);
    await link.click();
    const frame = page.locator('main iframe');
    await expect.poll(() => page.frames()[1]?.title()).toBe('ran');
    expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await frame.getAttribute('title')).toBe('A form');
    expect((await frame.boundingBox())?.height).toBeGreaterThan(480);
    expect(page.url()).toBe(site('/remote'));
    expect(requests).toEqual(['/form']);
    expect(complaints.filter((line) => !line.startsWith('foreign request'))).toEqual([
      expect.stringContaining('top-level window is sandboxed'),
    ]);
  });

  it('and embeds are links without JavaScript, with room for any title', async () => {
    const { page } = await open({ viewport: PHONE, javaScriptEnabled: false });
    const link = getLink(page, `A map: ${LONG_TEXT}`);
    expect(await link.evaluate((box) => box.scrollHeight <= box.clientHeight)).toBe(true);
    expect(requests).toEqual([]);
    await getLink(page, 'A form').click();
    await page.waitForURL(`https://${host()}/form`);
  });
});
