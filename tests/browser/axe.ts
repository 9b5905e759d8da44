import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** Half of the package's main file, which is sent to a browser for each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose outcome depends on colours: nothing else differs between light and dark. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Lets a page bring axe with it: to send it later takes four times as long. */
export async function withAxe(page: Page): Promise<void> {
  await page.addInitScript(AXE);
}

/** Shows a page in light or dark, where nothing is in transition, and waits until it is. */
export async function inColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction(
    (scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches,
    colorScheme,
  );
}

/** What axe finds on a page as it stands, a line each: the rule and the first element. Empty is right. */
export async function axeFindings(page: Page, rules: 'all' | 'of colours' = 'all'): Promise<string[]> {
  // The policy forbids inline scripts; evaluating is not bound by it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};undefined`);
  const only = rules === 'all' ? undefined : OF_COLOURS;
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html}`);
  }, only);
}
