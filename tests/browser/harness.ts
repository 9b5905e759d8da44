import type { BrowserContextOptions, Locator, Page, Route, ViewportSize } from 'playwright-core';
import { afterEach, expect, inject } from 'vitest';
import { type BrowserWindow, closeWindow, leaveWindow, type Prepare, takeWindow } from './windows.ts';

/** The window sizes of a phone and a desktop. */
export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 800 };
/** The room on an A4 page within its margins, in CSS pixels. */
export const PAPER = { width: 658, height: 987 };

/**
 * Matches what Chromium says of an animation between two pages that a next navigation has ended. The standard wants it
 * caught (https://github.com/w3c/csswg-drafts/issues/13726), which the router leaves out; both pages are shown.
 */
const SKIPPED = /^Transition was skipped/;

/** A page in a window that no other test uses at the same time, with the complaints about it. */
export interface OpenedPage {
  page: Page;
  /** Console errors and warnings, uncaught errors, requests to other hosts, and failed requests. */
  complaints: string[];
  /** Closes the window, which is not used again. */
  close: () => Promise<void>;
}

/** Options of `open`: those of a browser context, and some of its own. */
export interface OpenOptions extends BrowserContextOptions {
  viewport?: ViewportSize;
  /** `false` for a page that may never hydrate: waits only until it is loaded. */
  hydrates?: boolean;
  /** Runs before the page is opened, for example to intercept requests. */
  before?: Prepare;
  /** `true` for a window that is not used again: one with an added script or another clock, which stay with it. */
  own?: boolean;
}

/** Returns the URL of a path of the built site. */
export function getSiteUrl(path: string): string {
  return inject('hub') + path;
}

/** Functions that open pages in the shared browser. */
export interface Pages {
  /**
   * Opens a path or URL and waits for hydration, in a window that an earlier test has left if there is one with these options, as
   * if it were new: with no routes, an empty storage and the pointer in the corner.
   */
  open: (path: string, options?: OpenOptions) => Promise<OpenedPage>;
  /** Opens a page with reduced motion, in place of the one that the test has visited before. */
  visit: (path: string, options?: OpenOptions) => Promise<OpenedPage>;
}

/** Connects a test file to the shared browser; `prepare` runs in each new window. */
export function connectBrowser(prepare?: Prepare): Pages {
  /** The windows of the running test. */
  const used = new Set<BrowserWindow>();
  let visited: BrowserWindow | undefined;
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    for (const one of used) await (hasFailed ? closeWindow(one) : leaveWindow(one));
    used.clear();
  });

  async function openWindow(
    path: string,
    {
      viewport = DESK,
      colorScheme = 'light',
      forcedColors = 'none',
      reducedMotion = 'no-preference',
      javaScriptEnabled = true,
      hydrates = true,
      own = false,
      before,
      ...more
    }: OpenOptions = {},
  ): Promise<[BrowserWindow, OpenedPage]> {
    const address = path.startsWith('http') ? path : getSiteUrl(path);
    const { host } = new URL(address);
    const window = await takeWindow(host, { javaScriptEnabled, ...more }, { own, prepare });
    used.add(window);
    const { page } = window;
    const complaints = watch(page, host);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme, forcedColors, reducedMotion });
    await before?.(page);
    await page.goto(address);
    if (hydrates && javaScriptEnabled) await waitForHydration(page);
    const close = async () => {
      used.delete(window);
      await closeWindow(window);
    };
    return [window, { page, complaints, close }];
  }

  return {
    open: async (path, options) => (await openWindow(path, options))[1],
    async visit(path, options) {
      if (visited && used.delete(visited)) await leaveWindow(visited);
      const [window, opened] = await openWindow(path, { reducedMotion: 'reduce', ...options });
      visited = window;
      return opened;
    },
  };
}

/** Waits until React has hydrated the page. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
}

function watch(page: Page, own: string): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => {
    if (!SKIPPED.test(message)) complaints.push(`uncaught: ${message}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.host !== own) complaints.push(`foreign request: ${url.href}`);
  });
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`);
  });
  return complaints;
}

/** Waits until the page has been laid out again, and what observes that has run. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Adds a style sheet of the reader's own, with the spacing of https://www.w3.org/TR/WCAG22/#text-spacing and other rules. */
export async function addTextSpacing(page: Page, rules = ''): Promise<void> {
  await page.evaluate((own) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}${own}`,
    );
    document.adoptedStyleSheets.push(sheet);
  }, rules);
}

/** Locates a block by its heading. */
export function getBlock(page: Page, name: string | RegExp): Locator {
  const heading = page.getByRole('heading', { name, level: 2, exact: typeof name === 'string' });
  return page.locator('main section', { has: heading });
}

/** Adds a link to the content and follows it, without the pointer. */
export async function addLinkAndFollow(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to });
    document.querySelector('main')?.append(link);
    link.click();
    link.remove();
  }, href);
}

/** Answers a request with the first half of its response. No other test gets that from the memory of the window. */
export async function cutOff(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = await response.text();
  const headers = { ...response.headers(), 'cache-control': 'no-store' };
  await route.fulfill({ response, headers, body: body.slice(0, body.length / 2) });
}

/** Makes a page believe that its visitor saves data, so that it loads no React. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', {
      value: Object.assign(new EventTarget(), { saveData: true }),
    });
  });
}

/** Records the bytes and format of created images, on the root element of the page. */
export async function watchBlobs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob)
        Object.assign(document.documentElement.dataset, { blob: blob.size, format: blob.type });
      return make(blob);
    };
  });
}

/** Expects no complaints about a page. */
export function expectQuiet({ complaints }: OpenedPage): void {
  expect(complaints).toEqual([]);
}
