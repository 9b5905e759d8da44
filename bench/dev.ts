import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { PACKAGE_ROOT } from '../src/files/paths.ts';
import { findBrowser } from '../tests/browser/find-browser.ts';
import { median } from './measure.ts';

/**
 * Measures `dev` in milliseconds with the sites `bare` and `usual` in `folder`, whose pages are `/p/0`
 * and so on: start, first page, other pages, and the time from a save until a browser shows it.
 * Returns a Markdown table.
 */
export async function benchDev(folder: string, pages: number, runs: number): Promise<string> {
  const rows = new Map<string, number[]>();
  const add = (name: string, ...times: number[]) => rows.set(name, [...(rows.get(name) ?? []), ...times]);
  for (let run = 0; run < runs; run++)
    for (const kind of ['bare', 'usual'])
      await runOnce(join(folder, kind), pages, (name, ...times) => add(`${kind} site: ${name}`, ...times));
  return [
    `| dev, ${pages} pages | median, ms | longest |`,
    '|---|---|---|',
    ...[...rows].map(
      ([name, times]) => `| ${name} | ${Math.round(median(times))} | ${Math.round(Math.max(...times))} |`,
    ),
  ].join('\n');
}

async function runOnce(
  root: string,
  pages: number,
  add: (name: string, ...times: number[]) => void,
): Promise<void> {
  const rows = writeQuery(root);
  const begun = performance.now();
  // The command itself chooses React's build, as for any user.
  const { NODE_ENV: _, ...env } = process.env;
  const args = ['scripts/run.js', 'dev', '--root', root, '--port', '0'];
  const dev = spawn(process.execPath, args, { cwd: PACKAGE_ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const url = await getUrl(dev);
    add('its start', performance.now() - begun);
    await setTimeout(1000);
    add('the first page, a second later', await request(`${url}/p/${Math.floor(pages / 3)}`));
    for (const share of [0, 1 / 4, 1 / 2, 3 / 4])
      add('other pages', await request(`${url}/p/${Math.floor(pages * share)}`));
    add(
      'from a save until a tab shows it',
      ...(await save(`${url}/p/0`, join(root, 'content/pages/0.json'), (text, title) =>
        JSON.stringify({ ...JSON.parse(text), title, meta: { title } }, null, 2),
      )),
    );
    add(
      'from a saved row until a tab shows it in a list',
      ...(await save(`${url}/people`, rows, (_, name) => JSON.stringify([{ name }]))),
    );
  } finally {
    dev.kill();
    await once(dev, 'exit');
  }
}

async function getUrl({ stdout }: ChildProcess): Promise<string> {
  for await (const line of stdout ? createInterface(stdout) : []) {
    const [url] = /http:\/\/\S+/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error('It ended before it was there.');
}

async function request(url: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url);
  await response.text();
  if (response.ok) return performance.now() - begun;
  throw new Error(`${url} answers ${response.status}.`);
}

/** Writes a table, and a page that lists its rows by a query. Returns the file of the rows. */
function writeQuery(root: string): string {
  const rows = join(root, 'content/data/people.json');
  const columns = { type: 'object', properties: { name: { title: 'Name', type: 'string' } } };
  const blocks = [{ type: 'pageHeader' }, { type: 'people', items: { from: 'data/people' } }];
  const page = { $schema: '../../.blocksite/page.schema.json', path: '/people', title: 'People', blocks };
  writeFileSync(rows, JSON.stringify([{ name: 'Ada' }]));
  writeFileSync(rows.replace('.json', '.schema.json'), JSON.stringify(columns));
  writeFileSync(join(root, 'content/pages/people.json'), JSON.stringify(page));
  return rows;
}

/** Changes a file several times by a text that the page at `url` shows then. Waits each time until the browser does. */
async function save(
  url: string,
  file: string,
  change: (before: string, shown: string) => string,
): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    const times: number[] = [];
    for (let i = 0; i < 8; i++) {
      const wanted = `Saved ${i} at ${Date.now()}`;
      const text = change(readFileSync(file, 'utf8'), wanted);
      const shown = page.waitForFunction(
        (words) => document.title === words || document.querySelector('main')?.textContent?.includes(words),
        wanted,
        { polling: 'raf' },
      );
      const begun = performance.now();
      writeFileSync(file, text);
      await shown;
      times.push(performance.now() - begun);
    }
    return times;
  } finally {
    await browser.close();
  }
}
