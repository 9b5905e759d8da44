import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds on a page as it stands, a line each: the rule and the first element. Empty is right. */
export async function axeFindings(page: Page): Promise<string[]> {
  // The policy forbids inline scripts; evaluating is not bound by it.
  await page.evaluate(`${axe.source};undefined`);
  return page.evaluate(async () => {
    const { axe: run } = window as unknown as { axe: { run: () => Promise<import('axe-core').AxeResults> } };
    const { violations } = await run.run();
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html}`);
  });
}
