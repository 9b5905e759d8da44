import puppeteer from 'puppeteer-core';
import { inject } from 'vitest';
import { findProgram } from '../find-program.ts';
import type { Engine } from './describe-engine.ts';

const firefox = findProgram('firefox-esr', 'firefox');

/** Ignores that a Firefox has no orientation yet, which is set together with the size of the window: extended support, 140. */
function ignoreOrientation(error: unknown): void {
  if (!String(error).includes('setScreenOrientationOverride')) throw error;
}

/** Starts Firefox over WebDriver BiDi; `undefined` if it is not installed. */
export const startFirefox = firefox === undefined ? undefined : () => start(firefox);

async function start(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    headless: true,
    executablePath,
    acceptInsecureCerts: true,
  });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    async open(path, width) {
      await page.setViewport({ width, height: 800 }).catch(ignoreOrientation);
      complaints.length = 0;
      await page.goto(new URL(path, inject('hub')).href);
    },
    async openBeside(url) {
      const other = await browser.newPage();
      await other.goto(url);
      return () => other.close();
    },
    run: (inPage) => page.evaluate(inPage),
    click: (selector) => page.click(selector),
    async press(...keys) {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
    },
    countRole: async (selector, role) =>
      (await (await page.$(selector))?.$$(`aria/[role="${role}"]`))?.length ?? 0,
    type: (selector, text) => page.type(selector, text),
    // Firefox reports no load for a navigation within a document, which `goBack` waits for.
    back: () => page.evaluate(() => history.back()),
    complaints: async () => [...complaints],
    close: () => browser.close(),
  };
}
