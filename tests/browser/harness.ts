import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Route,
  type ViewportSize,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

/** The window sizes of a phone and a desktop. */
export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1280, height: 800 };
/** The room on an A4 page within its margins, in CSS pixels. */
export const PAPER = { width: 658, height: 987 };

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
  before?: (page: Page) => Promise<unknown>;
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
   * if it were new: with no routes, an empty storage and the pointer in the corner. That takes half of the time of a new window.
   */
  open: (path: string, options?: OpenOptions) => Promise<OpenedPage>;
  /** Opens a page with reduced motion, in place of the one that the test has visited before. */
  visit: (path: string, options?: OpenOptions) => Promise<OpenedPage>;
}

/** A window of the shared browser. */
interface BrowserWindow extends OpenedPage {
  /** The host and the options of the context, which can't be changed. */
  kind: string;
  own: boolean;
}

/** Connects a test file to the shared browser; `prepare` runs in each new window. */
export function connectBrowser(prepare?: OpenOptions['before']): Pages {
  let browser: Browser | undefined;
  /** The windows of the running test, and those that earlier tests have left. */
  const [used, left] = [new Set<BrowserWindow>(), new Set<BrowserWindow>()];
  let visited: BrowserWindow | undefined;
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
  });
  afterEach(async () => {
    for (const one of used) await leave(one);
  });
  afterAll(async () => {
    for (const { close } of left) await close();
    await browser?.close();
  });

  async function leave(one: BrowserWindow): Promise<void> {
    used.delete(one);
    if (one.own) await one.close();
    else left.add(one);
  }

  async function create(kind: string, own: boolean, options: BrowserContextOptions): Promise<BrowserWindow> {
    if (!browser) throw new Error('The browser is not connected yet.');
    const page = await (await browser.newContext(options)).newPage();
    await prepare?.(page);
    const one: BrowserWindow = {
      page,
      kind,
      own,
      complaints: [],
      close: async () => {
        used.delete(one);
        left.delete(one);
        await closeContext(page);
      },
    };
    return one;
  }

  async function open(
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
  ): Promise<BrowserWindow> {
    const address = path.startsWith('http') ? path : getSiteUrl(path);
    const host = getHost(address);
    const options = { javaScriptEnabled, ...more };
    const kind = `${host} ${JSON.stringify(options)}`;
    // The storage of a site can be emptied only where its page is shown.
    const isFit = (one: BrowserWindow) => one.kind === kind && getHost(one.page.url()) === host;
    const known = own ? undefined : [...left].find(isFit);
    if (known) left.delete(known);
    const one = known ?? (await create(kind, own, { viewport, ...options }));
    used.add(one);
    const { page } = one;
    if (known) await reset(page);
    one.complaints = watch(page, host);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme, forcedColors, reducedMotion });
    await before?.(page);
    await page.goto(address);
    if (hydrates && javaScriptEnabled) await waitForHydration(page);
    return one;
  }

  return {
    open,
    async visit(path, options) {
      if (visited && used.has(visited)) await leave(visited);
      visited = await open(path, { reducedMotion: 'reduce', ...options });
      return visited;
    },
  };
}

const getHost = (address: string) => (URL.canParse(address) ? new URL(address).host : '');

/** Makes a window as good as new, but for its cache and its process, which make it fast. */
async function reset(page: Page): Promise<void> {
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await page.context().setOffline(false);
  // What the page would still request and store is none of the next one. It goes by itself, to a page of its own origin and
  // process: `page.goto` would start another process.
  await Promise.all([page.waitForURL('about:blank'), page.evaluate(() => location.replace('about:blank'))]);
  await page.evaluate(clearStorage);
  await page.mouse.move(0, 0);
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
