import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type FrameLocator,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, vi } from 'vitest';
import { DESK_PATH } from '../../../src/desk/protocol.ts';
import { PACKAGE_ROOT } from '../../../src/files/paths.ts';
import { startDev } from '../../attack/dev-process.ts';
import { createTempFolder } from '../../temp-folder.ts';

/** The desk of a copy of a site, with its content committed to git. */
export interface OpenedDesk {
  root: string;
  url: string;
  /** Opens a window of the desk on a page and waits until it is shown. It is closed after the test, unless tests share it. */
  open: (path: string, options?: BrowserContextOptions & { isShared?: boolean }) => Promise<DeskWindow>;
  read: (file: string) => string;
  /** Returns what differs from the commit, word by word, without the lines around. */
  diff: () => string;
  /** Waits until the files differ from the commit in exactly these words. */
  expectWords: (...words: string[]) => Promise<void>;
  /** Takes changes back by the keys of a window until the files are as they were committed, to the byte. */
  undoAll: (page: Page) => Promise<void>;
  /** Ends the server and starts another one for the same folder. Windows have to be opened again. */
  restart: () => Promise<void>;
}

export interface DeskWindow {
  page: Page;
  /** The page in the frame. */
  frame: FrameLocator;
  /** Errors of the window. */
  complaints: string[];
}

/** The command of the package: it starts in a second, and serves what is bundled. */
const PROGRAM = 'lib/commands/blocksite.js';

/** Serves a copy of a site with the desk for the tests of a file; `change` changes it after its commit. */
export function serveDesk(site: string, change?: (desk: OpenedDesk) => void): OpenedDesk {
  let browser: Browser;
  const contexts = new Set<BrowserContext>();
  let server: ChildProcess | undefined;
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Editor', '-c', 'user.email=editor@example.org', ...args], {
      cwd: desk.root,
      encoding: 'utf8',
    });
  const start = async () => {
    const { dev, port, said } = await startDev(desk.root, ['edit', '--no-open'], PROGRAM);
    server = dev;
    desk.url = `http://localhost:${port}${DESK_PATH}${/#\S+/.exec(said)?.[0]}`;
  };
  const stop = async () => {
    if (server?.kill()) await once(server, 'exit');
  };
  const desk: OpenedDesk = {
    root: '',
    url: '',
    async open(path, { isShared = false, ...options } = {}) {
      const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, ...options });
      if (!isShared) contexts.add(context);
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await page.goto(desk.url.replace('#', `?page=${encodeURIComponent(path)}#`));
      const frame = page.frameLocator('iframe');
      // The first page of a server needs the renderer.
      await frame.locator('main').waitFor({ timeout: 120_000 });
      return { page, frame, complaints };
    },
    read: (file) => readFileSync(join(desk.root, file), 'utf8'),
    diff: () => git('diff', '--word-diff=porcelain', '--unified=0', '--', 'content', 'site.config.json'),
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
    async restart() {
      await stop();
      await start();
    },
  };
  // A test opens several windows and starts servers, while other browsers have the machine, too.
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
    desk.root = createTempFolder();
    for (const name of ['content', 'site.config.json'])
      cpSync(join(PACKAGE_ROOT, site, name), join(desk.root, name), { recursive: true });
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Before');
    change?.(desk);
    await start();
  }, 120_000);
  // What a test has left when it failed would fail it again.
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return;
    await stop();
    git('checkout', '--quiet', '--', '.');
    git('clean', '--quiet', '--force', '-d', '-x');
    change?.(desk);
    await start();
  });
  afterEach(async () => {
    for (const context of contexts) await context.close();
    contexts.clear();
  });
  afterAll(async () => {
    await stop();
    await browser?.close();
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
