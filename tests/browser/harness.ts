import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  type ViewportSize,
} from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';

/** A phone's and a desk's width. */
export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 800 };

/** A page in a context of its own, and what went wrong in it. */
export interface Opened {
  page: Page;
  /** Console errors and warnings, uncaught errors, requests to other hosts, failed requests. */
  complaints: string[];
  close: () => Promise<void>;
}

/** How a page is shown in the window that the tests of a file share. */
export interface Shown {
  viewport?: ViewportSize;
  colorScheme?: 'light' | 'dark';
  forcedColors?: 'active' | 'none';
}

/** How to open a page: any option of a browser context; `allow` takes complaints that are expected. */
export interface OpenOptions extends BrowserContextOptions {
  /** `false` for a page that may never hydrate: waits until the network is idle instead. */
  hydrates?: boolean;
  /** Runs before the page's address is opened: to route requests, to add scripts. */
  before?: (page: Page) => Promise<unknown>;
}

/** The hub's address, for a path on it. */
export function hub(path: string): string {
  return inject('hub') + path;
}

/** Ways to open pages in the run's browser. */
export interface Pages {
  /** Opens a path of the hub, or an address, in a context of its own and waits until it is hydrated. */
  open: (path: string, options?: OpenOptions) => Promise<Opened>;
  /**
   * Opens a path of the hub, or an address, without motion in one window that all tests of a file share: a third of
   * the time of `open`, since its cache holds what pages have in common.
   */
  visit: (path: string, shown?: Shown) => Promise<Opened>;
}

/** Connects to the run's browser for a test file; `before` runs before the shared window opens its first page. */
export function connectBrowser(before?: OpenOptions['before']): Pages {
  let browser: Browser | undefined;
  let shared: Opened | undefined;
  const opened = new Set<Opened>();
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
  });
  afterAll(async () => {
    for (const { close } of opened) await close();
    await browser?.close();
  });
  const addressOf = (path: string) => (path.startsWith('http') ? path : hub(path));

  async function newWindow(host: string, prepare: OpenOptions['before'], options: BrowserContextOptions) {
    if (!browser) throw new Error('The browser is not connected yet.');
    const context = await browser.newContext({ viewport: DESK, ...options });
    const page = await context.newPage();
    const complaints = watch(page, host);
    await prepare?.(page);
    const one: Opened = {
      page,
      complaints,
      close: async () => {
        await leave(page);
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
      if (hydrates && options.javaScriptEnabled !== false) await hydrated(one.page);
      return one;
    },
    async visit(path, { viewport = DESK, colorScheme = 'light', forcedColors = 'none' } = {}) {
      const address = addressOf(path);
      shared ??= await newWindow(new URL(address).host, before, { reducedMotion: 'reduce' });
      const { page, complaints } = shared;
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
      complaints.length = 0;
      await page.goto(address);
      await hydrated(page);
      return shared;
    },
  };
}

/**
 * Closes a page's context, whatever is still under way in it: a route's handler that is asking the server when
 * its context is closed throws otherwise, which fails the whole run.
 */
export async function leave(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

/** Waits until React has taken the page over. */
export async function hydrated(page: Page): Promise<void> {
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

/** Expects that nothing went wrong in a page. */
export function expectQuiet({ complaints }: Opened): void {
  expect(complaints).toEqual([]);
}
