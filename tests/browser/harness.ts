import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
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

/** How to open a page: any option of a browser context; `allow` takes complaints that are expected. */
export interface OpenOptions extends BrowserContextOptions {
  /** Runs before the page's address is opened: to route requests, to add scripts. */
  before?: (page: Page) => Promise<unknown>;
}

/** The hub's address, for a path on it. */
export function hub(path: string): string {
  return inject('hub') + path;
}

/** Connects to the run's browser for a test file; `open` opens a path of the hub and waits until it is hydrated. */
export function connectBrowser(): { open: (path: string, options?: OpenOptions) => Promise<Opened> } {
  let browser: Browser | undefined;
  const opened = new Set<Opened>();
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
  });
  afterAll(async () => {
    for (const { close } of opened) await close();
    await browser?.close();
  });
  return {
    async open(path, { before, ...options } = {}) {
      if (!browser) throw new Error('The browser is not connected yet.');
      const context = await browser.newContext({ viewport: DESK, ...options });
      const page = await context.newPage();
      const address = path.startsWith('http') ? path : hub(path);
      const complaints = watch(page, new URL(address).host);
      await before?.(page);
      await page.goto(address);
      if (options.javaScriptEnabled !== false) await hydrated(page);
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
