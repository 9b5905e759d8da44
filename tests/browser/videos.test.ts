import { describe, expect, it } from 'vitest';
import { connectBrowser, expectQuiet, getSiteUrl, saveData } from './harness.ts';

const { open } = connectBrowser();
const TEACHER = 'A teacher on HAAI 3';

describe("a video of the site's own", () => {
  it('is loaded when it is played, with its captions', async () => {
    const asked: string[] = [];
    const opened = await open('/upskill', {
      before: async (page) => page.on('request', (request) => asked.push(new URL(request.url()).pathname)),
    });
    const video = opened.page.getByLabel(TEACHER);
    await video.scrollIntoViewIfNeeded();
    await opened.page.waitForLoadState('networkidle');
    expect(asked.filter((path) => /\.(mp4|vtt)$/.test(path))).toEqual([]);
    expect(asked.filter((path) => path.includes('testimonial-1'))).toEqual([
      expect.stringMatching(/^\/assets\/media\/videos\/testimonial-1\.[0-9a-f]{8}\.800\.jpeg$/),
    ]);
    await video.focus();
    await opened.page.keyboard.press('Space');
    const state = () =>
      video.evaluate((element) => {
        if (!(element instanceof HTMLVideoElement)) return undefined;
        const [track] = element.textTracks;
        if (track) track.mode = 'showing';
        return {
          isOn: element.currentTime > 0.2,
          size: [element.videoWidth, element.videoHeight],
          captions: track?.cues?.length,
          lang: track?.language,
        };
      });
    await expect.poll(state).toEqual({ isOn: true, size: [640, 360], captions: 2, lang: 'en-IN' });
    expect(asked).toContain('/media/videos/testimonial-1.mp4');
    expectQuiet(opened);
  });

  it("is played by the browser's own player without JavaScript, from a file that is sent in parts", async () => {
    const { page } = await open('/upskill', { javaScriptEnabled: false });
    const video = page.getByLabel(TEACHER);
    expect(await video.getAttribute('controls')).toBe('');
    expect(await video.getAttribute('preload')).toBe('none');
    const part = await fetch(getSiteUrl((await video.getAttribute('src')) ?? ''), {
      headers: { Range: 'bytes=0-9' },
    });
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4']);
    const captions = await fetch(getSiteUrl((await video.locator('track').getAttribute('src')) ?? ''));
    expect(captions.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(captions.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('is its poster and its title on paper', async () => {
    const { page } = await open('/upskill');
    await page.emulateMedia({ media: 'print' });
    const video = page.getByLabel(TEACHER);
    const printed = await video.screenshot();
    await video.evaluate((element) => element.removeAttribute('controls'));
    expect(printed.equals(await video.screenshot())).toBe(true);
    expect(await page.getByText(TEACHER, { exact: true }).isVisible()).toBe(true);
    const play = page.locator('main a', { hasText: 'Play' }).first();
    expect([await play.count(), await play.isVisible()]).toEqual([1, false]);
  });
});

describe('a video of another site', () => {
  it.each([
    ['without JavaScript', { javaScriptEnabled: false }],
    ['without React', { hydrates: false, own: true, before: saveData }],
  ])('is a link to its player %s', async (_, options) => {
    const { page } = await open('/upskill', options);
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ body: '<title>player</title>', contentType: 'text/html' }),
    );
    await page
      .locator('main')
      .getByRole('link', { name: /^Play: / })
      .first()
      .click();
    await page.waitForURL(/^https:\/\/www\.youtube-nocookie\.com\/embed\//);
  });

  it('is played in its place by a click, and left to the browser by one with a key', async () => {
    const { page } = await open('/upskill', {
      before: (opening) =>
        opening.route('https://www.youtube-nocookie.com/**', (route) =>
          route.fulfill({ body: '<title>player</title>', contentType: 'text/html' }),
        ),
    });
    const link = page
      .locator('main')
      .getByRole('link', { name: /^Play: / })
      .first();
    // With a key, the click is left to the browser, which is kept from opening the tab here.
    await page.evaluate(() =>
      addEventListener('click', (event) => {
        document.documentElement.dataset.taken = String(event.defaultPrevented);
        if (event.ctrlKey || event.metaKey) event.preventDefault();
      }),
    );
    await link.click({ modifiers: ['ControlOrMeta'] });
    const taken = () => page.evaluate(() => document.documentElement.dataset.taken);
    expect(await taken()).toBe('false');
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\//);
    expect(await page.locator('iframe').count()).toBe(0);
    await link.click();
    const player = page.locator('main iframe');
    expect(await player.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
