import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type * as Source from '../../../../src/desk/app/source/source-editor.ts';
import { PACKAGE_ROOT } from '../../../../src/files/paths.ts';
import { findBrowser } from '../../../browser/find-browser.ts';
import { createTempFolder } from '../../../temp-folder.ts';

declare global {
  interface Window {
    Source: typeof Source;
    editor: Source.SourceEditor;
    /** The text of the file. */
    text: string;
    /** Number of texts that were written. */
    writes: number;
    /** Ends the writing that waits. */
    finish: (() => void) | undefined;
    isSlow: boolean;
    isFailing: boolean;
    keys: string[];
  }
}

const NONCE = randomBytes(12).toString('base64');
const POLICY = `default-src 'none'; script-src 'self'; style-src 'nonce-${NONCE}'; img-src data:; require-trusted-types-for 'script'; trusted-types blocksite-desk`;
const PAGE = `<!doctype html><title>x</title><meta property="csp-nonce" nonce="${NONCE}">
<script type="module" src="/main.js"></script><link rel="icon" href="data:,">
<button>Before</button><main></main><button>After</button>`;
const FILE = '{\r\n  "title": "Home",\r\n  "n": 1\r\n}\r\n';

const complaints: string[] = [];
const out = createTempFolder();
const server = createServer(({ url = '' }, response) => {
  const type = url.endsWith('.js') ? 'text/javascript' : 'text/html';
  response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': POLICY });
  if (url === '/module.js') response.end(readFileSync(join(out, 'module.js')));
  else
    response.end(
      type === 'text/html' ? PAGE : 'import * as Source from "/module.js"; window.Source = Source;',
    );
});
let address = '';
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const entry = join(PACKAGE_ROOT, 'src/desk/app/source/source-editor.ts');
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { outDir: out, lib: { entry, formats: ['es'], fileName: () => 'module.js' } },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${Object(server.address()).port}/`;
  browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  page = await browser.newPage();
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
});

afterAll(async () => {
  await browser?.close();
  server.close();
});

beforeEach(async () => {
  complaints.length = 0;
  await page.goto(address);
  await page.waitForFunction(() => 'Source' in window);
  await page.evaluate((text) => {
    Object.assign(window, { text, writes: 0, keys: [], isSlow: false, isFailing: false });
    document.addEventListener('keydown', ({ key, ctrlKey, defaultPrevented }) =>
      window.keys.push(`${ctrlKey ? 'Ctrl ' : ''}${key}${defaultPrevented ? ', taken' : ''}`),
    );
    const [parent] = document.getElementsByTagName('main');
    if (!parent) return;
    window.editor = new window.Source.SourceEditor({
      parent,
      file: 'content/pages/home.json',
      attributes: { 'aria-label': 'Source' },
      getKnown: () => window.text,
      async write(getText) {
        const written = getText({ file: '', version: '', text: window.text });
        if (window.isSlow)
          await new Promise<void>((resolve) => {
            window.finish = resolve;
          });
        window.text = written;
        window.writes++;
        if (window.isFailing) throw new Error('The page can not be shown.');
        return true;
      },
    });
    window.editor.follow(text);
    window.editor.select(text.indexOf('Home'));
  }, FILE);
});

const read = () => page.evaluate(() => ({ text: window.text, writes: window.writes }));
const shown = () => page.evaluate(() => window.editor.view.state.doc.toString());
const follow = (text: string) =>
  page.evaluate((text) => {
    window.text = text;
    window.editor.follow(text);
  }, text);

it('writes after a pause, once, and keeps the ends of lines', async () => {
  await page.keyboard.type('New ');
  expect((await read()).writes).toBe(0);
  await expect.poll(read).toEqual({ text: FILE.replace('Home', 'New Home'), writes: 1 });
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' ');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('x');
  await page.getByRole('button', { name: 'After' }).focus();
  await expect.poll(async () => (await read()).text).toBe(`${FILE.replace('Home', 'New Home')}x`);
  expect(complaints).toEqual([]);
});

it('follows others: the caret stays at its words, and what is typed stays', async () => {
  await page.keyboard.type('A');
  await follow(FILE.replace('{', '{\r\n  "lang": "hi",').replace('1', '22'));
  await page.keyboard.type('B');
  const both = FILE.replace('{', '{\r\n  "lang": "hi",').replace('1', '22').replace('Home', 'ABHome');
  await expect.poll(async () => (await read()).text).toBe(both);
  expect(await shown()).toBe(both.replaceAll('\r', ''));
});

it('writes what is typed while it writes, and nothing twice', async () => {
  await page.evaluate(() => {
    window.isSlow = true;
  });
  await page.keyboard.type('A');
  await page.waitForFunction(() => window.finish);
  await page.keyboard.type('B');
  // The answer is known before the promise is done.
  await follow(FILE.replace('Home', 'AHome'));
  await page.evaluate(() => {
    window.isSlow = false;
    window.finish?.();
  });
  await expect.poll(read).toEqual({ text: FILE.replace('Home', 'ABHome'), writes: 2 });
  expect(await shown()).toContain('"ABHome"');
});

it('types on after a text that was written, and then could not be shown', async () => {
  await page.evaluate(() => {
    window.isFailing = true;
  });
  await page.keyboard.type('"');
  await expect.poll(async () => (await read()).writes).toBe(1);
  await page.keyboard.type('x');
  await expect.poll(async () => (await read()).text).toBe(FILE.replace('Home', '"xHome'));
  expect(await shown()).toContain('""xHome"');
});

it('has no history, so that undo is that of the desk, and does not keep the focus', async () => {
  await page.keyboard.type('A');
  await page.keyboard.press('Control+z');
  expect(await shown()).toContain('AHome');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Source');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('After');
  expect(await page.evaluate(() => window.keys)).toContain('Ctrl z');
});

it('underlines problems where they are, not while something is typed', async () => {
  const start = { line: 3, column: 8, offset: FILE.indexOf('1') };
  const problem = { rule: 'x', severity: 'error', file: '', pointer: '/n', message: 'Wrong.' } as const;
  const range = { start, end: { ...start, offset: start.offset + 1 } };
  const show = () => page.evaluate((one) => window.editor.showProblems([one]), { ...problem, range });
  // At once: a pause later it is written.
  const shown = await page.evaluate(
    async (one) => {
      document.execCommand('insertText', false, 'A');
      await new Promise(requestAnimationFrame);
      window.editor.showProblems([one]);
      return document.querySelectorAll('.cm-lintRange-error').length;
    },
    { ...problem, range },
  );
  expect(shown).toBe(0);
  await expect.poll(async () => (await read()).writes).toBe(1);
  await page.keyboard.press('Backspace');
  await expect.poll(async () => (await read()).writes).toBe(2);
  await show();
  expect(await page.locator('.cm-lintRange-error').allTextContents()).toEqual(['1']);
  const edge = await page.locator('.cm-content').evaluate((element) => getComputedStyle(element).paddingTop);
  expect(edge).toBe('12px');
  expect(complaints).toEqual([]);
});
