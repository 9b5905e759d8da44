import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { developSite } from '../src/node/dev/server.ts';
import { ENGINE } from '../src/node/paths.ts';
import { findBrowser } from '../tests/browser/find-browser.ts';
import { median } from './median.ts';

/** Pages that are saved, and the words of each that are changed. */
const SAVED = [
  { file: 'content/pages/home.json', path: '/' },
  { file: 'content/pages/people.json', path: '/people' },
  { file: 'content/pages/projects.json', path: '/projects' },
];

/** Milliseconds from the save of a page of the repository's own site until a browser shows it, `runs` times each. */
export async function benchSave(runs: number): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'blocksite-save-'));
  cpSync(join(ENGINE, 'content'), join(root, 'content'), { recursive: true });
  cpSync(join(ENGINE, 'site.config.json'), join(root, 'site.config.json'));
  symlinkSync(join(ENGINE, 'schema'), join(root, 'schema'));
  const dev = await developSite(root, 0);
  const measured = async (page: Page) => {
    const rows: string[] = [];
    for (const { file, path } of SAVED) {
      await openAlive(page, dev.url + path);
      const times: number[] = [];
      for (let run = 0; run <= runs; run++) times.push(await save(page, join(root, file), `Saved ${run}`));
      // The first one warms the server up, as the first save of a day does.
      const [first = 0, ...rest] = times;
      const told = [first, median(rest), Math.max(...rest)].map(Math.round);
      rows.push(`| ${path} | ${told.join(' | ')} |`);
    }
    return ['| page | first save, ms | median | longest |', '|---|---|---|---|', ...rows].join('\n');
  };
  try {
    return await inTab(measured);
  } finally {
    await dev.close();
    rmSync(root, { recursive: true, force: true });
  }
}

/** Runs what needs a tab in a browser of its own. */
export async function inTab<T>(run: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    return await run(await browser.newPage());
  } finally {
    await browser.close();
  }
}

/** Opens a page and waits until its script is there. */
export async function openAlive(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
}

/** Changes the page's title, and waits until the browser's tab has it. */
export async function save(page: Page, file: string, title: string): Promise<number> {
  const text = readFileSync(file, 'utf8');
  const content: { title: string; meta?: { title?: string } } = JSON.parse(text);
  content.title = title;
  content.meta = { ...content.meta, title };
  const shown = page.waitForFunction((wanted) => document.title === wanted, title, { polling: 'raf' });
  const begun = performance.now();
  writeFileSync(file, JSON.stringify(content, null, 2));
  await shown;
  return performance.now() - begun;
}
