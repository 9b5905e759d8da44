import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';

/** A window that one test uses at a time. */
export interface BrowserWindow {
  page: Page;
  /** The site that it shows, and the options of its context as JSON: neither changes. */
  kind: string;
  prepare: Prepare | undefined;
  /** True for a window that no other test gets: what is installed in it, such as a clock or a script, stays. */
  own: boolean;
}

/** Maximum number of entries in the history of a window that is used again: of 50, Chromium removes the first ones. */
const MAX_ENTRIES = 25;

/** Runs in each new window. */
export type Prepare = (page: Page) => Promise<unknown>;

/** The browser of this worker, and the windows that tests have left. */
let browser: Promise<Browser> | undefined;
const left = new Set<BrowserWindow>();

/**
 * Returns a window that an earlier test has left if there is one for the site with these options, or a new one. One that was used
 * before is as good as new, but for its cache and its process: it opens a page in half of the time. It is used for one site, as
 * the last requests of a page are seen after it has ended.
 */
export async function takeWindow(
  site: string,
  options: BrowserContextOptions,
  { own = false, prepare }: { own?: boolean; prepare?: Prepare | undefined } = {},
): Promise<BrowserWindow> {
  const kind = `${site} ${JSON.stringify(options)}`;
  const found = own ? undefined : [...left].find((one) => one.kind === kind && one.prepare === prepare);
  if (found) {
    left.delete(found);
    return found;
  }
  browser ??= chromium.connect(inject('browser'));
  const page = await (await (await browser).newContext(options)).newPage();
  await prepare?.(page);
  return { page, kind, prepare, own };
}

/** Keeps a window for the next test: what it shows ends, and what was stored, routed and listened to is gone. */
export async function leaveWindow(window: BrowserWindow): Promise<void> {
  const { page, own } = window;
  if (own || page.isClosed()) return closeWindow(window);
  page.removeAllListeners();
  page.setDefaultTimeout(30_000);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await page.context().setOffline(false);
  try {
    // The empty page that follows has the storage and the process of the one before. With `page.goto` it would have others.
    await Promise.all([page.waitForURL('about:blank'), page.evaluate(() => location.replace('about:blank'))]);
    await page.evaluate(emptyStorage);
    if ((await page.evaluate(() => history.length)) > MAX_ENTRIES) return closeWindow(window);
  } catch {
    // The error that is shown where no server answers has no storage.
    return closeWindow(window);
  }
  await page.mouse.move(0, 0);
  left.add(window);
}

/** Closes a window. Unroutes first: a route that awaits a response would throw, and fail the whole run. */
export async function closeWindow({ page }: BrowserWindow): Promise<void> {
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

/** Empties what a site stores in the browser. Runs in the page. */
async function emptyStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
}
