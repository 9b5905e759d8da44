import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Page, ViewportSize } from 'playwright-core';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import { type BrowserWindow, closeWindow, leaveWindow, takeWindow } from '../windows.ts';
import { getEditedSite } from './edited-site.ts';

/** The desk of a copy of a site, with its content committed to git. */
export interface OpenedDesk {
  readonly root: string;
  readonly url: string;
  /** Opens a window of the desk on a page and waits until it is shown. It ends with the test, unless tests share it. */
  open: (path: string, options?: OpenOptions) => Promise<DeskWindow>;
  /** Returns the address of another view or page for a window that was opened. */
  getAddress: (query: string) => string;
  read: (file: string) => string;
  git: (...args: string[]) => string;
  /** Returns what differs from the commit, word by word, without the lines around. */
  diff: () => string;
  /** Waits until the files differ from the commit in exactly these words. */
  expectWords: (...words: string[]) => Promise<void>;
  /** Takes changes back by the keys of a window until the files are as they were committed, to the byte. */
  undoAll: (page: Page) => Promise<void>;
  /** Ends the server at once. */
  kill: () => Promise<void>;
  /** Ends the server and starts another one for the same folder. Windows go on with the token of one that is opened then. */
  restart: () => Promise<void>;
}

export interface OpenOptions {
  viewport?: ViewportSize;
  isDark?: boolean;
  /** A phone, with a finger instead of a mouse. */
  isPhone?: boolean;
  /** A window that no other test gets: what is installed in it, such as a clock, stays. */
  isOwn?: boolean;
  isShared?: boolean;
}

const VIEWPORT = { width: 1366, height: 768 };

export interface DeskWindow {
  page: Page;
  /** The page in the frame. */
  frame: FrameLocator;
  /** Errors of the window. */
  complaints: readonly string[];
  /** Leaves the window to other tests. */
  leave: () => Promise<void>;
}

/** Serves a copy of a site with the desk for the tests of a file; `change` changes it after its commit. */
export function serveDesk(name: string, change?: (desk: OpenedDesk) => void): OpenedDesk {
  const site = getEditedSite(name);
  const putBack = () => site.putBack(change && (() => change(desk)));
  const opened = new Set<BrowserWindow>();
  const desk: OpenedDesk = {
    root: site.root,
    get url() {
      return site.url;
    },
    async open(
      path,
      { isShared = false, isPhone = false, isDark = false, isOwn = false, viewport = VIEWPORT } = {},
    ) {
      const window = await takeWindow(name, { hasTouch: isPhone, isMobile: isPhone }, { own: isOwn });
      if (!isShared) opened.add(window);
      const { page } = window;
      page.setDefaultTimeout(60_000);
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: isDark ? 'dark' : null, reducedMotion: 'reduce' });
      await page.goto(desk.url.replace('#', `?page=${encodeURIComponent(path)}#`));
      const frame = page.frameLocator('iframe');
      // The first page of a server needs the renderer.
      await frame.locator('main').waitFor({ timeout: 120_000 });
      return { page, frame, complaints, leave: () => leaveWindow(window) };
    },
    getAddress: (query) => desk.url.replace(/#.*/, `?${query}`),
    read: (file) => readFileSync(join(desk.root, file), 'utf8'),
    git: (...args) => site.git(...args),
    diff: () => site.git('diff', '--word-diff=porcelain', '--unified=0', '--', 'content', 'site.config.json'),
    async expectWords(...words) {
      const read = () => getChangedWords(desk.diff()).map((line) => line.replace(/^(.) +/, '$1'));
      await expect.poll(read).toEqual(words);
    },
    async undoAll(page) {
      for (let before = desk.diff(); before !== ''; before = desk.diff()) {
        await page.keyboard.press('ControlOrMeta+z');
        await expect.poll(() => desk.diff()).not.toBe(before);
        await expectSaved(page);
      }
    },
    kill: () => site.stop('SIGKILL'),
    restart: () => site.restart(),
  };
  // A test opens several windows and starts servers, while other browsers have the machine, too.
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
  beforeAll(putBack);
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail';
    for (const one of opened) await (hasFailed ? closeWindow(one) : leaveWindow(one));
    opened.clear();
    // What a test has left when it failed would fail the others.
    if (hasFailed) await putBack();
  });
  return desk;
}

/** Returns the lines of a diff that were removed or added. */
export function getChangedWords(diff: string): string[] {
  return diff.split('\n').filter((line) => /^[-+](?![-+])/.test(line));
}

/** Types by an input method: each of `steps` is what it shows until `text` is chosen. */
export async function compose(page: Page, steps: readonly string[], text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const step of steps) {
    const { length } = step;
    await session.send('Input.imeSetComposition', {
      text: step,
      selectionStart: length,
      selectionEnd: length,
    });
  }
  await session.send('Input.insertText', { text });
}

/** Waits until the desk says that all is saved. */
export async function expectSaved(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('status').first().textContent()).toContain('Saved');
}
