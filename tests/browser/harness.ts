import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Route,
  type ViewportSize,
} from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';

/** The window sizes of a phone and a desktop. */
export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 800 };
/** The room on an A4 page within its margins, in CSS pixels. */
export const PAPER = { width: 658, height: 987 };

/** A page in its own context, with the complaints about it. */
export interface OpenedPage {
  page: Page;
  /** Console errors and warnings, uncaught errors, requests to other hosts, and failed requests. */
  complaints: string[];
  close: () => Promise<void>;
}

/** Options for a page in a window that the tests of a file share. */
export interface VisitOptions {
  /** `false` for a window without JavaScript, which tests share as well. */
  javaScriptEnabled?: boolean;
  /** `false` for a page that may never hydrate: waits for an idle network instead. */
  hydrates?: boolean;
  viewport?: ViewportSize;
  colorScheme?: 'light' | 'dark';
  forcedColors?: 'active' | 'none';
}

/** Options of `open`: those of a browser context, and `allow` for expected complaints. */
export interface OpenOptions extends BrowserContextOptions {
  /** `false` for a page that may never hydrate: waits for an idle network instead. */
  hydrates?: boolean;
  /** Runs before the page is opened, for example to intercept requests. */
  before?: (page: Page) => Promise<unknown>;
}

/** Returns the URL of a path of the built site. */
export function getSiteUrl(path: string): string {
  return inject('hub') + path;
}

/** Functions that open pages in the shared browser. */
export interface Pages {
  /** Opens a path or URL in a new context and waits for hydration. */
  open: (path: string, options?: OpenOptions) => Promise<OpenedPage>;
  /**
   * Opens a path or URL in a window that all tests of a file share, with reduced motion, as if it were new: with no routes, an
   * empty storage and the pointer in the corner. It takes half of the time of `open`, as the cache is warm.
   */
  visit: (path: string, shown?: VisitOptions) => Promise<OpenedPage>;
}

/**
 * Connects a test file to the shared browser; `before` runs before the shared window opens its
 * first page.
 */
export function connectBrowser(before?: OpenOptions['before']): Pages {
  let browser: Browser | undefined;
  const shared = new Map<string, OpenedPage>();
  const opened = new Set<OpenedPage>();
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
  });
  afterAll(async () => {
    for (const { close } of opened) await close();
    await browser?.close();
  });
  const addressOf = (path: string) => (path.startsWith('http') ? path : getSiteUrl(path));

  async function newWindow(host: string, prepare: OpenOptions['before'], options: BrowserContextOptions) {
    if (!browser) throw new Error('The browser is not connected yet.');
    const context = await browser.newContext({ viewport: DESK, ...options });
    const page = await context.newPage();
    const complaints = watch(page, host);
    await prepare?.(page);
    const one: OpenedPage = {
      page,
      complaints,
      close: async () => {
        await closeContext(page);
        opened.delete(one);
      },
    };
    opened.add(one);
    return one;
  }

  return {
    async open(path, { before: prepare, hydrates = true, ...options } = {}) {
      const address = addressOf(path);
      const one = await newWindow(new URL(address).host, prepare, options);
      await one.page.goto(address, { waitUntil: hydrates ? 'load' : 'networkidle' });
      if (hydrates && options.javaScriptEnabled !== false) await waitForHydration(one.page);
      return one;
    },
    async visit(
      path,
      {
        viewport = DESK,
        colorScheme = 'light',
        forcedColors = 'none',
        javaScriptEnabled = true,
        hydrates = javaScriptEnabled,
      } = {},
    ) {
      const address = addressOf(path);
      const { host } = new URL(address);
      const key = `${host} ${javaScriptEnabled}`;
      let one = shared.get(key);
      if (one && opened.has(one)) {
        await one.page.unrouteAll({ behavior: 'ignoreErrors' });
        await one.page.evaluate(clearStorage);
        await one.page.mouse.move(0, 0);
      } else {
        one = await newWindow(host, before, { reducedMotion: 'reduce', javaScriptEnabled });
        shared.set(key, one);
      }
      const { page, complaints } = one;
      await page.setViewportSize(viewport);
      await page.emulateMedia({ media: null, colorScheme, forcedColors, reducedMotion: 'reduce' });
      complaints.length = 0;
      await page.goto(address, { waitUntil: hydrates || !javaScriptEnabled ? 'load' : 'networkidle' });
      if (hydrates) await waitForHydration(page);
      return one;
    },
  };
}

/** Empties what a site stores in the browser. Runs in the page. */
function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/**
 * Closes the context of a page. Unroutes first: a route handler that awaits a response would throw,
 * and fail the whole run.
 */
export async function closeContext(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
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
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.host !== own) complaints.push(`foreign request: ${url.href}`);
  });
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`);
  });
  return complaints;
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

/** Answers a request with the first half of its response. */
export async function cutOff(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = await response.text();
  await route.fulfill({ response, body: body.slice(0, body.length / 2) });
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
