import { type Browser, chromium, type Page, type ViewportSize } from 'playwright-core';
import { inject } from 'vitest';
import { DESK_PATH } from '../../../src/desk/protocol.ts';

export interface WindowOptions {
  viewport?: ViewportSize;
  isDark?: boolean;
  /** A phone, with a finger instead of a mouse. */
  isPhone?: boolean;
  /** A window that no other test gets: what is installed in it, such as a clock, stays. */
  isOwn?: boolean;
}

/** A window, and its errors since it was taken. */
interface Taken {
  page: Page;
  complaints: string[];
  options: WindowOptions;
}

/** The browser and the windows of this worker: a window that was used before starts in half of the time. */
let browser: Promise<Browser> | undefined;
const windows = new Map<Page, Taken>();
const free: Taken[] = [];

const VIEWPORT = { width: 1366, height: 768 };

/** Returns a window without a history of the desk: one that a test has left, or a new one. */
export async function takeWindow(options: WindowOptions): Promise<Taken> {
  const { isPhone = false, isDark = false, isOwn = false, viewport = VIEWPORT } = options;
  const index = isOwn ? -1 : free.findIndex((one) => Boolean(one.options.isPhone) === isPhone);
  const [found] = index < 0 ? [] : free.splice(index, 1);
  const taken = found ?? (await openWindow(options));
  const { page, complaints } = taken;
  taken.options = options;
  complaints.length = 0;
  const size = page.viewportSize();
  if (size?.width !== viewport.width || size.height !== viewport.height) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : null });
  return taken;
}

async function openWindow(options: WindowOptions): Promise<Taken> {
  browser ??= chromium.connect(inject('browser'));
  const { isPhone = false, viewport = VIEWPORT } = options;
  const context = await (await browser).newContext({
    viewport,
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const taken = { page, complaints, options };
  windows.set(page, taken);
  return taken;
}

/** Keeps a window for the next test: what was stored and routed in it is gone, and so is the desk. */
export async function keepWindow(page: Page): Promise<void> {
  const taken = windows.get(page);
  if (!taken || taken.options.isOwn || page.isClosed()) return closeWindow(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  page.setDefaultTimeout(30_000);
  try {
    // A page of the same origin has the same storage, and keeps the process.
    await page.goto(new URL(`${DESK_PATH}frame`, page.url()).href);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  } catch {
    // Its server has gone.
    return closeWindow(page);
  }
  free.push(taken);
}

export async function closeWindow(page: Page): Promise<void> {
  windows.delete(page);
  await page.context().close();
}
