import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** The source of axe, which is sent to a browser for each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that depend on colours. All others have the same result in light and dark mode. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Adds axe to a page before it loads. Injecting it later takes four times as long. */
export async function addAxe(page: Page): Promise<void> {
  await page.addInitScript(AXE);
}

/** Sets the colour scheme, with reduced motion, so that no transition runs. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

/** Runs axe on all but some parts; returns a line per violation with the rule and the first element. */
export async function runAxe(
  page: Page,
  rules: 'all' | 'of colours' = 'all',
  exclude: string[] = [],
): Promise<string[]> {
  // The policy forbids inline scripts; evaluating is not bound by it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE};undefined`);
  const runOnly = rules === 'all' ? undefined : COLOUR_RULES;
  return page.evaluate(
    async (given) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      // It is not in frames, and would wait half a second for an answer of each.
      const options = { resultTypes: ['violations' as const], iframes: false };
      const { violations } = await axe.run(
        { exclude: given.exclude },
        { ...options, ...(given.runOnly && { runOnly: given.runOnly }) },
      );
      return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html}`);
    },
    { runOnly, exclude },
  );
}
