import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Frame, type Page } from 'playwright-core';
import { loadDesk } from '../src/build/bundle/load-bundles.ts';
import { PACKAGE_ROOT } from '../src/files/paths.ts';
import { findBrowser } from '../tests/browser/find-browser.ts';
import { median } from './measure.ts';

/** Rows of a page, and items of a form. */
const ROWS = 63;
const ITEMS = 200;
const LETTERS = 'abcdefgh';
/** A CPU that is slower by this factor, such as that of an old laptop. */
const SLOW_DOWN = 4;
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

type Add = (name: string, ...times: number[]) => void;

/**
 * Measures the desk in milliseconds, with the site `usual` in `folder`: start until a page can be edited, keys until
 * their field and the page show them, on a page of 63 rows and in a form of 200 items. Then the sizes of its parts.
 * Returns Markdown tables.
 */
export async function benchDesk(folder: string, pages: number, runs: number): Promise<string> {
  const root = join(folder, 'usual');
  writePages(root);
  const rows = new Map<string, number[]>();
  const add: Add = (name, ...times) => rows.set(name, [...(rows.get(name) ?? []), ...times]);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    // The first start bundles the app, and fills the cache of media.
    await runOnce(root, browser, () => {});
    for (let run = 0; run < runs; run++) await runOnce(root, browser, add);
  } finally {
    await browser.close();
  }
  return [
    `| desk, ${pages} pages | median, ms | longest |`,
    '|---|---|---|',
    ...[...rows].map(
      ([name, times]) => `| ${name} | ${Math.round(median(times))} | ${Math.round(Math.max(...times))} |`,
    ),
    '',
    ...(await measureSizes()),
  ].join('\n');
}

/** Writes a page that lists rows, and one with a long list of its own. */
function writePages(root: string): void {
  const list = <T>(count: number, create: (i: number) => T) =>
    Array.from({ length: count }, (_, i) => create(i));
  const write = (file: string, value: unknown) =>
    writeFileSync(join(root, 'content', file), JSON.stringify(value, null, 2));
  const columns = { type: 'object', properties: { name: { title: 'Name', type: 'string' } } };
  write('data/people.schema.json', columns);
  write(
    'data/people.json',
    list(ROWS, (i) => ({ name: `Person ${i}` })),
  );
  const page = (path: string, block: object) => ({
    $schema: '../../.blocksite/page.schema.json',
    path,
    title: path.slice(1),
    blocks: [{ type: 'pageHeader', title: 'Beginning' }, block],
  });
  write('pages/rows.json', page('/rows', { type: 'people', title: 'All', items: { from: 'data/people' } }));
  const items = list(ITEMS, (i) => ({ question: `Question ${i}?`, answer: `Answer ${i}.` }));
  write('pages/items.json', page('/items', { type: 'faq', title: 'All', items }));
}

async function runOnce(root: string, browser: Browser, add: Add): Promise<void> {
  const begun = performance.now();
  const { NODE_ENV: _, ...env } = process.env;
  const args = ['scripts/run.js', 'edit', '--no-open', '--root', root, '--port', '0'];
  const server = spawn(process.execPath, args, {
    cwd: PACKAGE_ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await getUrl(server);
    const rows = await open(browser, url, '/rows');
    add('start until a page can be edited', performance.now() - begun);
    await measureTyping(rows, 'Person 7', `on a page of ${ROWS} rows`, add);
    await rows.page.context().close();
    const items = await open(browser, url, '/items');
    await measureTyping(items, 'Question 7?', `beside a form of ${ITEMS} items`, add);
    await measureForm(items, add);
    await items.page.context().close();
    const slow = await open(browser, url, '/rows', SLOW_DOWN);
    add(`first screen, CPU slowed down ${SLOW_DOWN} times`, slow.ms);
    await slow.page.context().close();
  } finally {
    server.kill('SIGINT');
    await once(server, 'exit');
  }
}

async function getUrl({ stdout }: ChildProcess): Promise<string> {
  for await (const line of stdout ? createInterface(stdout) : []) {
    const [url] = /http:\/\/\S+/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error('It ended before it was there.');
}

interface Opened {
  page: Page;
  frame: Frame;
  ms: number;
}

/** Opens the desk on a page. Returns it when its words can be clicked. */
async function open(browser: Browser, url: string, path: string, slowDown = 1): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  await context.addInitScript(watchKeys);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const begun = performance.now();
  await page.goto(url.replace('#', `?page=${encodeURIComponent(path)}#`), { waitUntil: 'commit' });
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
  await type(page);
  add(`key until its words are painted, ${where}`, ...(await frame.evaluate(() => window.painted)));
  await page.keyboard.press('Enter');
  const typed = words + LETTERS;
  await frame.getByText(typed, { exact: true }).first().waitFor();
  const begun = performance.now();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await waitForText(frame, typed, false);
  add(`undo until the page shows it, ${where}`, performance.now() - begun);
}

/** Types in a field of the form. */
async function measureForm({ page, frame }: Opened, add: Add): Promise<void> {
  await frame.getByText('Beginning', { exact: true }).first().click();
  await page.keyboard.press('Escape');
  const field = page.getByRole('textbox', { name: /^Heading/ }).first();
  await field.click();
  await page.keyboard.press('End');
  await page.evaluate(() => {
    window.painted = [];
  });
  for (const [i, letter] of [...LETTERS].entries()) {
    const begun = performance.now();
    await page.keyboard.type(letter);
    await waitForText(frame, `Beginning${LETTERS.slice(0, i + 1)}`, true);
    add('key in the form until the page shows it', performance.now() - begun);
    await page.waitForTimeout(PAUSE_MS);
  }
  add('key in the form until its field is painted', ...(await page.evaluate(() => window.painted)));
}

async function type(page: Page): Promise<void> {
  for (const letter of LETTERS) {
    await page.keyboard.type(letter);
    await page.waitForTimeout(PAUSE_MS);
  }
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
