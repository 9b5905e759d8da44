import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Frame, type Page } from 'playwright-core';
import { loadDesk } from '../src/build/bundle/load-bundles.ts';
import { createCode } from '../src/desk/server/access.ts';
import {
  BOUNDS,
  HEADING,
  ITEMS,
  openHeading,
  ROWS,
  SLOW_DOWN,
  writePages,
} from '../tests/browser/desk/speed.ts';
import { findBrowser } from '../tests/browser/find-browser.ts';
import { measureCommand, median } from './measure.ts';
import { createSite } from './package.ts';

/** The patience with a machine that does other work, too. */
const LOADED_MS = 120_000;
const LETTERS = 'abcdefgh';
/** A word of CodeMirror's chunk. */
const CODE_MIRROR = /cm-lintRange/;
/** Longer than a pause of typing, so that each letter is a change of its own. */
const PAUSE_MS = 500;

declare global {
  interface Window {
    /** Times from a key until the field that has the focus is painted with it. */
    painted: number[];
  }
}

/** Adds times to a row, with the bound of their median. */
type Add = (name: string, bound: number, ...times: number[]) => void;

/**
 * Measures the desk of the package in milliseconds, with the site `usual` in `folder`: start until a page can be edited,
 * keys until their field and the page show them, on a page of 63 rows and in a form of 200 items. Then the sizes of its
 * parts. Returns Markdown tables.
 */
export async function benchDesk(folder: string, pages: number, runs: number): Promise<string> {
  writePages(join(folder, 'usual'));
  const root = installPackage(folder);
  const rows = new Map<string, { times: number[]; bound: number }>();
  const add: Add = (name, bound, ...times) => {
    const { times: before = [] } = rows.get(name) ?? {};
    rows.set(name, { times: [...before, ...times], bound });
  };
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    // The first start fills the caches.
    await runOnce(root, browser, () => {});
    for (let run = 0; run < runs; run++) await runOnce(root, browser, add);
  } finally {
    await browser.close();
  }
  return [
    `${availableParallelism()} cores; Node ${process.version}; medians of ${runs} runs:`,
    '',
    `| desk, ${pages} pages | median, ms | at most | longest |`,
    '|---|---|---|---|',
    ...[...rows].map(
      ([name, { times, bound }]) =>
        `| ${name} | ${Math.round(median(times))} | ${bound} | ${Math.round(Math.max(...times))} |`,
    ),
    '',
    ...(await measureSizes()),
  ].join('\n');
}

/** Creates a site with the package and the content of `usual`, committed: what has changed is compared with that. */
function installPackage(folder: string): string {
  const made = join(folder, 'made');
  measureCommand('init', made, '--yes', '--no-install');
  const root = createSite(join(folder, 'desk'), made, join(folder, 'usual'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' });
  git('init');
  git('add', 'content', 'site.config.json');
  git('-c', 'user.name=Bench', '-c', 'user.email=bench@example.org', 'commit', '--message', 'Before');
  return root;
}

async function runOnce(root: string, browser: Browser, add: Add): Promise<void> {
  writePages(root);
  const begun = performance.now();
  const { NODE_ENV: _, ...env } = process.env;
  const args = ['node_modules/blocksite/lib/commands/blocksite.js', 'edit', '--no-open', '--port', '0'];
  const server = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const url = await getUrl(server);
    const open = (path: string, slowDown?: number) =>
      openDesk(browser, `${url}?page=${encodeURIComponent(path)}#code=${createCode(root)}`, slowDown);
    const rows = await open('/rows');
    add('second start until a page can be edited', BOUNDS.start, performance.now() - begun);
    const where = `on a page of ${ROWS} rows`;
    await measureTyping(rows, 'Person 7', where, add);
    await measureForm(rows, where, BOUNDS.field, add);
    await rows.page.context().close();
    const items = await open('/items');
    await measureForm(items, `in a form of ${ITEMS} items`, BOUNDS.longForm, add);
    await items.page.context().close();
    const slow = await open('/rows', SLOW_DOWN);
    add(`first screen, CPU slowed down ${SLOW_DOWN} times`, BOUNDS.screen, slow.ms);
    await slow.page.context().close();
  } finally {
    server.kill('SIGINT');
    await once(server, 'exit');
  }
}

async function getUrl({ stdout }: ChildProcess): Promise<string> {
  for await (const line of stdout ? createInterface(stdout) : []) {
    const [url] = /http:[^\s#]+/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error('It ended before it was there.');
}

interface Opened {
  page: Page;
  frame: Frame;
  ms: number;
}

/** Opens the desk at an address. Returns it when its words can be clicked. */
async function openDesk(browser: Browser, url: string, slowDown = 1): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  await context.addInitScript(watchKeys);
  const page = await context.newPage();
  page.setDefaultTimeout(LOADED_MS);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const begun = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.frameLocator('iframe').locator('[data-desk-text]').first().waitFor();
  await page.getByRole('button', { name: /^Undo/ }).waitFor();
  const ms = performance.now() - begun;
  const frame = page.frames().find((one) => one !== page.mainFrame());
  if (!frame) throw new Error('The desk shows no page.');
  return { page, frame, ms };
}

/** Notes the times from keys to the paint of what they wrote. Runs in each document. */
function watchKeys(): void {
  window.painted = [];
  let pressed = 0;
  const options = { capture: true };
  addEventListener('keydown', () => (pressed = performance.now()), options);
  addEventListener(
    'input',
    () => requestAnimationFrame(() => setTimeout(() => window.painted.push(performance.now() - pressed))),
    options,
  );
}

/** Types in words on the page, and takes it back. */
async function measureTyping({ page, frame }: Opened, words: string, where: string, add: Add): Promise<void> {
  await frame.getByText(words, { exact: true }).first().click();
  await page.keyboard.press('End');
  for (const letter of LETTERS) {
    await page.keyboard.type(letter);
    await page.waitForTimeout(PAUSE_MS);
  }
  add(
    `key until its words are painted, ${where}`,
    BOUNDS.field,
    ...(await frame.evaluate(() => window.painted)),
  );
  await page.keyboard.press('Enter');
  const typed = words + LETTERS;
  await frame.getByText(typed, { exact: true }).first().waitFor();
  const begun = performance.now();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await waitForText(frame, typed, false);
  add(`undo until the page shows it, ${where}`, BOUNDS.page, performance.now() - begun);
}

/** Types in the heading of the page, in the form. Each letter is a change of its own. */
async function measureForm({ page, frame }: Opened, where: string, bound: number, add: Add): Promise<void> {
  await openHeading(page, frame);
  await page.evaluate(() => {
    window.painted = [];
  });
  for (let i = 0; i < LETTERS.length; i++) {
    const begun = performance.now();
    await page.keyboard.type(LETTERS.charAt(i));
    await waitForText(frame, HEADING + LETTERS.slice(0, i + 1), true);
    add(`key in the form until the page shows it, ${where}`, BOUNDS.page, performance.now() - begun);
    await page.waitForTimeout(PAUSE_MS);
  }
  add(
    `key in the form until its field is painted, ${where}`,
    bound,
    ...(await page.evaluate(() => window.painted)),
  );
}
/** Waits until a page has a text, or has it no longer. */
async function waitForText(frame: Frame, text: string, isThere: boolean): Promise<void> {
  await frame.waitForFunction(
    ([wanted, is]) => document.body.textContent?.includes(wanted) === is,
    [text, isThere] as const,
    { polling: 'raf' },
  );
}

/** Returns a table of the sizes of the app, in KB, gzipped. */
async function measureSizes(): Promise<string[]> {
  const { folder, files, script, style } = await loadDesk();
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const sum = (names: Iterable<string>) =>
    ([...names].reduce((all, name) => all + gzipSync(read(name), { level: 9 }).length, 0) / 1000).toFixed(1);
  const code = files.filter((file) => /\.(js|css)$/.test(file));
  const source = code.filter((file) => file.endsWith('.js') && CODE_MIRROR.test(read(file)));
  const first = new Set([script, style]);
  for (const file of first)
    for (const [, name = ''] of read(file).matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g))
      if (code.includes(`assets/${name}`)) first.add(`assets/${name}`);
  return [
    '| part of the desk | KB, gzip |',
    '|---|---|',
    `| first screen | ${sum(first)} |`,
    `| all but CodeMirror | ${sum(code.filter((file) => !source.includes(file)))} |`,
    `| CodeMirror | ${sum(source)} |`,
  ];
}
